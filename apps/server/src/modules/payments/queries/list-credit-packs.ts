import type { CreditPack, PaymentProviderInfo } from '@candela/contract/payments/operations';
import { limits } from '@candela/contract/shared/limits';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { bestValueOf, listPriceMinor } from '../rules.ts';

/** A pack as it is stored. */
export interface PackRow {
  id: string;
  name: string;
  credits: bigint;
  bonusCredits: bigint;
  priceMinor: bigint;
  currency: string;
}

const columns = 'id, name, credits, bonus_credits as "bonusCredits", price_minor as "priceMinor", currency';
const activePacks = statement<PackRow>(
  'payments.active-packs',
  `select ${columns} from payments.credit_packs where active order by price_minor, id`,
);
const packById = statement<PackRow>(
  'payments.pack-by-id',
  `select ${columns} from payments.credit_packs where id = $1 and active`,
);

/** A pack that can be bought, or undefined. */
export function findPack(queries: Queryable, id: string): Promise<PackRow | undefined> {
  return queries.maybeRow(packById, [id]);
}

/** What credits cost and how they can be paid for. */
export async function listCreditPacks(deps: PaymentsDeps) {
  const creditPrice = await deps.creditPrice();
  const rows = await deps.database.rows(activePacks);
  const best = bestValueOf(rows);
  return {
    data: rows.map((row, index) => packView(row, index === best, BigInt(creditPrice.amountMinor))),
    totalCount: rows.length,
    providers: deps.providers.map(
      ({ name, label, kind, test }): PaymentProviderInfo => ({ name, label, kind, test }),
    ),
    creditPrice,
    minimumCredits: limits.creditPurchaseMin,
    maximumCredits: limits.creditPurchaseMax,
  };
}

function packView(row: PackRow, bestValue: boolean, creditPriceMinor: bigint): CreditPack {
  const total = row.credits + row.bonusCredits;
  const perCredit = Number(row.priceMinor) / Number(total);
  const atList = listPriceMinor(total, creditPriceMinor);
  const saving = atList > row.priceMinor ? Number(((atList - row.priceMinor) * 100n) / atList) : 0;
  return {
    _id: row.id,
    name: row.name,
    credits: Number(row.credits),
    bonusCredits: Number(row.bonusCredits),
    totalCredits: Number(total),
    price: { amountMinor: Number(row.priceMinor), currency: row.currency },
    minorPerCredit: Math.round(perCredit * 100) / 100,
    savingPercent: saving,
    bestValue,
  };
}
