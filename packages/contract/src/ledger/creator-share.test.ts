import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sellerShareOf } from './creator-share.ts';

test('a share is exact in hundredths of a credit, and never more than the price', () => {
  expect(sellerShareOf(100n, 80)).toBe(8_000n);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      fc.integer({ min: 0, max: 100 }),
      (price, percent) => {
        const share = sellerShareOf(price, percent);
        expect(share <= price * 100n).toBe(true);
        expect(share + sellerShareOf(price, 100 - percent)).toBe(price * 100n);
      },
    ),
  );
});
