import type { PaymentStatus } from '@candela/contract/payments/operations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestValueOf,
  coveredSale,
  creditLines,
  maskedReference,
  type PaymentChange,
  reversalLines,
  stepPayment,
} from './rules.ts';

const standing = (status: PaymentStatus, refundedMinor = 0n, reversedCredits = 0n) => ({
  status,
  amountMinor: 1000n,
  currency: 'USD',
  credits: 100n,
  refundedMinor,
  reversedCredits,
});
const paid: PaymentChange = { kind: 'paid', amountMinor: 1000n, currency: 'USD' };

describe('a sale behind chargebacks', () => {
  it('is covered once, and its parts add up to the whole share', () => {
    const amount = fc.bigInt({ min: 1n, max: 10_000n });
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 12 }), (credits, part, missing) => {
        const share = part % (credits + 1n);
        let [covered, shares] = [0n, 0n];
        for (const request of [...missing, credits]) {
          const part = coveredSale({ credits, share, covered }, request);
          expect(part.credits <= request && part.share >= 0n && part.share <= part.credits).toBe(true);
          covered += part.credits;
          shares += part.share;
        }
        expect([covered, shares]).toEqual([credits, share]);
      }),
    );
  });

  it('has nothing left to cover once it was given back', () => {
    expect(coveredSale({ credits: 0n, share: 0n, covered: 0n }, 5n)).toEqual({ credits: 0n, share: 0n });
    expect(coveredSale({ credits: 3n, share: 2n, covered: 4n }, 5n)).toEqual({ credits: 0n, share: 0n });
  });
});

describe('a payment', () => {
  it.each<[PaymentStatus, PaymentChange['kind'], PaymentStatus, string]>([
    ['pending', 'paid', 'paid', 'applied'],
    ['pending', 'declined', 'declined', 'applied'],
    ['pending', 'expired', 'expired', 'applied'],
    ['pending', 'refund', 'pending', 'waiting'],
    ['pending', 'chargeback', 'pending', 'waiting'],
    ['declined', 'paid', 'paid', 'applied'],
    ['declined', 'declined', 'declined', 'ignored'],
    ['declined', 'expired', 'declined', 'ignored'],
    ['declined', 'refund', 'declined', 'waiting'],
    ['expired', 'paid', 'paid', 'applied'],
    ['expired', 'declined', 'declined', 'applied'],
    ['expired', 'expired', 'expired', 'ignored'],
    ['paid', 'paid', 'paid', 'attention'],
    ['paid', 'declined', 'paid', 'ignored'],
    ['paid', 'expired', 'paid', 'ignored'],
    ['paid', 'refund', 'refunded', 'applied'],
    ['paid', 'chargeback', 'chargeback', 'applied'],
    ['refunded', 'paid', 'refunded', 'attention'],
    ['refunded', 'chargeback', 'chargeback', 'applied'],
    ['chargeback', 'declined', 'chargeback', 'ignored'],
  ])('that is %s and hears “%s” is %s (%s)', (status, kind, end, outcome) => {
    const before =
      status === 'refunded' || status === 'chargeback' ? standing(status, 1000n, 100n) : standing(status);
    const change = kind === 'paid' ? paid : { kind };
    expect(stepPayment(before, change)).toMatchObject({ status: end, outcome });
  });

  it.each<[string, PaymentChange]>([
    ['less', { ...paid, amountMinor: 999n }],
    ['more', { ...paid, amountMinor: 1001n }],
    ['another currency', { ...paid, currency: 'EUR' }],
    ['no amount', { kind: 'paid' }],
  ])('is not paid by %s', (_what, change) => {
    expect(stepPayment(standing('pending'), change)).toMatchObject({
      status: 'pending',
      effect: 'none',
      outcome: 'attention',
    });
  });

  it('takes back what refunds in any parts add up to, never more than was given', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 700n), { maxLength: 6 }), (parts) => {
        let now = standing('paid');
        for (const amountMinor of parts) {
          const step = stepPayment(now, { kind: 'refund', amountMinor, currency: 'USD' });
          expect(step.reverseCredits).toBeGreaterThanOrEqual(0n);
          const reversedCredits = now.reversedCredits + step.reverseCredits;
          now = { ...now, status: step.status, refundedMinor: step.refundedMinor, reversedCredits };
        }
        const sum = parts.reduce((total, part) => total + part, 0n);
        expect(now.reversedCredits).toBe(sum >= 1000n ? 100n : sum / 10n);
        expect(now.status).toBe(sum >= 1000n ? 'refunded' : 'paid');
      }),
    );
  });
});

describe('the lines', () => {
  it('balance, and take no more than is there', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 5000n), fc.bigInt(0n, 5000n), (credits, other) => {
        for (const lines of [creditLines('a', credits, other), reversalLines('a', credits, other)]) {
          expect(lines.reduce((sum, line) => sum + line.amountCredits, 0n)).toBe(0n);
        }
        const taken =
          reversalLines('a', credits, other).find((line) => line.kind === 'wallet')?.amountCredits ?? 0n;
        expect(-taken).toBeLessThanOrEqual(other);
        const settled =
          creditLines('a', credits, other).find((line) => line.kind === 'receivable')?.amountCredits ?? 0n;
        expect(-settled).toBeLessThanOrEqual(other);
      }),
    );
  });
});

it('marks the pack with the most for the money, the cheaper of equals', () => {
  const pack = (credits: bigint, bonusCredits: bigint, priceMinor: bigint) => ({
    credits,
    bonusCredits,
    priceMinor,
  });
  expect(bestValueOf([])).toBe(-1);
  expect(bestValueOf([pack(100n, 0n, 1000n), pack(200n, 0n, 2000n)])).toBe(0);
  expect(bestValueOf([pack(100n, 0n, 1000n), pack(200n, 5n, 2000n), pack(300n, 1n, 3000n)])).toBe(1);
});

it('shows only the end of a reference', () => {
  expect(maskedReference('0119043702000000123')).toBe('••••0123');
  expect(maskedReference('123')).toBe('••••');
});
