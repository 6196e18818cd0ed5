import { expect, test } from 'vitest';
import { addBusinessDays, dueAt, subjectOfAddress } from './rules.ts';

const friday = new Date('2026-03-06T10:00:00Z');

test('the clocks: a day for minors, 48 hours for intimate pictures, seven business days otherwise', () => {
  expect(dueAt('minor', friday)).toEqual(new Date('2026-03-07T10:00:00Z'));
  expect(dueAt('intimate', friday)).toEqual(new Date('2026-03-08T10:00:00Z'));
  expect(dueAt('spam', friday)).toEqual(new Date('2026-03-17T10:00:00Z'));
  expect(addBusinessDays(new Date('2026-03-07T10:00:00Z'), 1)).toEqual(new Date('2026-03-09T10:00:00Z'));
});

test('an address names an item or a person, whatever surrounds it', () => {
  const id = '0198b0aa-1111-7222-8333-444455556666';
  expect(subjectOfAddress(`https://site.test/video/${id}?t=3`)).toEqual({ itemId: id });
  expect(subjectOfAddress(`/profile/abc?tab=gallery&post=${id}`)).toEqual({ itemId: id });
  expect(subjectOfAddress('https://site.test/live-model/abc-1')).toEqual({ uniqueId: 'abc-1' });
  expect(subjectOfAddress('https://elsewhere.test/')).toBeNull();
});
