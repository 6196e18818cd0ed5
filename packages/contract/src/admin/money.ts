import { z } from 'zod';
import { purchaseKind } from '../ledger/purchases.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { shareCredits } from '../shared/share-credits.ts';
import { line } from '../shared/texts.ts';
import {
  byId,
  credits,
  listInput,
  optionalId,
  pagedInput,
  reason,
  staffAccess,
  staffOperation,
} from './fields.ts';
import { dated, ofAccount, sortedBy } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

const minor = z.int();
const payment = z.object({
  _id: id,
  createdAt: timestamp,
  recipient: z.string(),
  accountId: id.nullable(),
  credits: z.int(),
  amountMinor: minor,
  currency: z.string(),
  provider: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
  refundedMinor: minor,
  reversedCredits: z.int(),
  receiptNumber: z.int().nullable(),
});
const webhook = z.object({
  _id: id,
  receivedAt: timestamp,
  provider: z.string(),
  ip: z.string(),
  isVerified: z.boolean().nullable(),
  outcome: z.string().nullable(),
  detail: z.string(),
  attempts: z.int(),
  body: z.string(),
});
const purchase = z.object({
  _id: id,
  createdAt: timestamp,
  kind: z.string(),
  title: z.string(),
  buyerId: id,
  buyer: z.string(),
  sellerId: id.nullable(),
  seller: z.string(),
  amountCredits: z.int(),
  sellerShareCredits: shareCredits,
  refundedCredits: z.int(),
});
const payout = z.object({
  _id: id,
  requestedAt: timestamp,
  modelId: id,
  model: z.string(),
  method: z.string(),
  amountCredits: z.int(),
  amountMinor: minor,
  currency: z.string(),
  status: z.string(),
  isAutomatic: z.boolean(),
  batchId: id.nullable(),
  reason: z.string(),
  reference: z.string(),
  /** Who pays it on the site's behalf; null where the site does. */
  provider: z.string().nullable(),
  /** Why the provider has not been able to yet; empty when nothing is wrong. */
  providerProblem: z.string(),
});
const batch = z.object({
  _id: id,
  madeAt: timestamp,
  madeBy: z.string(),
  payoutCount: z.int(),
  waiting: z.int(),
});
const hold = z.object({
  _id: id,
  createdAt: timestamp,
  modelId: id,
  model: z.string(),
  kind: z.string(),
  amountCredits: shareCredits.nullable(),
  reason: z.string(),
  /** The payment that was charged back; null for an operator's hold. */
  paymentId: id.nullable(),
});
const pack = z.object({
  _id: id,
  name: z.string(),
  credits: z.int(),
  bonusCredits: z.int(),
  priceMinor: minor,
  currency: z.string(),
  active: z.boolean(),
});
const difference = z.object({ what: z.string(), id: z.string(), expected: z.string(), found: z.string() });

const ledgerCheck = z.object({ _id: z.string(), checkedAt: timestamp, differences: z.array(difference) });

