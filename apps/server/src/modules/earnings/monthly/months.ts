import type { StatementMonth } from '@candela/contract/earnings/monthly';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { creditsOf } from '../../ledger/index.ts';
import { minorOf } from './rules.ts';

/** What changed in one month of a model's, in hundredths of a credit. */
interface MonthRow {
  /** YYYY-MM. */
  month: string;
  /** Her part of what was sold in it, as it was sold. */
  shares: bigint;
  /** What was taken back and spent in it. */
  other: bigint;
  payouts: bigint;
}

// Sales come from the sums by quarter of an hour, which have refunds taken off: what was ever taken back of a month's
// sales is added again, and taken off in the month it was taken back in. Nothing here reads single sales but those.
const selectMonths = statement<MonthRow>(
  'earnings.months',
  `select to_char(month, 'YYYY-MM') as month, sum(shares)::bigint as shares, sum(other)::bigint as other,
     sum(payouts)::bigint as payouts
   from (
     select date_trunc('month', quarter at time zone $2) as month, hundredths as shares, 0 as other, 0 as payouts
     from ledger.sale_sum_list where seller_id = $1
     union all
     select date_trunc('month', sale.created_at at time zone $2), -moved.hundredths, 0, 0
     from ledger.earnings_movement_list as moved
     join ledger.purchase_list as sale on sale.id = moved.purchase_id and sale.seller_id = moved.model_id
     where moved.model_id = $1
     union all
     select date_trunc('month', created_at at time zone $2), 0,
       case when kind in ('payoutRequest', 'payoutReturned') then 0 else hundredths end,
       case when kind in ('payoutRequest', 'payoutReturned') then hundredths else 0 end
     from ledger.earnings_movement_list where model_id = $1
   ) as changes group by month order by month`,
);

/** A month with both its balances, in hundredths of a credit. */
export interface Month extends MonthRow {
  opening: bigint;
  closing: bigint;
}

/** Every month from the first change of a model's earnings to this one, oldest first; months without any are there too. */
export async function monthsOf(
  database: Queryable,
  { modelId, timeZone, thisMonth }: { modelId: string; timeZone: string; thisMonth: string },
): Promise<Month[]> {
  const rows = await database.rows(selectMonths, [modelId, timeZone]);
  return chained(rows, thisMonth);
}

/** Months one after the other, each beginning with what the one before it ended with. @param rows oldest first */
export function chained(rows: readonly MonthRow[], thisMonth: string): Month[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const first = rows[0]?.month;
  const months: Month[] = [];
  let balance = 0n;
  for (let month = first; month !== undefined && month <= thisMonth; month = after(month)) {
    const row = byMonth.get(month) ?? { month, shares: 0n, other: 0n, payouts: 0n };
    const opening = balance;
    balance += row.shares + row.other + row.payouts;
    months.push({ ...row, opening, closing: balance });
  }
  return months;
}

/** The month after one, both YYYY-MM. */
export function after(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** A month as its model sees it. */
export function monthView(month: Month, thisMonth: string, creditValueMinor: number): StatementMonth {
  return {
    month: month.month,
    isRunning: month.month === thisMonth,
    openingCredits: creditsOf(month.opening),
    earnedCredits: creditsOf(month.shares),
    otherCredits: creditsOf(month.other),
    payoutCredits: creditsOf(month.payouts),
    closingCredits: creditsOf(month.closing),
    closingMinor: Number(minorOf(month.closing, creditValueMinor)),
  };
}
