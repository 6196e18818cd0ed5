import { v7 as uuid } from 'uuid';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { holdsEnded } from '../events.ts';
import { post } from '../journal.ts';
import { charge } from './charge.ts';
import type { SpendingDeps } from './dependencies.ts';
import { lockMonth, requireWithinLimit } from './limit.ts';

/** Credits a member sets aside for something that may not come about, such as a goal. */
export interface NewHold {
  buyerId: string;
  sellerId: string;
  /** What it is for; all its holds are settled or returned together. */
  itemId: string;
  title: string;
  message?: string;
  anonymous?: boolean;
  amountCredits: bigint;
}

interface HoldRow {
  id: string;
  buyerId: string;
  sellerId: string;
  itemId: string;
  title: string;
  message: string;
  anonymous: boolean;
  amount: bigint;
}

const insert = statement<object>(
  'ledger.insert-hold',
  `insert into ledger.holds (id, buyer_id, seller_id, item_id, title, message, anonymous, amount, status, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'held', $9)`,
);
const take = statement<HoldRow>(
  'ledger.take-holds',
  `update ledger.holds set status = $2, settled_at = $3 where item_id = $1 and status = 'held'
   returning id, buyer_id as "buyerId", seller_id as "sellerId", item_id as "itemId", title, message, anonymous, amount`,
);

/** Moves credits from the wallet to the member's held account, in the caller's transaction; resolves to the hold's id. */
export async function hold(deps: SpendingDeps, tx: Transaction, wanted: NewHold): Promise<string> {
  if (wanted.amountCredits <= 0n) refuse('invalid_input');
  const id = uuid();
  const at = deps.clock();
  await requireWithinLimit(tx, wanted.buyerId, wanted.amountCredits, at);
  await post(tx, {
    kind: 'hold',
    actorId: wanted.buyerId,
    note: wanted.title.slice(0, 500),
    at,
    lines: [
      { kind: 'wallet', ownerId: wanted.buyerId, amountCredits: -wanted.amountCredits },
      { kind: 'held', ownerId: wanted.buyerId, amountCredits: wanted.amountCredits },
    ],
  });
  const { buyerId, sellerId, itemId, title, message = '', anonymous = false, amountCredits } = wanted;
  await tx.execute(insert, [id, buyerId, sellerId, itemId, title, message, anonymous, amountCredits, at]);
  tx.afterCommit(() => deps.pushBalance(buyerId));
  return id;
}

/** Everything held for an item becomes tips to its seller; resolves to their purchases' ids. */
export async function settleHolds(deps: SpendingDeps, tx: Transaction, itemId: string): Promise<string[]> {
  const at = deps.clock();
  const holds = await takeHolds(tx, itemId, 'settled', at);
  await publishEnd(deps, tx, 'settled', holds);
  const purchaseIds: string[] = [];
  for (const one of holds) {
    await lockMonth(tx, one.buyerId, at);
    await giveBack(tx, one, at);
    const { purchaseId } = await charge(deps, tx, {
      kind: 'tip',
      buyerId: one.buyerId,
      sellerId: one.sellerId,
      itemId,
      title: one.title,
      amountCredits: one.amount,
      message: one.message,
      anonymous: one.anonymous,
      at,
      isWithinLimit: true,
    });
    purchaseIds.push(purchaseId);
  }
  return purchaseIds;
}

/** Everything held for an item goes back to who set it aside. */
export async function returnHolds(deps: SpendingDeps, tx: Transaction, itemId: string): Promise<void> {
  const at = deps.clock();
  const holds = await takeHolds(tx, itemId, 'returned', at);
  await publishEnd(deps, tx, 'returned', holds);
  for (const one of holds) {
    await giveBack(tx, one, at);
    tx.afterCommit(() => deps.pushBalance(one.buyerId));
  }
}

async function takeHolds(
  tx: Queryable,
  itemId: string,
  status: 'settled' | 'returned',
  at: Date,
): Promise<HoldRow[]> {
  const rows = await tx.rows(take, [itemId, status, at]);
  // One order for everyone, so that two goals of the same members cannot wait for each other.
  return rows.sort((a, b) => (a.buyerId < b.buyerId ? -1 : 1));
}

async function publishEnd(
  { events }: SpendingDeps,
  tx: Transaction,
  outcome: 'settled' | 'returned',
  holds: readonly HoldRow[],
): Promise<void> {
  const [first] = holds;
  if (!first) return;
  const { sellerId, title } = first;
  await events?.publish(tx, holdsEnded, {
    outcome,
    sellerId,
    title,
    holds: holds.map(({ buyerId, amount }) => ({ buyerId, amountCredits: Number(amount) })),
  });
}

async function giveBack(tx: Queryable, one: HoldRow, at: Date): Promise<void> {
  await post(tx, {
    kind: 'release',
    actorId: null,
    note: one.title.slice(0, 500),
    at,
    lines: [
      { kind: 'held', ownerId: one.buyerId, amountCredits: -one.amount },
      { kind: 'wallet', ownerId: one.buyerId, amountCredits: one.amount },
    ],
  });
}
