import type { PayoutStatus } from '@candela/contract/earnings/payouts';
import type { StatementKind } from '@candela/contract/earnings/statement';
import { statementKind } from '@candela/contract/earnings/statement';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { sourceOf } from '../entries.ts';
import { after, type Month } from './months.ts';
import { moneyOfLines } from './rules.ts';

/** A line of a month. Hundredths are hers and signed: what came in is above zero. Money is in minor units. */
export interface StatementSum {
  kind: StatementKind;
  count: number;
  /** What members paid, in credits; null for what is no sale. */
  grossCredits: number | null;
  hundredths: bigint;
  minor: bigint;
}

/** A payout that was asked for, or whose credits came back. */
export interface StatementPayout {
  kind: 'payoutRequest' | 'payoutReturned';
  at: Date;
  /** Empty for one that only the journal knows. */
  method: string;
  status: PayoutStatus | null;
  reference: string;
  hundredths: bigint;
  minor: bigint;
}

/** Money that left the site for her. */
export interface PaidPayout {
  method: string;
  requestedAt: Date;
  paidAt: Date;
  amountCredits: bigint;
  amountMinor: bigint;
  currency: string;
  reference: string;
}

export interface StatementHold {
  kind: 'operator' | 'chargeback' | 'review';
  reason: string;
  /** Null for everything. */
  amountHundredths: bigint | null;
  since: Date;
  /** Null while it is on. */
  until: Date | null;
}

/** A month of a model's earnings. `opening` and what changed, line by line, is `closing`. */
export interface MonthlyStatement {
  month: string;
  timeZone: string;
  opening: bigint;
  sums: StatementSum[];
  payouts: StatementPayout[];
  closing: bigint;
  paid: PaidPayout[];
  holds: StatementHold[];
}

type SumRow = { part: 'sale' | 'change'; kind: string; count: bigint; gross: bigint; hundredths: bigint };

const sumKinds = statement<SumRow>(
  'earnings.month-sums',
  `select 'sale' as part, kind, count(*) as count, sum(amount)::bigint as gross, sum(share_hundredths)::bigint as hundredths
   from ledger.purchase_list
   where seller_id = $1 and share_hundredths > 0 and created_at >= $2::timestamp at time zone $4
     and created_at < $3::timestamp at time zone $4
   group by kind
   union all
   select 'change', kind, count(*), 0, sum(hundredths)::bigint from ledger.earnings_movement_list
   where model_id = $1 and kind not in ('payoutRequest', 'payoutReturned')
     and created_at >= $2::timestamp at time zone $4 and created_at < $3::timestamp at time zone $4
   group by kind`,
);
const selectPayouts = statement<Omit<StatementPayout, 'minor'>>(
  'earnings.month-payouts',
  `select moved.kind, moved.created_at as at, coalesce(payout.method_label, '') as method, payout.status,
     coalesce(payout.reference, '') as reference, moved.hundredths
   from ledger.earnings_movement_list as moved
   left join earnings.payouts as payout on payout.model_id = moved.model_id
     and (payout.request_transaction_id = moved.id or payout.settle_transaction_id = moved.id)
   where moved.model_id = $1 and moved.kind in ('payoutRequest', 'payoutReturned')
     and moved.created_at >= $2::timestamp at time zone $4 and moved.created_at < $3::timestamp at time zone $4
   order by moved.created_at, moved.id`,
);
const selectPaid = statement<PaidPayout>(
  'earnings.month-paid',
  `select method_label as method, requested_at as "requestedAt", settled_at as "paidAt",
     amount_credits as "amountCredits", amount_minor as "amountMinor", currency, reference
   from earnings.payouts
   where model_id = $1 and status = 'paid' and settled_at >= $2::timestamp at time zone $4
     and settled_at < $3::timestamp at time zone $4
   order by settled_at, id`,
);
const selectHolds = statement<StatementHold>(
  'earnings.month-holds',
  `select kind, reason, amount_hundredths as "amountHundredths", created_at as since, released_at as until
   from earnings.holds
   where model_id = $1 and created_at < $3::timestamp at time zone $4
     and (released_at is null or released_at >= $2::timestamp at time zone $4)
   order by created_at, id limit 200`,
);

const order: readonly StatementKind[] = statementKind.options;

/** Everything a month says. @param month with its opening balance; what changed in it is read anew, line by line */
export async function readMonthly(
  database: Queryable,
  {
    modelId,
    timeZone,
    month,
    creditValueMinor,
  }: {
    modelId: string;
    timeZone: string;
    month: Pick<Month, 'month' | 'opening'>;
    creditValueMinor: number;
  },
): Promise<MonthlyStatement> {
  const values = [modelId, `${month.month}-01`, `${after(month.month)}-01`, timeZone];
  const [sums, payouts, paid, holds] = await Promise.all([
    database.rows(sumKinds, values),
    database.rows(selectPayouts, values),
    database.rows(selectPaid, values),
    database.rows(selectHolds, values),
  ]);
  const lines = byKind(sums).sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const changes = [...lines, ...payouts].map(({ hundredths }) => hundredths);
  const money = moneyOfLines(month.opening, changes, creditValueMinor);
  return {
    month: month.month,
    timeZone,
    opening: month.opening,
    sums: lines.map((line, index) => ({ ...line, minor: money[index] ?? 0n })),
    payouts: payouts.map((line, index) => ({ ...line, minor: money[lines.length + index] ?? 0n })),
    closing: changes.reduce((sum, one) => sum + one, month.opening),
    paid,
    holds,
  };
}

/** Kinds nobody has a word for are one line together. */
function byKind(rows: readonly SumRow[]): Omit<StatementSum, 'minor'>[] {
  const sums = new Map<string, Omit<StatementSum, 'minor'>>();
  for (const { part, kind, count, gross, hundredths } of rows) {
    const known = part === 'sale' ? sourceOf(kind) : (statementKind.safeParse(kind).data ?? 'other');
    const isSale = part === 'sale';
    const before = sums.get(`${part} ${known}`);
    sums.set(`${part} ${known}`, {
      kind: known,
      count: Number(count) + (before?.count ?? 0),
      grossCredits: isSale ? Number(gross) + (before?.grossCredits ?? 0) : null,
      hundredths: hundredths + (before?.hundredths ?? 0n),
    });
  }
  return [...sums.values()];
}
