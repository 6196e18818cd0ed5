import { goodKind } from '@candela/contract/ledger/purchases';
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
