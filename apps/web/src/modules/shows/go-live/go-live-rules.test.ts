import { expect, test } from 'vitest';
import { checkGoLive, emptyGoLive, filterCostDigits } from './go-live-rules.ts';

test.each([
  ['40', '40'],
  ['4a0', '40'],
  ['-5.5', '55'],
  ['123456', '1234'],
  ['٣٠', ''],
  ['', ''],
])('a cost field turns %o into %o', (typed, filtered) => {
  expect(filterCostDigits(typed)).toBe(filtered);
});

test("an empty form lists everything it lacks, in the specification's wording", () => {
  const { form, errors } = checkGoLive({ ...emptyGoLive, cost: '', privateShowCost: '' });
  expect(form).toBeNull();
  expect(errors).toEqual({
    showType: 'Please select streaming type',
    privateShowCost: 'Private show cost per minute is required',
  });
});

test('the group cost is asked for only when the show is not free', () => {
  const fields = { ...emptyGoLive, cost: '', privateShowCost: '40' };
  expect(checkGoLive({ ...fields, showType: 'free' }).errors).toEqual({});
  expect(checkGoLive({ ...fields, showType: 'private' }).errors).toEqual({
    cost: 'Group show cost per minute is required',
  });
});

test.each([
  ['cost', '0', 'Minimum value is 1'],
  ['cost', '31', 'Maximum value is 30'],
  ['privateShowCost', '0', 'Minimum value is 1'],
  ['privateShowCost', '101', 'Maximum value is 100'],
] as const)('%s of %s', (field, value, message) => {
  const fields = {
    showType: 'private' as const,
    cost: '30',
    privateShowCost: '100',
    title: '',
    tags: [],
    record: false,
  };
  expect(checkGoLive(fields).errors).toEqual({});
  expect(checkGoLive({ ...fields, [field]: value }).errors).toEqual({ [field]: message });
});

test('what is sent has whole numbers and a trimmed title', () => {
  const { form } = checkGoLive({
    showType: 'private',
    cost: '06',
    privateShowCost: '40',
    title: '  Slow Sunday ',
    tags: ['#Slow'],
    record: false,
  });
  expect(form).toEqual({
    showType: 'private',
    cost: 6,
    privateShowCost: 40,
    title: 'Slow Sunday',
    tags: ['slow'],
    record: false,
  });
});
