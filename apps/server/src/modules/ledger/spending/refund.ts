import type { PurchaseKind } from '@candela/contract/ledger/purchases';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { purchaseRefunded } from '../events.ts';
import { post } from '../journal.ts';
import { texts } from '../locales/texts.ts';
import type { RefundedPurchase, SpendingDeps } from './dependencies.ts';
import { lockMonth } from './limit.ts';
import { refundLines, settlementLines, shareReturned } from './rules.ts';

/** What to give back. Without an amount, all that has not come back yet. */
export interface Refund {
  purchaseId: string;
  amountCredits?: bigint;
  reason: string;
  /** Who decided; null for the site itself. */
  actorId: string | null;
}

interface PurchaseRow {
  kind: PurchaseKind;
  title: string;
  buyerId: string;
  sellerId: string | null;
  itemId: string | null;
  amount: bigint;
  sellerShare: bigint;
  refunded: bigint;
  shareReturned: bigint;
}

const find = statement<RefundedPurchase>(
  'wallet.find-purchase-to-refund',
  `select id as "purchaseId", kind, buyer_id as "buyerId", item_id as "itemId", details from ledger.purchases where id = $1`,
);
const lock = statement<PurchaseRow>(
  'wallet.lock-purchase-row',
  `select kind, title, buyer_id as "buyerId", seller_id as "sellerId", item_id as "itemId", amount,
     seller_share as "sellerShare", refunded, share_returned as "shareReturned"
   from ledger.purchases where id = $1 for update`,
);
const receivable = statement<{ balance: bigint }>(
  'wallet.owed-by-buyer',
  `select balance from ledger.balances where kind = 'receivable' and owner_id = $1`,
);
const mark = statement<object>(
  'wallet.mark-refunded',
  'update ledger.purchases set refunded = $2, share_returned = $3, updated_at = $4 where id = $1',
);
const saveTransaction = statement<object>(
  'wallet.keep-refund-transaction',
  'insert into ledger.purchase_transactions (transaction_id, purchase_id) values ($1, $2)',
);
const unspend = statement<object>(
  'wallet.unspend',
  `update ledger.monthly_spending set spent = greatest(0, spent - $2)
   where account_id = $1 and month = date_trunc('month', $3::timestamptz at time zone 'UTC')::date`,
);
const close = statement<object>(
  'wallet.close-refunded',
  'delete from ledger.entitlements where account_id = $1 and item_id = $2 and purchase_id = $3',
);

/**
 * Gives credits of a purchase back, taking seller's and site's parts in proportion; what the buyer owes after a
 * chargeback is settled first. Whole, it also closes what the purchase opened, and its seller takes back what was
 * delivered. Inside the caller's transaction.
 * @throws Refusal not_found, conflict when more is asked back than is left
 */
export async function refund(deps: SpendingDeps, tx: Transaction, wanted: Refund): Promise<void> {
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
  if (shareInAll < row.shareReturned) shareInAll = row.shareReturned;
  const share = shareInAll - row.shareReturned;
  if (amount > 0n) {
    await tx.execute(unspend, [row.buyerId, amount, at]);
    const transactionId = await post(tx, {
      kind: 'refund',
      actorId: wanted.actorId,
      note: wanted.reason.slice(0, 500),
      at,
      lines: refundLines(row, { amount, share }),
    });
    await tx.execute(saveTransaction, [transactionId, wanted.purchaseId]);
    await settleDebt(tx, row.buyerId, amount, at);
    tx.afterCommit(() => deps.pushBalance(row.buyerId));
    await deps.events?.publish(tx, purchaseRefunded, {
      purchaseId: wanted.purchaseId,
      kind: row.kind,
      buyerId: row.buyerId,
      sellerId: row.sellerId,
      title: row.title,
      amountCredits: Number(amount),
      shareCredits: Number(share),
      reason: wanted.reason,
    });
  }
  await tx.execute(mark, [wanted.purchaseId, refunded, shareInAll, at]);
  if (refunded < row.amount) return;
  if (row.itemId !== null) await tx.execute(close, [row.buyerId, row.itemId, wanted.purchaseId]);
  const wasOpen = row.refunded < row.amount || row.amount === 0n;
  if (wasOpen) await hook?.undo(tx, { ...purchase, reason: wanted.reason, actorId: wanted.actorId, at });
}

/** Pays what the buyer owes after a chargeback from the credits that came back: they are not to be spent before it. */
async function settleDebt(tx: Transaction, buyerId: string, amount: bigint, at: Date): Promise<void> {
  // The refund's own entries have locked the wallet, which everything that changes the debt does first.
  const owed = (await tx.maybeRow(receivable, [buyerId]))?.balance ?? 0n;
  const lines = settlementLines(buyerId, amount, owed);
  if (owed > 0n)
    await post(tx, { kind: 'credit_refund', actorId: null, note: 'owed, from a refund', at, lines });
}
