import { expect, test } from 'vitest';
import { momentOf, wallTimeOf } from './zoned-time.ts';

test('a time of day is the same clock time on both sides of a change of clocks', () => {
  const at = (day: string) => momentOf({ day, clock: '21:00' }, 'Europe/Lisbon');
  expect(at('2026-03-28')).toBe('2026-03-28T21:00:00.000Z');
  expect(at('2026-03-29')).toBe('2026-03-29T20:00:00.000Z');
  expect(at('2026-10-25')).toBe('2026-10-25T21:00:00.000Z');
});

test('a skipped time is none, and of a repeated one the first counts', () => {
  expect(momentOf({ day: '2026-03-08', clock: '02:30' }, 'America/New_York')).toBeNull();
  expect(momentOf({ day: '2026-11-01', clock: '01:30' }, 'America/New_York')).toBe(
    '2026-11-01T05:30:00.000Z',
  );
});

test('moments are read back as the clock shows them', () => {
  expect(wallTimeOf('2026-12-31T23:30:00.000Z', 'Asia/Kolkata')).toEqual({
    day: '2027-01-01',
    clock: '05:00',
  });
  expect(momentOf({ day: '2027-01-01', clock: '05:00' }, 'Asia/Kolkata')).toBe('2026-12-31T23:30:00.000Z');
});
