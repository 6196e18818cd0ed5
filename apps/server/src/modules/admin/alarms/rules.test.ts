import { expect, it } from 'vitest';
import { isOddHour } from './rules.ts';

const daysAt = new Map([
  [9, 20],
  [10, 20],
  [0, 1],
]);
const habit = { days: 20, daysNeeded: 14, daysAt };

it('an hour is odd when nobody saw this person work in it or beside it', () => {
  const odd = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isOddHour(hour, habit));
  expect(odd).toEqual([2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]);
});

it('no hour is odd for somebody who has just begun', () => {
  expect(isOddHour(3, { ...habit, days: 13 })).toBe(false);
});
