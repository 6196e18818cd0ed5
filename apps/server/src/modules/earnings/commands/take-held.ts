import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { post } from '../../ledger/index.ts';
import { texts } from '../locales/texts.ts';

/** A hold after a chargeback whose credits the site takes back. */
export interface HeldRequest {
  modelId: string;
  holdId: string;
  actorId: string;
  reason: string;
}

const lockHold = statement<{ payment_id: string | null; released_at: Date | null }>(
  'earnings.lock-hold',
  'select payment_id, released_at from earnings.holds where id = $1 and model_id = $2 for update',
);
const lockSales = statement<{ id: string; share: bigint; left: bigint }>(
  'earnings.lock-charged-back-sales',
  `select p.id, c.share, p.seller_share - p.share_returned as left
   from payments.charged_back_sale_list c join ledger.purchase_list p on p.id = c.purchase_id
   where c.payment_id = $1 and p.seller_id = $2 order by p.id for update of p`,
);
const takeShare = statement<object>(
  'earnings.take-share',
  'update ledger.purchases set share_returned = share_returned + $2, updated_at = $3 where id = $1',
);
const saveTransaction = statement<object>(
  'earnings.keep-taken-share',
  'insert into ledger.purchase_transactions (transaction_id, purchase_id) values ($1, $2)',
);
const endHold = statement<object>(
  'earnings.end-taken-hold',
  'update earnings.holds set released_at = $2, released_by = $3, taken_credits = $4 where id = $1',
);

/**
 * Takes from a model what she earned by credits that were charged back, sale by sale, and ends the hold; the site,
 * which carries what the buyer owes, gets it. What a refund has taken already is not taken again.
 * @returns how many credits were taken
 * @throws Refusal not_found, conflict for a hold that is over or no chargeback's
 */
export async function takeHeld(
  tx: Transaction,
  { modelId, holdId, actorId, reason }: HeldRequest,
  at: Date,
): Promise<bigint> {
  const hold = (await tx.maybeRow(lockHold, [holdId, modelId])) ?? refuse('not_found');
  if (hold.released_at !== null) refuse('conflict', { msg: texts.refusals.holdEnded });
  if (hold.payment_id === null) refuse('conflict', { msg: texts.refusals.noChargeback });
  let taken = 0n;
  for (const { id, share, left } of await tx.rows(lockSales, [hold.payment_id, modelId])) {
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint.
    const amountCredits = share < left ? share : left;
    if (amountCredits === 0n) continue;
    const transactionId = await post(tx, {
      kind: 'chargeback',
      actorId,
      note: reason.slice(0, 500),
      at,
      lines: [
        { kind: 'earnings', ownerId: modelId, amountCredits: -amountCredits },
        { kind: 'house', ownerId: null, amountCredits },
      ],
    });
    await tx.execute(saveTransaction, [transactionId, id]);
    await tx.execute(takeShare, [id, amountCredits, at]);
    taken += amountCredits;
  }
  await tx.execute(endHold, [holdId, at, actorId, taken]);
  return taken;
}
