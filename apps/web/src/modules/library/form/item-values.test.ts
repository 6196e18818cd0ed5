import { expect, test } from 'vitest';
import { emptyValues, readValues, withVisibility } from './item-values.ts';

const now = new Date('2026-03-01T12:00:00Z');
const titled = { ...emptyValues('public'), title: 'Three candles' };

test('making an item public empties its price', () => {
  const priced = { ...withVisibility(titled, 'priced'), price: 60 };
  expect(withVisibility(priced, 'clubHouse').price).toBe(60);
  expect(withVisibility(priced, 'public').price).toBe('');
  expect(withVisibility(priced, 'membersOnly').price).toBe('');
});

test('a priced item needs a price, and every item a title', () => {
  const read = readValues({ ...emptyValues('priced') }, now);
  expect(read).toMatchObject({ ok: false, errors: { title: 'Enter a title.' } });
  const priced = readValues(withVisibility(titled, 'priced'), now);
  expect(priced).toMatchObject({ ok: false, errors: { price: 'Set a price, or make it public.' } });
});

test('a publishing time must be chosen and lie in the future', () => {
  const later = { ...titled, when: 'later' as const };
  expect(readValues(later, now)).toMatchObject({ ok: false, errors: { day: 'Choose a day.' } });
  expect(readValues({ ...later, day: '2026-02-01' }, now)).toMatchObject({
    ok: false,
    errors: { time: 'Choose a time in the future.' },
  });
  const read = readValues({ ...later, day: '2026-03-09', time: '18:15' }, now);
  expect(read.ok && read.fields.publishAt).toBe(new Date('2026-03-09T18:15:00').toISOString());
});

test('an item ends after it begins, in the future; an end that is over stays as it is', () => {
  const ends = (takeDown: string, more: object = {}) => readValues({ ...titled, ...more, takeDown }, now);
  expect(ends('2026-02-01T10:00')).toMatchObject({
    ok: false,
    errors: { takeDownAt: 'Choose a time in the future.' },
  });
  const later = { when: 'later' as const, day: '2026-03-09', time: '18:00' };
  expect(ends('2026-03-09T18:00', later)).toMatchObject({
    ok: false,
    errors: { takeDownAt: 'Choose a time after it’s published.'.replace('’', "'") },
  });
  const read = ends('2026-03-12T18:00', later);
  expect(read.ok && read.fields.takeDownAt).toBe(new Date('2026-03-12T18:00:00').toISOString());
  const over = ends('2026-02-01T10:00', { takeDownBefore: '2026-02-01T10:00' });
  expect(over.ok && over.fields.takeDownAt).toBeUndefined();
  const none = ends('', { takeDownBefore: '2026-02-01T10:00' });
  expect(none.ok && none.fields.takeDownAt).toBeNull();
});

test('people without a username go out without one, and a nameless one gets an error', () => {
  const people = [
    { key: 'a', name: 'Ines Cor', username: ' ', releaseId: null },
    { key: 'b', name: ' ', username: '', releaseId: null },
  ];
  expect(readValues({ ...titled, people }, now)).toMatchObject({
    ok: false,
    errors: { 'people.1.name': 'Name everyone who appears.' },
  });
  const read = readValues({ ...titled, people: people.slice(0, 1) }, now);
  expect(read.ok && read.fields.people).toEqual([{ name: 'Ines Cor', username: null, releaseId: null }]);
});
