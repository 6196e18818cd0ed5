import { placementCredits } from '@candela/contract/shop/advertising';
import type { OrderState } from '@candela/contract/shop/orders';
import { describe, expect, it } from 'vitest';
import { cartProblemOf, placementPeriod, shippingTo, stateAfter, stepsOf } from './rules.ts';

describe('orders', () => {
  it.each<[OrderState, string[], string[]]>([
    ['paid', ['cancel'], ['pack', 'ship', 'refund']],
    ['packed', [], ['ship', 'refund']],
    ['shipped', ['confirm'], ['ship', 'deliver', 'refund']],
    ['delivered', [], ['refund']],
    ['cancelled', [], []],
    ['refunded', [], []],
  ])('%s: the buyer may %j, the seller %j', (state, buyer, seller) => {
    expect(stepsOf('buyer', state)).toEqual(buyer);
    expect(stepsOf('seller', state)).toEqual(seller);
  });
  it('take no step of the other side', () => {
    expect(stateAfter('cancel', 'seller', 'paid')).toBeUndefined();
    expect(stateAfter('refund', 'buyer', 'paid')).toBeUndefined();
  });
});

describe('shipping', () => {
  const zones = {
    homeCountry: 'NO',
    home: { price: 5, freeAbove: 100 },
    regionCountries: ['SE', 'DK'],
    region: { price: 12, freeAbove: null },
    world: null,
  };
  it.each([
    ['NO', 99, { zone: 'home', credits: 5 }],
    ['NO', 100, { zone: 'home', credits: 0 }],
    ['SE', 1000, { zone: 'region', credits: 12 }],
    ['JP', 10, undefined],
  ])('to %s for %i', (country, subtotal, result) => {
    expect(shippingTo(zones, country, subtotal)).toEqual(result);
  });
  it('goes nowhere without zones', () => expect(shippingTo(undefined, 'NO', 1)).toBeUndefined());
});

describe('carts', () => {
  it.each([
    [true, null, 99, null],
    [true, 2, 2, null],
    [true, 1, 2, 'fewerLeft'],
    [true, 0, 1, 'soldOut'],
    [false, 9, 1, 'notOnSale'],
  ] as const)('on sale %s, %s left, %i wanted: %s', (onSale, left, qty, problem) => {
    expect(cartProblemOf(onSale, left, qty)).toBe(problem);
  });
});

describe('placement', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  it('adds days to those left, and begins again after the end', () => {
    const until = new Date('2026-03-03T00:00:00Z');
    expect(placementPeriod(until, 2, now).endsAt).toEqual(new Date('2026-03-05T00:00:00Z'));
    expect(placementPeriod(until, 2, new Date('2026-04-01T00:00:00Z')).endsAt).toEqual(
      new Date('2026-04-03T00:00:00Z'),
    );
    expect(placementPeriod(null, 1, now)).toEqual({
      startsAt: now,
      endsAt: new Date('2026-03-02T00:00:00Z'),
    });
  });
  it('costs less a day from a week on', () => {
    expect([1, 6, 7, 30].map((days) => placementCredits(days, 50))).toEqual([50, 300, 315, 1200]);
  });
});
