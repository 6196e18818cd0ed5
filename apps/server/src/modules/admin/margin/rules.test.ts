import { expect, it } from 'vitest';
import { rateOf } from './rules.ts';

const limits = { warning: 90, limit: 150, least: 5 };
const visa = (chargebacks: number, payments: number) =>
  rateOf({ network: 'visa', chargebacks, payments, paymentsMonthBefore: 1 }, limits);

it('a month warns from the threshold on, and not below it', () => {
  expect(visa(8, 1000)).toEqual({ payments: 1000, rateHundredths: 80, state: 'good' });
  expect(visa(9, 1000).state).toBe('warning');
  expect(visa(14, 1000).state).toBe('warning');
  expect(visa(15, 1000).state).toBe('limit');
  // Shown as 0.90 %, and still below it.
  expect(visa(899, 99_900)).toMatchObject({ rateHundredths: 90, state: 'good' });
});

it('few chargebacks alarm nobody, nor does a month without payments', () => {
  expect(visa(4, 10)).toMatchObject({ rateHundredths: 4000, state: 'good' });
  expect(visa(9, 0)).toEqual({ payments: 0, rateHundredths: null, state: 'good' });
});

it('Mastercard divides by the month before', () => {
  const month = { network: 'mastercard', chargebacks: 9, payments: 100_000, paymentsMonthBefore: 1000 };
  expect(rateOf(month, limits)).toEqual({ payments: 1000, rateHundredths: 90, state: 'warning' });
});

it('a threshold of 0 asks for no alarm', () => {
  const month = { network: 'visa', chargebacks: 90, payments: 100, paymentsMonthBefore: 0 };
  expect(rateOf(month, { warning: 0, limit: 0, least: 5 }).state).toBe('good');
});
