import { z } from 'zod';
import { purchaseKind } from '../ledger/purchases.ts';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, timestamp } from '../shared/replies.ts';
import { shareCredits } from '../shared/share-credits.ts';

/** What credits were earned with. */
export const earningSource = z.enum([...purchaseKind.exclude(['advertising']).options, 'other']);
export type EarningSource = z.infer<typeof earningSource>;

/** Everything that changes a model's earnings: sales, what is taken back of them, what is spent and paid out. */
export const statementKind = z.enum([
  ...earningSource.options,
  'refund',
  'chargeback',
  'advertising',
  'payoutRequest',
  'payoutReturned',
]);
export type StatementKind = z.infer<typeof statementKind>;

const statementLine = z.object({
  _id: id,
  at: timestamp,
  kind: statementKind,
  /** Who paid for a sale; empty when they asked not to be named or are gone, and for what is no sale. */
  from: z.object({ uniqueId: z.string(), username: z.string() }).nullable(),
  title: z.string(),
  /** The sale that a refund or a chargeback takes back. */
  purchaseId: id.nullable(),
  /** The model's own, signed: what came in is above zero. */
  credits: shareCredits,
  /** What the earnings were after it, payouts asked for taken off. */
  balanceCredits: shareCredits,
});
export type StatementLine = z.infer<typeof statementLine>;

export const earningsStatement = {
  listStatement: operation('/userWallet/listStatement', {
    summary: "Everything that changed a model's earnings, newest first, with a running balance",
    access: 'model',
  })
    .input(z.object(paging({ defaultPerPage: 20 })))
    .output(listReply(statementLine)),
};
