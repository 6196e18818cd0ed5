import { expect, it } from 'vitest';
import { amountLevel } from './amount-level.ts';

it.each([
  [1, 'spark'],
  [24, 'spark'],
  [25, 'flame'],
  [99, 'flame'],
  [100, 'torch'],
  [499, 'torch'],
  [500, 'blaze'],
])('%s burns as a %s', (amount, level) => {
  expect(amountLevel(amount)).toBe(level);
});
