import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creditsOf, takeShareBack } from '../../ledger/index.ts';
import type { Publishing } from '../dependencies.ts';
import { heldTaken } from '../events.ts';
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
  `select p.id, c.share_hundredths as share, p.share_hundredths - p.returned_hundredths as left
   from payments.charged_back_sale_list c join ledger.purchase_list p on p.id = c.purchase_id
   where c.payment_id = $1 and p.seller_id = $2 order by p.id for update of p`,
);
const endHold = statement<object>(
  'earnings.end-taken-hold',
  'update earnings.holds set released_at = $2, released_by = $3, taken_hundredths = $4 where id = $1',
);

/**
 * Takes from a model what she earned by credits that were charged back, sale by sale, and ends the hold; the site,
 * which carries what the buyer owes, gets it. What a refund has taken already is not taken again.
 * @returns what was taken, in hundredths of a credit
 * @throws Refusal not_found, conflict for a hold that is over or no chargeback's
 */
export async function takeHeld(
  { clock, events }: Publishing,
  tx: Transaction,
  { modelId, holdId, actorId, reason }: HeldRequest,
): Promise<bigint> {
  const at = clock();
  const hold = (await tx.maybeRow(lockHold, [holdId, modelId])) ?? refuse('not_found');
  if (hold.released_at !== null) refuse('conflict', { msg: texts.refusals.holdEnded });
  if (hold.payment_id === null) refuse('conflict', { msg: texts.refusals.noChargeback });
  let taken = 0n;
  for (const { id, share, left } of await tx.rows(lockSales, [hold.payment_id, modelId])) {
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint.
    const hundredths = share < left ? share : left;
    if (hundredths === 0n) continue;
    await takeShareBack(tx, { purchaseId: id, modelId, hundredths, reason, actorId, at });
    taken += hundredths;
  }
  await tx.execute(endHold, [holdId, at, actorId, taken]);
  await events.publish(tx, heldTaken, { modelId, credits: creditsOf(taken), reason });
  return taken;
}
