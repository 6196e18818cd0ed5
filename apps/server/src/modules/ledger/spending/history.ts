import type { HistoryEntry, HistoryLine } from '@candela/contract/ledger/operations';
import { type HistoryKind, type PurchaseKind, purchaseKind } from '@candela/contract/ledger/purchases';
import { dayMs } from '@candela/contract/shared/durations';
import { csvOf } from '../../../platform/csv.ts';
import { boundedCount, type Queryable, rowsOfPage, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';
import type { SpendingDeps } from './dependencies.ts';

/** What of the history is wanted. Days are UTC; `to` is the last day that counts. */
export interface HistoryRequest {
  kind: HistoryKind | 'all';
  from?: string | undefined;
  to?: string | undefined;
  search: string;
}

interface Row {
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

interface Line extends Row {
  balance: bigint;
}

const exportAtMost = 50_000;

const columns = `entry.id, entry.kind, entry.title, entry.amount, entry.refunded, entry.owed,
  entry.item_id as "itemId", entry.purchase_id as "purchaseId",
  entry.quantity, entry.message, entry.status, entry.created_at as "createdAt", person.id as "personId",
  person.unique_id as "uniqueId", person.username, person.name, person.profile_image as "profileImage", person.type`;
const joined = `left join accounts.public_accounts as person on person.id = entry.counterpart_id`;
const wanted = `entry.account_id = $1 and ($2::text[] is null or entry.kind = any($2))
  and ($3::timestamptz is null or entry.created_at >= $3) and ($4::timestamptz is null or entry.created_at < $4)
  and ($5::text is null or entry.title ilike $5 or entry.message ilike $5
    or entry.counterpart_id in (select id from accounts.public_accounts where username ilike $5))`;

// The balance after a line is what the wallet holds now without all newer lines, those left out by a filter included.
const page = statement<Line>(
  'ledger.history-page',
  `with page as materialized (
     select * from ledger.history_entries as entry where ${wanted}
     order by entry.created_at desc, entry.id desc offset $6 limit $7
   ), oldest as (
     select created_at, id from page order by created_at, id limit 1
   ), standing as (
     select entry.id, (select coalesce(sum(hundredths) / 100, 0) from ledger.accounts where kind = 'wallet' and owner_id = $1)
       - sum(entry.amount) over (order by entry.created_at desc, entry.id desc) + entry.amount as balance
     from ledger.history_entries as entry
     where entry.account_id = $1
       and (entry.created_at, entry.id) >= ((select created_at from oldest), (select id from oldest))
   )
   select ${columns}, standing.balance::bigint as balance
   from page as entry join standing using (id) ${joined}
   order by entry.created_at desc, entry.id desc`,
);
const total = statement<{ total: number }>(
  'ledger.history-total',
  boundedCount(`from ledger.history_entries as entry where ${wanted}`),
);
const one = statement<Row & { details: Record<string, unknown> | null; option: string | null }>(
  'ledger.history-entry',
  `select ${columns}, purchase.details, purchase.option
   from ledger.history_entries as entry ${joined} left join ledger.purchases as purchase on purchase.id = entry.id
   where entry.account_id = $1 and entry.id = $2`,
);

/** A page of everything that changed the balance, newest first. */
export async function listHistory(
  deps: SpendingDeps,
  asked: HistoryRequest & { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: HistoryLine[]; totalCount: number }> {
  const filter = filterOf(signedIn(context).accountId, asked);
  const rowsWanted = rowsOfPage(asked);
  const [rows, count] = await Promise.all([
    deps.database.rows(page, [...filter, rowsWanted.before, rowsWanted.wanted]),
    deps.database.row(total, filter),
  ]);
  const data = rows.map((row) => ({ ...entryOf(row), balanceCredits: Number(row.balance) }));
  return { data, totalCount: count.total };
}

/** The same as a CSV file. */
export async function exportHistory(deps: SpendingDeps, asked: HistoryRequest, context: RequestContext) {
  const filter = filterOf(signedIn(context).accountId, asked);
  const rows = await deps.database.rows(page, [...filter, 0, exportAtMost]);
  const csv = csvOf(
    texts.history,
    rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      amount: Number(row.amount),
      balance: Number(row.balance),
      owed: Number(row.owed),
      refunded: Number(row.refunded),
    })),
  );
  return { fileName: `purchase-history-${deps.clock().toISOString().slice(0, 10)}.csv`, csv };
}

/** One line with what is known about it. */
export async function getPurchase(deps: SpendingDeps, purchaseId: string, context: RequestContext) {
  const row = await deps.database.maybeRow(one, [signedIn(context).accountId, purchaseId]);
  if (!row) return refuse('not_found');
  return { ...entryOf(row), details: row.details ?? {}, option: row.option };
}

const spent = statement<{ day: string; kind: PurchaseKind; credits: bigint }>(
  'ledger.spent-by-day',
  `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, kind, sum(-amount - refunded)::bigint as credits
   from ledger.history_entries where account_id = $1 and created_at >= $2 and amount < 0 and kind = any ($3::text[])
   group by 1, 2 having sum(-amount - refunded) > 0 order by 1, 2`,
);

/** Credits spent by day and kind, over the last so many days. */
export async function getSpending(db: Queryable, accountId: string, days: number, now: Date) {
  const start = new Date(now.getTime() - (days - 1) * dayMs);
  start.setUTCHours(0, 0, 0, 0);
  const rows = await db.rows(spent, [accountId, start, purchaseKind.options]);
  const points = rows.map(({ day, kind, credits }) => ({
    day,
    kind: kind as never,
    credits: Number(credits),
  }));
  return { points, totalCredits: points.reduce((sum, point) => sum + point.credits, 0) };
}

function filterOf(accountId: string, asked: HistoryRequest): unknown[] {
  const from = asked.from === undefined ? null : new Date(`${asked.from}T00:00:00Z`);
  const to = asked.to === undefined ? null : new Date(Date.parse(`${asked.to}T00:00:00Z`) + dayMs);
  const pattern = asked.search === '' ? null : `%${asked.search.toWellFormed().replace(/[\\%_]/g, '\\$&')}%`;
  return [accountId, kindsOf(asked.kind), from, to, pattern];
}

/** Products are bought in orders, one a seller, so whoever asks for products sees these. */
function kindsOf(kind: HistoryRequest['kind']): HistoryKind[] | null {
  if (kind === 'all') return null;
  return kind === 'product' ? ['product', 'order'] : [kind];
}

function entryOf(row: Row): HistoryEntry {
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    amountCredits: Number(row.amount),
    refundedCredits: Number(row.refunded),
    owedCredits: Number(row.owed),
    counterpart: personOf(row),
    itemId: row.itemId,
    purchaseId: row.purchaseId,
    quantity: row.quantity,
    message: row.message,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The other side, unless it is gone. */
export function personOf(
  row: Pick<Row, 'personId' | 'uniqueId' | 'username' | 'name' | 'profileImage' | 'type'>,
) {
  const { personId, uniqueId, username, name, profileImage, type } = row;
  if (personId === null || uniqueId === null || username === null || type === null) return null;
  return { _id: personId, uniqueId, username, name: name ?? '', profileImage, type };
}
