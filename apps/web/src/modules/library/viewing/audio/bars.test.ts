import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

it('takes the loudest of each stretch and scales to the loudest of all', () => {
  expect(barsOf([0.1, 0.5, 0.2, 0.25], 2)).toEqual([1, 0.5]);
});

it('stretches a short sound and stays flat for silence and for nothing', () => {
  expect(barsOf([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
  expect(barsOf([0, 0], 2)).toEqual([0, 0]);
  expect(barsOf([], 3)).toEqual([0, 0, 0]);
});
