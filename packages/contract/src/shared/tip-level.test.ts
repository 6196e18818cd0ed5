import { expect, it } from 'vitest';
import { tipLevel } from './tip-level.ts';

it.each([
  [1, 1],
  [24, 1],
  [25, 2],
  [99, 2],
  [100, 3],
  [499, 3],
  [500, 4],
  [100_000, 4],
])('a tip of %s credits is of level %s', (amountCredits, level) => {
  expect(tipLevel(amountCredits)).toBe(level);
});
