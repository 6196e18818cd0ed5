import type { Money } from '@candela/contract/payments/operations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { backKinds, type HistoryRowAfter } from './history-lines.ts';
import { costCurve } from './rules.ts';

interface Lot {
  id: string;
  credits: bigint;
  paidMinor: bigint;
  /** Null for credits nobody paid for. */
  currency: string | null;
  createdAt: Date;
}

// A purchase that also repaid what was owed brought fewer credits for its money.
const selectLots = statement<Lot>(
  'ledger.credit-lots',
  `select entry.id, entry.amount as credits, coalesce(payment.amount_minor, 0)::bigint as "paidMinor", payment.currency,
     entry.created_at as "createdAt"
   from ledger.history_entries as entry
   left join payments.payment_list as payment on payment.id = entry.id and entry.kind = 'creditPurchase'
   where entry.account_id = $1 and entry.kind = any($2::text[]) and entry.amount > 0
   order by entry.created_at, entry.id`,
);
const lotKinds = ['creditPurchase', 'adminCredit'] as const;

/** What a member's credits cost, the oldest spent first. Bonus credits cost nothing. */
export interface CreditCosts {
  /** Null when nothing was paid, or in more than one currency: then there is no sum of money. */
  currency: string | null;
  /** The money of a line: paid for what came in, and what the credits had cost that went or came back. */
  moneyOf(line: Pick<HistoryRowAfter, 'id' | 'kind' | 'amount' | 'spent'>): Money | null;
  /** Minor units paid for all that came in before a moment. */
  paidBefore(timestamp: Date): bigint;
  /** What the first so many credits ever spent had cost. */
  costOf(spent: bigint): bigint;
}

/** Reads what an account paid for its credits, one row a purchase of credits or a bonus. */
export async function creditCosts(database: Queryable, accountId: string): Promise<CreditCosts> {
  const lots = await database.rows(selectLots, [accountId, lotKinds]);
  const currencies = new Set(lots.flatMap((lot) => lot.currency ?? []));
  const [currency = null] = currencies.size === 1 ? currencies : [];
  const paid = new Map(lots.map((lot) => [lot.id, lot.paidMinor]));
  const costOf = costCurve(lots);
  const minorOf = ({ id, kind, amount, spent }: Parameters<CreditCosts['moneyOf']>[0]): bigint => {
    const isBack = (backKinds as readonly string[]).includes(kind);
    if (amount > 0n && !isBack) return paid.get(id) ?? 0n;
    return costOf(spent + amount) - costOf(spent);
  };
  return {
    currency,
    costOf,
    moneyOf: (line) =>
      currency === null || line.amount === 0n ? null : { amountMinor: Number(minorOf(line)), currency },
    paidBefore: (timestamp) =>
      lots.reduce((sum, lot) => (lot.createdAt < timestamp ? sum + lot.paidMinor : sum), 0n),
  };
}
