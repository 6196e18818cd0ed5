import type { CreditPack } from '@candela/contract/payments/operations';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../payments/index.ts';
import { quickBuyOptions } from './quick-buy-options.ts';

const pack = (totalCredits: number): CreditPack => ({
  _id: `pack-${totalCredits}`,
  name: `Pack ${totalCredits}`,
  totalCredits,
  credits: totalCredits,
  bonusCredits: 0,
  price: { amountMinor: totalCredits * 9, currency: 'USD' },
  minorPerCredit: 9,
  savingPercent: 10,
  bestValue: false,
});
const offer: Offer = {
  packs: [pack(500), pack(100), pack(1000)],
  providers: [],
  creditPrice: { amountMinor: 10, currency: 'USD' },
  minimumCredits: 20,
  maximumCredits: 50_000,
};
const seen = (lacking: number) =>
  quickBuyOptions(offer, lacking).map(({ totalCredits, price }) => [totalCredits, price.amountMinor]);

describe('quickBuyOptions', () => {
  it('offers exactly what is missing at list price, then the smallest packs that cover it', () => {
    expect(seen(120)).toEqual([
      [120, 1200],
      [500, 4500],
      [1000, 9000],
    ]);
  });

  it('never offers less than the smallest purchase', () => {
    expect(seen(3)[0]).toEqual([20, 200]);
  });

  it('offers the largest pack when none covers it', () => {
    expect(seen(2000)).toEqual([
      [2000, 20_000],
      [1000, 9000],
    ]);
  });
});
