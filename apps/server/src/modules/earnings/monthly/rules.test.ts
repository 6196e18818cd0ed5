import fc from 'fast-check';
import { expect, it } from 'vitest';
import { after, chained } from './months.ts';
import { minorOf, moneyOfLines } from './rules.ts';

it('rounds down, also below zero', () => {
  expect([1n, 99n, 100n, 101n, -1n, -100n].map((amount) => minorOf(amount, 10))).toEqual([
    0n,
    9n,
    10n,
    10n,
    -1n,
    -10n,
  ]);
});

it('has money that adds up as the credits do, and whole credits are worth what they are', () => {
  const amounts = fc.array(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), { maxLength: 40 });
  fc.assert(
    fc.property(
      amounts,
      fc.bigInt({ min: -9_999n, max: 9_999n }),
      fc.integer({ min: 1, max: 999 }),
      (all, opening, value) => {
        const money = moneyOfLines(opening, all, value);
        const closing = all.reduce((sum, one) => sum + one, opening);
        const total = money.reduce((sum, one) => sum + one, minorOf(opening, value));
        expect(total).toBe(minorOf(closing, value));
        for (const [index, one] of all.entries()) {
          if (one % 100n === 0n) expect(money[index]).toBe((one / 100n) * BigInt(value));
        }
      },
    ),
  );
});

it('has every month from the first to this one, each beginning where the one before it ended', () => {
  const months = chained(
    [
      { month: '2025-11', shares: 500n, other: 0n, payouts: 0n },
      { month: '2026-01', shares: 0n, other: -80n, payouts: -300n },
    ],
    '2026-02',
  );
  expect(months.map(({ month, opening, closing }) => [month, opening, closing])).toEqual([
    ['2025-11', 0n, 500n],
    ['2025-12', 500n, 500n],
    ['2026-01', 500n, 120n],
    ['2026-02', 120n, 120n],
  ]);
  expect(chained([], '2026-02')).toEqual([]);
  expect(after('2026-12')).toBe('2027-01');
});
