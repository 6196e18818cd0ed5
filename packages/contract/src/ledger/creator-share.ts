import { z } from 'zod';
import { timestamp } from '../shared/replies.ts';
import { purchaseKind } from './purchases.ts';

/** What is sold with a share for its model. Postage within an order has none. */
export const shareKind = purchaseKind.exclude(['advertising', 'product', 'recording']);
export type ShareKind = z.infer<typeof shareKind>;

const percent = z.int().min(0).max(100);

/** What a model gets of one kind of sale: now, and from times to come, soonest first. */
export const kindShare = z.object({
  kind: shareKind,
  percent,
  coming: z.array(z.object({ from: timestamp, percent })),
});
export type KindShare = z.infer<typeof kindShare>;

/** The seller's part of a price, in hundredths of a credit: exact, as the percentage is a whole number. */
export function sellerShareOf(amountCredits: bigint, percentage: number): bigint {
  return amountCredits * BigInt(percentage);
}

/** The percentage at a time, now or later (epoch milliseconds). */
export function percentAt({ percent: now, coming }: Omit<KindShare, 'kind'>, at: number): number {
  return coming.findLast(({ from }) => Date.parse(from) <= at)?.percent ?? now;
}
