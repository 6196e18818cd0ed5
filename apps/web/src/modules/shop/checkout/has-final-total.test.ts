import { expect, it } from 'vitest';
import { hasFinalTotal } from './has-final-total.ts';

it('calls no total final while the shipping of a part is open', () => {
  expect(hasFinalTotal({ orders: [{ shipping: 6 }, { shipping: null }] })).toBe(false);
  expect(hasFinalTotal({ orders: [{ shipping: 6 }, { shipping: 0 }] })).toBe(true);
});
