import type { HistoryEntry } from '@candela/contract/ledger/operations';
import type { HistoryKind } from '@candela/contract/ledger/purchases';
import { dayMs } from '@candela/contract/shared/durations';
import { boundedCount, patternOf, type Queryable, statement } from '../../../platform/database/index.ts';

/** What of the history is wanted. Days are UTC; `to` is the last day that counts. */
export interface HistoryRequest {
  kind: HistoryKind | 'all';
  from?: string | undefined;
  to?: string | undefined;
  search: string;
}

export interface HistoryRow {
  id: string;
  kind: HistoryKind;
  title: string;
  amount: bigint;
  refunded: bigint;
  owed: bigint;
  itemId: string | null;
  purchaseId: string | null;
  quantity: number;
  message: string;
  status: HistoryEntry['status'];
  createdAt: Date;
  personId: string | null;
  uniqueId: string | null;
  username: string | null;
  name: string | null;
  profileImage: string | null;
  type: 'user' | 'model' | null;
}

/** A line with the wallet after it, and how many credits had been spent by then, what came back taken off. */
export interface HistoryRowAfter extends HistoryRow {
  balance: bigint;
  spent: bigint;
}

export const historyColumns = `entry.id, entry.kind, entry.title, entry.amount, entry.refunded, entry.owed,
  entry.item_id as "itemId", entry.purchase_id as "purchaseId",
  entry.quantity, entry.message, entry.status, entry.created_at as "createdAt", person.id as "personId",
  person.unique_id as "uniqueId", person.username, person.name, person.profile_image as "profileImage", person.type`;
export const historyPerson =
  'left join accounts.public_accounts as person on person.id = entry.counterpart_id';

/** Lines of these kinds give back credits that were spent or set aside. */
export const backKinds = ['refund', 'release'] as const satisfies readonly HistoryKind[];
const isBack = "kind in ('refund', 'release')";

const wanted = `entry.account_id = $1 and ($2::text[] is null or entry.kind = any($2))
  and ($3::timestamptz is null or entry.created_at >= $3) and ($4::timestamptz is null or entry.created_at < $4)
  and ($5::text is null or entry.title ilike $5 or entry.message ilike $5
    or entry.counterpart_id in (select id from accounts.public_accounts where username ilike $5))`;

// What stands after a line is what came before its day, and the day's lines up to it. A filter leaves out lines, never
// what they moved.
const page = statement<HistoryRowAfter>(
  'ledger.history-page',
  `with page as materialized (
     select * from ledger.history_entries as entry where ${wanted}
     order by entry.created_at desc, entry.id desc offset $6 limit $7
   ), days as materialized (
     select distinct (created_at at time zone 'UTC')::date as day from page
   ), carried as (
     select day, sum(sum(amount)) over (order by day) - sum(amount) as amount,
       sum(sum(spent)) over (order by day) - sum(spent) as spent
     from (
       select day, came - went as amount, went - case when ${isBack} then came else 0 end as spent
       from ledger.daily_totals where account_id = $1 and day <= (select max(day) from days)
       union all
       select day, 0, 0 from days
     ) as moved
     group by day
   ), standing as (
     select entry.id, carried.amount + sum(entry.amount) over so_far as balance,
       carried.spent + sum(case when entry.amount < 0 or entry.${isBack} then -entry.amount else 0 end) over so_far as spent
     from days
     join carried using (day)
     join ledger.history_entries as entry on entry.account_id = $1
       and entry.created_at >= days.day::timestamp at time zone 'UTC'
       and entry.created_at < (days.day + 1)::timestamp at time zone 'UTC'
     window so_far as (partition by days.day order by entry.created_at, entry.id)
   )
   select ${historyColumns}, standing.balance::bigint as balance, standing.spent::bigint as spent
   from page as entry join standing using (id) ${historyPerson}
   order by entry.created_at desc, entry.id desc`,
);
const total = statement<{ total: number }>(
  'ledger.history-total',
  boundedCount(`from ledger.history_entries as entry where ${wanted}`),
);

/** Whose lines are meant, and which of them. */
export type HistoryFilter = readonly unknown[];

export function historyFilter(accountId: string, asked: HistoryRequest): HistoryFilter {
  const { from, to } = momentsOf(asked);
  const pattern = asked.search === '' ? null : patternOf(asked.search.toWellFormed());
  return [accountId, kindsOf(asked.kind), from, to, pattern];
}

/** What came back in a stretch of time. */
export function backFilter(accountId: string, days: Pick<HistoryRequest, 'from' | 'to'>): HistoryFilter {
  const { from, to } = momentsOf(days);
  return [accountId, backKinds, from, to, null];
}

/** Lines, newest first. */
export function historyLines(
  database: Queryable,
  filter: HistoryFilter,
  rows: { before: number; wanted: number },
): Promise<HistoryRowAfter[]> {
  return database.rows(page, [...filter, rows.before, rows.wanted]);
}

export async function countHistory(database: Queryable, filter: HistoryFilter): Promise<number> {
  return (await database.row(total, filter)).total;
}

/** From the first moment of a day to the first that counts no more, in UTC; null where there is no bound. */
function momentsOf({ from, to }: Pick<HistoryRequest, 'from' | 'to'>): {
  from: Date | null;
  to: Date | null;
} {
  return {
    from: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    to: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
  };
}

/** Products are bought in orders, one a seller, so whoever asks for products sees these. */
function kindsOf(kind: HistoryRequest['kind']): HistoryKind[] | null {
  if (kind === 'all') return null;
  return kind === 'product' ? ['product', 'order'] : [kind];
}
