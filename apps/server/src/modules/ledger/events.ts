import { shareKind } from '@candela/contract/ledger/creator-share';
import { goodKind, purchaseKind } from '@candela/contract/ledger/purchases';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

const tipGiven = z.object({
  purchaseId: z.uuid(),
  buyerId: z.uuid(),
  modelId: z.uuid(),
  amountCredits: z.int(),
  message: z.string(),
  anonymous: z.boolean(),
  /** The room it was given in; null for a tip from elsewhere. */
  channelName: z.string().nullable(),
  at: z.iso.datetime(),
});
/** A tip that was given. */
export type TipGiven = z.infer<typeof tipGiven>;

/** Tips were given, those of one moment together. */
export const tipsGiven = defineEvent('ledger.tipsGiven', z.object({ tips: z.array(tipGiven) }));

/** One thing was bought from a model with credits. */
export const goodSold = defineEvent(
  'ledger.goodSold',
  z.object({
    purchaseId: z.uuid(),
    kind: goodKind,
    buyerId: z.uuid(),
    sellerId: z.uuid(),
    title: z.string(),
    amountCredits: z.int(),
  }),
);

/** Credits of a purchase went back to who bought it. */
export const purchaseRefunded = defineEvent(
  'ledger.purchaseRefunded',
  z.object({
    purchaseId: z.uuid(),
    kind: purchaseKind,
    buyerId: z.uuid(),
    sellerId: z.uuid().nullable(),
    title: z.string(),
    amountCredits: z.int(),
    /** What of it was taken from the seller, with up to two decimals. */
    shareCredits: z.number(),
    reason: z.string(),
  }),
);

/** The site gave credits, or took some back when the amount is below zero. */
export const creditsGranted = defineEvent(
  'ledger.creditsGranted',
  z.object({ accountId: z.uuid(), amountCredits: z.int(), note: z.string() }),
);

/** What was held for something, such as a goal, became tips or went back. */
export const holdsEnded = defineEvent(
  'ledger.holdsEnded',
  z.object({
    outcome: z.enum(['settled', 'returned']),
    sellerId: z.uuid(),
    title: z.string(),
    holds: z.array(z.object({ buyerId: z.uuid(), amountCredits: z.int() })),
  }),
);

/** A rule of one model's share was made, or withdrawn before it began. */
export const creatorShareChanged = defineEvent(
  'ledger.creatorShareChanged',
  z.object({
    change: z.enum(['made', 'withdrawn']),
    modelId: z.uuid(),
    /** Null: every kind that has no rule of its own. */
    kind: shareKind.nullable(),
    /** What she gets from then on, by all rules. */
    percent: z.int(),
    from: z.iso.datetime(),
  }),
);