export type PaymentRow = z.infer<typeof payment>;
export type WebhookRow = z.infer<typeof webhook>;
export type PurchaseRow = z.infer<typeof purchase>;
export type PayoutRow = z.infer<typeof payout>;
export type BatchRow = z.infer<typeof batch>;
export type HoldRow = z.infer<typeof hold>;
export type PackRow = z.infer<typeof pack>;
export type LedgerCheckRow = z.infer<typeof ledgerCheck>;
/** Money in and money out. */
export const adminMoney = {
  listPayments: staffOperation('listPayments', staffAccess.finance, 'Payments, newest first')
    .input(
      z.object({
        ...listInput,
        status: z
          .enum(['all', 'pending', 'paid', 'declined', 'expired', 'refunded', 'chargeback'])
          .default('all'),
        ...ofAccount,
        ...dated('-createdAt', 'createdAt'),
      }),
    )
    .output(listReply(payment)),
  refundPayment: staffOperation(
    'refundPayment',
    staffAccess.finance,
    'Marks a payment refunded and takes its credits back',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ amountMinor: z.int().min(1).max(100_000_000).optional(), reason }))
    .output(doneReply),
  listWebhooks: staffOperation('listWebhooks', staffAccess.finance, 'Everything the processors said')
    .input(
      z.object({
        ...listInput,
        outcome: z.enum(['all', 'done', 'refused', 'failed', 'unread']).default('all'),
        ...dated('-receivedAt', 'receivedAt'),
      }),
    )
    .output(listReply(webhook)),
  replayWebhook: staffOperation('replayWebhook', staffAccess.finance, 'Follows a kept webhook again', [
    'not_found',
  ])
    .input(byId)
    .output(reply(z.object({ outcome: z.string(), detail: z.string() }))),

  listPurchases: staffOperation('listPurchases', staffAccess.refunds, 'What was bought with credits')
    .input(
      z.object({
        ...listInput,
        kind: z.enum(['all', ...purchaseKind.options]).default('all'),
        ...ofAccount,
        ...dated('-createdAt', 'createdAt'),
      }),
    )
    .output(listReply(purchase)),
  refundPurchase: staffOperation('refundPurchase', staffAccess.refunds, 'Gives credits of a purchase back', [
    'not_found',
    'conflict',
  ])
    .input(
      byId.extend({
        amountCredits: credits.optional(),
        seenRefunded: z.int().min(0),
        reason,
        /** What it is refunded for: a ticket of the buyer's. */
        ticketId: optionalId,
      }),
    )
    .output(doneReply),
  getRefundsLeft: staffOperation(
    'getRefundsLeft',
    staffAccess.refunds,
    'What the caller may still refund today and at once; null where nothing limits it',
  )
    .input(z.object({}))
    .output(reply(z.object({ leftCredits: z.number(), atOnceCredits: z.int() }).nullable())),

  listPayouts: staffOperation('listPayouts', staffAccess.finance, 'Payouts, longest waiting first')
    .input(
      z.object({
        ...listInput,
        status: z
          .enum(['all', 'requested', 'approved', 'paid', 'returned', 'cancelled'])
          .default('requested'),
        ...ofAccount,
        ...dated('requestedAt', '-requestedAt', 'amountCredits', '-amountCredits'),
      }),
    )
    .output(listReply(payout)),
  approvePayout: staffOperation('approvePayout', staffAccess.finance, 'Says that a payout may be paid', [
    'not_found',
    'conflict',
    'payouts_held',
  ])
    .input(byId)
    .output(doneReply),
  markPayoutPaid: staffOperation(
    'markPayoutPaid',
    staffAccess.finance,
    'Writes down that a payout was paid',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reference: line(t.references, 140).min(1, { error: t.enterReference }) }))
    .output(doneReply),
  returnPayout: staffOperation(
    'returnPayout',
    staffAccess.finance,
    'Turns a payout down; the credits are earnings again',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ reason }))
    .output(doneReply),
  exportPayouts: staffOperation(
    'exportPayouts',
    staffAccess.finance,
    'Puts every approved payout into one file for the bank, or writes an earlier file again',
    ['not_found'],
  )
    .input(z.object({ batchId: optionalId }))
    .output(
      reply(
        z.object({
          batchId: id,
          payoutCount: z.int(),
          csv: z.string(),
          /** Those of the payouts that a SEPA credit transfer reaches, as pain.001; null when none does. */
          creditTransfers: z.object({ payoutCount: z.int(), xml: z.string() }).nullable(),
        }),
      ),
    ),
  listPayoutBatches: staffOperation('listPayoutBatches', staffAccess.finance, 'Files made for the bank')
    .input(z.object({ ...listInput, ...dated('-madeAt', 'madeAt') }))
    .output(listReply(batch)),
  listHolds: staffOperation('listHolds', staffAccess.finance, 'Earnings that are on hold')
    .input(
      z.object({
        ...listInput,
        ...ofAccount,
        ...dated('createdAt', '-createdAt', 'amountCredits', '-amountCredits'),
      }),
    )
    .output(listReply(hold)),
  holdEarnings: staffOperation('holdEarnings', staffAccess.finance, 'Keeps earnings from being paid out', [
    'not_found',
  ])
    .input(z.object({ modelId: id, amountCredits: credits.optional(), reason }))
    .output(doneReply),
  releaseEarnings: staffOperation('releaseEarnings', staffAccess.finance, 'Ends a hold', [
    'not_found',
    'conflict',
  ])
    .input(z.object({ modelId: id, holdId: id, reason }))
    .output(doneReply),
  takeHeldEarnings: staffOperation(
    'takeHeldEarnings',
    staffAccess.finance,
    'Takes what was earned by credits that were charged back, and ends the hold',
    ['not_found', 'conflict'],
  )
    .input(z.object({ modelId: id, holdId: id, reason }))
    .output(doneReply),

  ledgerStatus: staffOperation(
    'ledgerStatus',
    staffAccess.finance,
    'What the hourly replays of the journal found',
  )
    .input(
      z.object({
        ...pagedInput,
        result: z.enum(['all', 'good', 'different']).default('all'),
        ...dated('-checkedAt', 'checkedAt', '-differences', 'differences'),
      }),
    )
    .output(listReply(ledgerCheck)),
  verifyLedger: staffOperation('verifyLedger', staffAccess.finance, 'Replays the journal now')
    .input(z.object({}))
    .output(reply(z.array(difference))),

  listPacks: staffOperation('listPacks', staffAccess.finance, 'Credit packs')
    .input(z.object({ ...listInput, sort: sortedBy('usual', 'name', '-name', 'credits', '-credits') }))
    .output(listReply(pack)),
  savePack: staffOperation('savePack', staffAccess.finance, 'Writes a credit pack', ['not_found'])
    .input(
      z.object({
        _id: optionalId,
        name: line(shared.names, 60).min(1, { error: shared.enterAName }),
        credits,
        bonusCredits: z.int().min(0).max(1_000_000).default(0),
        priceMinor: z.int().min(1).max(100_000_000),
        currency: z.string().regex(/^[A-Z]{3}$/, { error: t.currencyFormat }),
        active: z.boolean().default(true),
      }),
    )
    .output(reply(z.object({ _id: id }))),
};
