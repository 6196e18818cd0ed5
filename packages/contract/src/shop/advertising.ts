import { z } from 'zod';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { shop as t } from './locales/shop.ts';

export const advertisingDaysMax = 90;

/** How much less each day costs: from a week on a tenth, from a month on a fifth. */
export function placementSavingPercent(days: number): number {
  if (days >= 30) return 20;
  return days >= 7 ? 10 : 0;
}

/** What so many days of placement cost, rounded to whole credits. */
export function placementCredits(days: number, dayCredits: number): number {
  return Math.max(1, Math.round((days * dayCredits * (100 - placementSavingPercent(days))) / 100));
}

/** Where the credits for placement come from. */
export const advertisingPayment = z.enum(['earnings', 'credits'], { error: t.choosePayment });
export type AdvertisingPayment = z.infer<typeof advertisingPayment>;

export const advertisingOffer = z.object({
  pricePerDay: z.int(),
  /** Ready choices; any number of days up to `daysMax` may be bought at what `placementCredits` says. */
  choices: z.array(z.object({ days: z.int(), credits: z.int(), savingPercent: z.int() })),
  daysMax: z.int(),
  advertismentActive: z.boolean(),
  advertismentendDate: timestamp.nullable(),
  /** What can be spent from either source now. */
  earningsAvailable: z.int(),
  netCreditScore: z.int(),
});
export type AdvertisingOffer = z.infer<typeof advertisingOffer>;

export const placement = z.object({
  advertismentActive: z.boolean(),
  advertismentendDate: timestamp,
  credits: z.int(),
  netCreditScore: z.int(),
});

export const advertising = {
  getAdvertisingOffer: operation('/userAccess/getAdvertisingOffer', {
    feature: 'placement',
    summary: 'What featured placement costs, and how long the caller still has it',
    access: 'model',
  })
    .input(z.object({}))
    .output(reply(advertisingOffer)),
  advertise: operation('/userAccess/advertise', {
    feature: 'placement',
    summary: 'Buys days of featured placement, added to those left; takes an Idempotency-Key',
    access: 'model',
    refusals: [
      'not_approved',
      'not_enough_credits',
      'not_enough_earnings',
      'payouts_held',
      'spending_limit_reached',
      'conflict',
      'key_reused',
    ],
    limit: { max: 20, windowSeconds: 60 },
  })
    .input(
      z.object({
        days: z
          .int({ error: shared.wholeDays })
          .min(1, { error: t.daysMin })
          .max(advertisingDaysMax, { error: t.daysMax }),
        payFrom: advertisingPayment,
        /** The price that was seen; another one is refused with `conflict`. */
        expectedCredits: z.int({ error: shared.wholeCredits }).min(0).max(Number.MAX_SAFE_INTEGER),
      }),
    )
    .output(reply(placement)),
};
