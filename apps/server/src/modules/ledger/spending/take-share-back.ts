import { statement, type Transaction } from '../../../platform/database/index.ts';
import { post } from '../journal.ts';

const takeShare = statement<object>(
  'ledger.take-share',
  'update ledger.purchases set returned_hundredths = returned_hundredths + $2, updated_at = $3 where id = $1',
);
const saveTransaction = statement<object>(
  'ledger.save-taken-share',
  'insert into ledger.purchase_transactions (transaction_id, purchase_id) values ($1, $2)',
);

/**
 * Takes from a model a part of her share, in hundredths, of a sale that was charged back; the site, which carries what the buyer
 * owes, gets it. In the caller's transaction, which has locked the purchase and knows how much of the share is left.
 */
export async function takeShareBack(
  tx: Transaction,
  taken: {
    purchaseId: string;
    modelId: string;
    hundredths: bigint;
    reason: string;
    actorId: string;
    at: Date;
  },
): Promise<void> {
  const { purchaseId, modelId, hundredths, reason, actorId, at } = taken;
  const transactionId = await post(tx, {
    kind: 'chargeback',
    actorId,
    note: reason.slice(0, 500),
    at,
    lines: [
      { kind: 'earnings', ownerId: modelId, hundredths: -hundredths },
      { kind: 'house', ownerId: null, hundredths },
    ],
  });
  await tx.execute(saveTransaction, [transactionId, purchaseId]);
  await tx.execute(takeShare, [purchaseId, hundredths, at]);
}
