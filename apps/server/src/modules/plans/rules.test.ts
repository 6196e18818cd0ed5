import { readPlanOption, writePlanOption } from '@candela/contract/plans/fields';
import { discounted } from '@candela/contract/plans/promo-price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, houseDiscounted, pricesView, promoIsOpen } from './rules.ts';

describe('periods', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00Z'],
    ['2026-08-31T00:00:00Z', 6, '2027-02-28T00:00:00Z'],
    ['2026-12-15T23:59:59Z', 3, '2027-03-15T23:59:59Z'],
    ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00Z'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(new Date(from), months)).toEqual(new Date(to));
  });
});

describe('promo codes', () => {
  it.each([
    [100, 'percent', 15, 80, 85],
    [100, 'percent', 50, 80, 80],
    [100, 'credits', 5, 80, 95],
    [100, 'credits', 500, 80, 80],
    [1, 'credits', 5, 1, 1],
    [40, 'percent', 100, 0, 0],
  ] as const)('of the site: %i less %s %i never goes below the share', (price, kind, amount, share, left) => {
    expect(houseDiscounted(price, { kind, amount }, share)).toBe(left);
  });

  it('round in favour of the buyer and stop at nothing', () => {
    expect(discounted(99, { kind: 'percent', amount: 10 })).toBe(89);
    expect(discounted(5, { kind: 'credits', amount: 20 })).toBe(0);
    expect(discounted(50, { kind: 'percent', amount: 100 })).toBe(0);
  });

  it('never make anything dearer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom('percent' as const, 'credits' as const),
        fc.integer({ min: 1, max: 100 }),
        (price, kind, amount) => {
          const now = discounted(price, { kind, amount });
          expect(now).toBeLessThan(price);
          expect(now).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('close by date, by use and by hand', () => {
    const now = new Date('2026-03-01T00:00:00Z');
    const open = { endedAt: null, until: null, uses: 0, maxUses: null };
    expect(promoIsOpen(open, now)).toBe(true);
    expect(promoIsOpen({ ...open, until: now }, now)).toBe(false);
    expect(promoIsOpen({ ...open, uses: 3, maxUses: 3 }, now)).toBe(false);
    expect(promoIsOpen({ ...open, endedAt: now }, now)).toBe(false);
  });
});

describe('prices', () => {
  it('say what a longer period saves', () => {
    expect(
      pricesView([
        { months: 12, price: 900 },
        { months: 1, price: 100 },
      ]),
    ).toEqual([
      { months: 1, price: 100, perMonth: 100, savingPercent: 0 },
      { months: 12, price: 900, perMonth: 75, savingPercent: 25 },
    ]);
  });
});

describe('the option of a purchase', () => {
  it('is read as it was written', () => {
    const choice = { months: 6, promoCode: 'SPRING', trial: true, once: true } as const;
    expect(readPlanOption(writePlanOption(choice))).toEqual(choice);
    expect(readPlanOption('')).toEqual({});
  });
  it.each(['months=2', 'months=', 'promo=x', 'nothing', 'trial=1'])('refuses %s', (option) => {
    expect(readPlanOption(option)).toBeUndefined();
  });
});
