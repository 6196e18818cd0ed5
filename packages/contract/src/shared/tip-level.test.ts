import { expect, it } from 'vitest';
import { tipAmounts, tipLevel } from './tip-level.ts';

it.each([
  [1, 1],
  [24, 1],
  [25, 2],
  [99, 2],
  [100, 3],
  [249, 3],
  [250, 4],
  [499, 4],
  [500, 5],
  [100_000, 5],
])('a tip of %s credits is of level %s', (amountCredits, level) => {
  expect(tipLevel(amountCredits)).toBe(level);
});

it('tells the amounts that are offered apart', () => {
  expect(tipAmounts.map(tipLevel)).toEqual([1, 2, 3, 4, 5]);
});
