import { expect, it } from 'vitest';
import { dayIn, takingsOf } from './takings.ts';

it('names the day where somebody lives, also when the clocks change', () => {
  expect(dayIn(new Date('2026-03-01T04:59:00Z'), 'America/New_York')).toBe('2026-02-28');
  expect(dayIn(new Date('2026-03-08T04:30:00Z'), 'America/New_York')).toBe('2026-03-07');
  expect(dayIn(new Date('2026-03-09T04:30:00Z'), 'America/New_York')).toBe('2026-03-09');
  expect(dayIn(new Date('2026-03-01T18:20:00Z'), 'Asia/Kathmandu')).toBe('2026-03-02');
});

it('holds a month against as many days of the one before', () => {
  const earned = new Map([
    ['2026-02-01', 500n],
    ['2026-02-02', 700n],
    ['2026-02-03', 9000n],
    ['2026-03-01', 300n],
    ['2026-03-02', 100n],
  ]);
  expect(takingsOf('2026-03-02', earned)).toEqual({
    todays: 100n,
    month: 400n,
    before: 1200n,
    usual: 175n,
    days: [
      { day: '2026-03-01', hundredths: 300n },
      { day: '2026-03-02', hundredths: 100n },
    ],
  });
});

it('holds the last day of a month against the whole of a shorter one', () => {
  const february = new Map([
    ['2026-02-27', 100n],
    ['2026-02-28', 100n],
  ]);
  expect(takingsOf('2026-03-31', february)).toMatchObject({ month: 0n, before: 200n, usual: null });
});
