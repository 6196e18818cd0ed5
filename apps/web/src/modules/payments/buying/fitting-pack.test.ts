import type { CreditPack } from '@candela/contract/payments/operations';
import { expect, it } from 'vitest';
import { fittingPack } from './use-packs.ts';

const packs = [
  { _id: 'large', totalCredits: 1120, price: { amountMinor: 10000, currency: 'USD' } },
  { _id: 'small', totalCredits: 100, price: { amountMinor: 1000, currency: 'USD' } },
  { _id: 'middle', totalCredits: 260, price: { amountMinor: 2500, currency: 'USD' } },
] as CreditPack[];

it.each([
  [Number.NaN, 'small'],
  [0, 'small'],
  [100, 'small'],
  [101, 'middle'],
  [261, 'large'],
  [5000, 'large'],
])('fits a need of %s credits', (need, pack) => {
  expect(fittingPack(packs, need)?._id).toBe(pack);
});

it('chooses nothing where nothing is on sale', () => {
  expect(fittingPack([], 10)).toBeUndefined();
});
