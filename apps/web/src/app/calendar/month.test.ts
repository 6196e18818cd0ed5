import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';
import { dayAfter, firstWeekdayOf, monthBy, weeksOf } from './month.ts';

test('a month fills whole weeks, whichever day they begin with', () => {
  const november = weeksOf('2026-11', 1);
  expect([november.length, november[0], november.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06']);
  const fromSunday = weeksOf('2026-11', 0);
  expect([fromSunday.length, fromSunday[0]]).toEqual([35, '2026-11-01']);
  expect(weeksOf('2027-02', 1)).toHaveLength(28);
});

test('months and days follow each other over years and leap days', () => {
  expect([monthBy('2026-12', 1), monthBy('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([dayAfter('2028-02-28'), dayAfter('2026-12-31')]).toEqual(['2028-02-29', '2027-01-01']);
  expect(firstWeekdayOf('en-GB')).toBe(1);
  expect(firstWeekdayOf('not a language')).toBe(1);
});

test('what is planned stands on the day her clocks show, and only what is to come can be moved', () => {
  const item = {
    _id: '0198c1b2-0000-7000-8000-000000000001',
    kind: 'video' as const,
    title: 'Silk',
    status: 'scheduled' as const,
    thumbnail: null,
    publishAt: '2026-11-26T23:30:00.000Z',
    takeDownAt: '2026-11-30T10:00:00.000Z',
  };
  const planned = {
    items: [item, { ...item, status: 'published' as const, takeDownAt: null }],
    campaigns: [],
    shows: [],
  };
  const entries = entriesOf(planned, 'Asia/Tokyo', Date.parse('2026-11-26T00:00:00Z'));
  expect(entries.map(({ kind, day, clock, canMove }) => [kind, day, clock, canMove])).toEqual([
    ['post', '2026-11-27', '08:30', true],
    ['post', '2026-11-27', '08:30', false],
    ['takeDown', '2026-11-30', '19:00', true],
  ]);
});
