import type { PurchaseKind } from '@candela/contract/ledger/purchases';
import { v7 as newId } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { purchaseRefunded } from '../events.ts';
import { post } from '../journal.ts';
import { texts } from '../locales/texts.ts';
import { creditsOf } from '../rules.ts';
import type { RefundedPurchase, SpendingDeps } from './dependencies.ts';
import { lockMonth } from './limit.ts';
import { settlementLines, shareReturned } from './rules.ts';

/** What to give back. Without an amount, all that has not come back yet. */
export interface Refund {
  purchaseId: string;
  amountCredits?: bigint;
  reason: string;
  /** Who decided; null for the site itself. */
  actorId: string | null;
  /** True when the two hear of it elsewhere, so that it becomes no notice. */
  isQuiet?: boolean;
}

interface PurchaseRow {
  kind: PurchaseKind;
  title: string;
  buyerId: string;
  sellerId: string | null;
  itemId: string | null;
  amount: bigint;
  shareHundredths: bigint;
  refunded: bigint;
  returnedHundredths: bigint;
}

const find = statement<RefundedPurchase>(
  'ledger.find-purchase-to-refund',
  `select id as "purchaseId", kind, buyer_id as "buyerId", item_id as "itemId", details from ledger.purchases where id = $1`,
);
const lock = statement<PurchaseRow>(
  'ledger.lock-purchase-row',
  `select kind, title, buyer_id as "buyerId", seller_id as "sellerId", item_id as "itemId", amount,
     share_hundredths as "shareHundredths", refunded, returned_hundredths as "returnedHundredths"
   from ledger.purchases where id = $1 for update`,
);
const refundCredits = statement<{ owed: bigint }>(
  'ledger.refund-credits',
  `select ledger.refund_credits($1::uuid, $2::uuid, $3::uuid, $4::text, $5::bigint, $6::bigint, $7::timestamptz) as owed`,
);

/**
 * Gives credits of a purchase back, taking seller's and site's parts in proportion; what the buyer owes after a
 * chargeback is settled first. Whole, it also closes what the purchase opened, and its seller takes back what was
 * delivered. Inside the caller's transaction.
 * @returns the credits that went back
 * @throws Refusal not_found, conflict when more is asked back than is left
 */
export async function refund(deps: SpendingDeps, tx: Transaction, wanted: Refund): Promise<bigint> {
  const purchase = (await tx.maybeRow(find, [wanted.purchaseId])) ?? refuse('not_found');
  const hook = deps.refundHooks.get(purchase.kind);
  await hook?.lock(tx, purchase);
  await lockMonth(tx, purchase.buyerId, deps.clock());
  const row = await tx.row(lock, [wanted.purchaseId]);
  const left = row.amount - row.refunded;
  const amount = wanted.amountCredits ?? left;
  if (amount < 0n || amount > left) refuse('conflict', { msg: texts.refusals.refundAtMost({ left }) });
  const at = deps.clock();
  const refunded = row.refunded + amount;
  // After a chargeback the seller may have given back more than a refund asks for.
  let shareInAll = shareReturned(row, refunded);
  if (shareInAll < row.returnedHundredths) shareInAll = row.returnedHundredths;
  const shareHundredths = shareInAll - row.returnedHundredths;
  const { reason, actorId } = wanted;
  const posted = [wanted.purchaseId, newId(), actorId, reason.slice(0, 500), amount, shareHundredths, at];
  const { owed } = await tx.row(refundCredits, posted);
  if (owed > 0n) await settleDebt(tx, row.buyerId, amount, owed, at);
  if (amount > 0n) {
    tx.afterCommit(() => deps.pushBalance(row.buyerId));
    if (!wanted.isQuiet) {
      await deps.events?.publish(tx, purchaseRefunded, {
        purchaseId: wanted.purchaseId,
        kind: row.kind,
        buyerId: row.buyerId,
        sellerId: row.sellerId,
        title: row.title,
        amountCredits: Number(amount),
        shareCredits: creditsOf(shareHundredths),
        reason,
      });
    }
  }
  if (refunded < row.amount) return amount;
  const wasOpen = row.refunded < row.amount || row.amount === 0n;
  if (wasOpen) await hook?.undo(tx, { ...purchase, reason, actorId, at });
  return amount;
}

/**
 * Pays what the buyer owes after a chargeback from the credits that came back: they are not to be spent before it. The
 * refund's own entries have locked the wallet, which everything that changes the debt does first.
 */
async function settleDebt(tx: Transaction, buyerId: string, amount: bigint, owed: bigint, at: Date) {
  const lines = settlementLines(buyerId, amount, owed);
  await post(tx, { kind: 'credit_refund', actorId: null, note: 'owed, from a refund', at, lines });
}
