import { z } from 'zod';
import { otp } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { earnings as t } from './locales/earnings.ts';
import { payoutDetails } from './payout-details.ts';

export const payoutMethodKind = z.enum(['bank', 'wire', 'crypto']);
export type PayoutMethodKind = z.infer<typeof payoutMethodKind>;

const payoutMethod = z.object({
  _id: id,
  kind: payoutMethodKind,
  /** Masked: enough to recognise it, too little to use it. */
  label: z.string(),
  /** The one payouts go to unless another is named. */
  preferred: z.boolean(),
  createdAt: timestamp,
});
export type PayoutMethod = z.infer<typeof payoutMethod>;

/** How often everything available is paid out by itself. */
export const payoutSchedule = z.enum(['weekly', 'fortnightly', 'monthly']);
export type PayoutSchedule = z.infer<typeof payoutSchedule>;

const payoutMethods = z.object({
  methods: z.array(payoutMethod),
  autoPayout: z.boolean(),
  autoPayoutEvery: payoutSchedule,
  /** Paid out by itself from so many credits on; null for the minimum of the method. */
  autoPayoutFrom: z.int().nullable(),
  /** When the next automatic payout is looked at. */
  nextAutoPayoutAt: timestamp,
});

const methodChange = z.object({
  changeId: id,
  /** Where the code went, masked. */
  sentTo: z.string(),
  expiresAt: timestamp,
});

export const payoutStatus = z.enum(['requested', 'approved', 'paid', 'returned', 'cancelled']);
export type PayoutStatus = z.infer<typeof payoutStatus>;

const payout = z.object({
  _id: id,
  status: payoutStatus,
  amountCredits: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  method: z.object({ kind: payoutMethodKind, label: z.string() }),
  automatic: z.boolean(),
  /** Why it was returned. */
  reason: z.string(),
  /** The bank's or the network's reference, once paid. */
  reference: z.string(),
  requestedAt: timestamp,
  approvedAt: timestamp.nullable(),
  settledAt: timestamp.nullable(),
});
export type Payout = z.infer<typeof payout>;

/** One request's largest sum, so that amounts stay exact everywhere. */
const payoutMaxCredits = 1_000_000_000;

/** Where models are paid, and what they asked for. */
export const payouts = {
  listPayoutMethods: operation('/userWallet/listPayoutMethods', {
    summary: 'Where a model is paid, masked, and whether that happens by itself',
    access: 'model',
  })
    .input(z.object({}))
    .output(reply(payoutMethods)),
  changePayoutMethod: operation('/userWallet/changePayoutMethod', {
    summary: 'Begins adding or replacing a payout method; a mailed code confirms it',
    access: 'model',
    reauthentication: 'always',
    refusals: ['not_found', 'conflict'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(z.object({ replacesId: id.optional(), details: payoutDetails }))
    .output(reply(methodChange)),
  confirmPayoutMethod: operation('/userWallet/confirmPayoutMethod', {
    summary: 'Makes a begun change of a payout method real',
    access: 'model',
    refusals: ['wrong_code', 'not_found'],
    limit: { max: 30, windowSeconds: 600 },
  })
    .input(z.object({ changeId: id, otp }))
    .output(reply(payoutMethod)),
  removePayoutMethod: operation('/userWallet/removePayoutMethod', {
    summary: 'Forgets a payout method; payouts already asked for still go to it',
    access: 'model',
    reauthentication: 'always',
    refusals: ['not_found'],
  })
    .input(z.object({ methodId: id }))
    .output(doneReply),
  updatePayoutSettings: operation('/userWallet/updatePayoutSettings', {
    summary:
      'Turns automatic payouts on or off, says how often and from how much on, or prefers another method',
    access: 'model',
    reauthentication: 'always',
    refusals: ['not_found', 'no_payout_method'],
  })
    .input(
      z.object({
        autoPayout: z.boolean().optional(),
        autoPayoutEvery: payoutSchedule.optional(),
        autoPayoutFrom: z
          .int({ error: shared.wholeCredits })
          .min(1, { error: shared.creditsMin })
          .max(100_000_000)
          .nullable()
          .optional(),
        preferredMethodId: id.optional(),
      }),
    )
    .output(reply(payoutMethods)),
  requestPayout: operation('/userWallet/requestPayout', {
    summary: 'Asks for earnings to be paid out; takes an Idempotency-Key',
    access: 'model',
    reauthentication: 'always',
    refusals: [
      'below_payout_minimum',
      'key_reused',
      'no_payout_method',
      'not_enough_earnings',
      'not_found',
      'payouts_held',
    ],
    limit: { max: 60, windowSeconds: 600 },
  })
    .input(
      z.object({
        amountCredits: z.union([
          z.literal('all'),
          z
            .int({ error: shared.wholeCredits })
            .min(1, { error: shared.creditsMin })
            .max(payoutMaxCredits, { error: t.amountTooHigh }),
        ]),
        methodId: id.optional(),
      }),
    )
    .output(reply(payout)),
  listPayouts: operation('/userWallet/listPayouts', {
    summary: 'Payouts a model asked for and where they stand, newest first',
    access: 'model',
  })
    .input(z.object(paging({ defaultPerPage: 10 })))
    .output(listReply(payout)),
  cancelPayout: operation('/userWallet/cancelPayout', {
    summary: 'Takes back a payout that has not been approved yet',
    access: 'model',
    reauthentication: 'always',
    refusals: ['conflict', 'not_found'],
  })
    .input(z.object({ payoutId: id }))
    .output(reply(payout)),
};
