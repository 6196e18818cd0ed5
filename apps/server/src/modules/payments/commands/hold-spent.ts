import { statement, type Transaction } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { holdEarnings } from '../../earnings/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { coveredSale, type SpentSale } from '../rules.ts';

interface SaleRow extends SpentSale {
  id: string;
  sellerId: string | null;
}

// A buyer's purchases are read through the history, which is in order; what cost nothing paid for nothing.
const newestSales = statement<SaleRow>(
  'payments.newest-sales-of-buyer',
  `select p.id, p.seller_id as "sellerId", p.amount - p.refunded as credits, p.share_hundredths - p.returned_hundredths as share,
     coalesce((select sum(c.credits) from payments.charged_back_sales c where c.purchase_id = p.id), 0)::bigint as covered
   from ledger.history_list h join ledger.purchase_list p on p.id = h.id
   where h.account_id = $1 and h.amount < 0
   order by h.created_at desc, h.id desc offset $2 limit $3`,
);
const saveHeldSale = statement<object>(
  'payments.keep-charged-back-sale',
  'insert into payments.charged_back_sales (payment_id, purchase_id, credits, share_hundredths) values ($1, $2, $3, $4)',
);
const lockModels = statement<object>(
  'payments.lock-held-models',
  'select from earnings.payout_setting_list where model_id = any($1::uuid[]) order by model_id for no key update',
);

const pageSize = 200;

/**
 * Holds what models earned by credits that a chargeback took back too late: those the member spent last, as many as
 * are owed and stand behind no other chargeback. Runs in the
 * chargeback's transaction, which has locked the wallet.
 */
export async function holdSpent(
  deps: Pick<PaymentsDeps, 'clock' | 'events'>,
  tx: Transaction,
  chargeback: { accountId: string; paymentId: string; owedCredits: bigint },
): Promise<void> {
  const { accountId, paymentId } = chargeback;
  const reason = say(texts.labels.chargebackHold);
  const shares = new Map<string, bigint>();
  let missing = chargeback.owedCredits;
  for (let before = 0; missing > 0n; before += pageSize) {
    const sales = await tx.rows(newestSales, [accountId, before, pageSize]);
    for (const sale of sales) {
      const { credits, share } = coveredSale(sale, missing);
      if (credits === 0n) continue;
      missing -= credits;
      await tx.execute(saveHeldSale, [paymentId, sale.id, credits, share]);
      if (sale.sellerId !== null) shares.set(sale.sellerId, (shares.get(sale.sellerId) ?? 0n) + share);
    }
    if (sales.length < pageSize) break;
  }
  const held = [...shares].filter(([, amountHundredths]) => amountHundredths > 0n);
  // A payout asked for at this moment is decided before the hold or sees it.
  await tx.rows(lockModels, [held.map(([modelId]) => modelId)]);
  for (const [modelId, amountHundredths] of held) {
    const hold = { modelId, kind: 'chargeback', reason, amountHundredths, paymentId, actorId: null } as const;
    await holdEarnings(deps, tx, hold);
  }
}
