import {
  type EarningKind,
  type EntryKind,
  earningKinds,
  type ShowEarning,
  type ShowEarnings,
} from '@candela/contract/shows/earnings';
import { boundedCount, type Queryable, rowsOfPage, statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { creditsOf } from '../ledger/index.ts';
import type { ShowsDeps } from './dependencies.ts';
import { showStore } from './store.ts';

const add = statement<object>(
  'shows.add-revenue',
  `insert into shows.revenue (purchase_id, show_id, kind) select id, $1, $2 from unnest($3::uuid[]) as one(id)
   on conflict do nothing`,
);

const ofShow = `
    select purchase_id, kind from shows.revenue where show_id = $1
    union all
    select purchase_id, case kind when 'group' then 'minutes' when 'spy' then 'spying' else 'private' end
    from metering.seat_list where channel = $1 and kind <> 'call' and purchase_id is not null`;
// What is sold beside the show while it is on.
const items = `
    select sold.id, 'items' from shows.shows as show join ledger.purchase_list as sold
      on sold.seller_id = show.model_id and sold.created_at >= show.started_at
        and sold.created_at <= coalesce(show.ended_at, 'infinity')
    where show.id = $1
      and sold.kind in ('gallery', 'album', 'audio', 'video', 'news', 'product', 'message', 'recording')`;
// The ledger's own figures, so that the page and the earnings never differ. A call belongs to no show.
const sales = (of: string) =>
  `(${of}) as entry join ledger.purchase_list as sale on sale.id = entry.purchase_id`;
/** The ledger's entries behind the earnings of show $1, as a source of rows: `entry.kind` and the `sale`. */
export const showSales = sales(ofShow);
/** The same with items sold meanwhile. */
export const showAndItemSales = sales(`${ofShow} union all ${items}`);
/** What of a sale is the model's. */
export const net = '(sale.share_hundredths - sale.returned_hundredths)';

const sums = statement<{ kind: EarningKind; hundredths: bigint }>(
  'shows.earned-by-kind',
  `select entry.kind, sum(${net})::bigint as hundredths from ${showSales} group by entry.kind`,
);

interface EntryRow {
  id: string;
  at: Date;
  kind: EntryKind;
  username: string | null;
  text: string;
  gross: bigint;
  hundredths: bigint;
}

/** $2 the kind, or all but items; $3 the fan who paid, if only one is asked about. */
const asked = `case when $2::text is null then entry.kind <> 'items' else entry.kind = $2 end
     and ($3::uuid is null or (sale.buyer_id = $3 and not sale.anonymous))`;
const page = statement<EntryRow>(
  'shows.earning-entries',
  `select sale.id, sale.created_at as at, entry.kind, person.username,
     concat_ws(': ', case when entry.kind in ('menu', 'goals', 'items') then sale.title end, nullif(sale.message, '')) as text,
     sale.amount - sale.refunded as gross, ${net} as hundredths
   from ${showAndItemSales}
   left join accounts.public_accounts as person on person.id = sale.buyer_id and not sale.anonymous
   where ${asked}
   order by sale.created_at desc, sale.id desc limit $4 offset $5`,
);
const count = statement<{ total: number }>(
  'shows.earning-entry-count',
  boundedCount(`from ${showAndItemSales} where ${asked}`),
);

/** Records which purchases a show brought, each once. */
export async function recordRevenue(
  db: Queryable,
  showId: string,
  kind: 'tips' | 'menu' | 'goals',
  purchaseIds: readonly string[],
): Promise<void> {
  if (purchaseIds.length > 0) await db.execute(add, [showId, kind, purchaseIds]);
}

/** Notifies the model's broadcaster that her show earned something. Called once it is committed. */
export function emitEarned(
  { realtime }: { realtime: Pick<Realtime, 'emit'> },
  modelId: string,
  sessionId: string,
): void {
  realtime.emit(`account:${modelId}`, 'show.earned', { sessionId });
}

/** What one of the caller's shows has brought her so far; others' shows do not exist for her. */
export async function getShowEarnings(
  { database }: ShowsDeps,
  { sessionId }: { sessionId: string },
  context: RequestContext,
): Promise<ShowEarnings> {
  const mostViewers = await requireMine(database, sessionId, context);
  const rows = await database.rows(sums, [sessionId]);
  const hundredths = new Map(rows.map((row) => [row.kind, row.hundredths]));
  const kinds = earningKinds.map((kind) => ({ kind, credits: creditsOf(hundredths.get(kind) ?? 0n) }));
  const total = rows.reduce((sum, row) => sum + row.hundredths, 0n);
  return { sessionId, kinds, totalCredits: creditsOf(total), mostViewers };
}

/** The entries behind it, a page at a time, newest first. */
export async function listShowEarnings(
  { database }: ShowsDeps,
  input: {
    sessionId: string;
    kind?: EntryKind | undefined;
    fanId?: string | undefined;
    current_page: number;
    per_page: number;
  },
  context: RequestContext,
): Promise<{ data: ShowEarning[]; totalCount: number }> {
  const { sessionId, kind = null, fanId = null } = input;
  const { before, wanted } = rowsOfPage(input);
  await requireMine(database, sessionId, context);
  const [rows, { total }] = await Promise.all([
    database.rows(page, [sessionId, kind, fanId, wanted, before]),
    database.row(count, [sessionId, kind, fanId]),
  ]);
  return { data: rows.map(earningOf), totalCount: total };
}

async function requireMine(db: Queryable, showId: string, context: RequestContext): Promise<number> {
  const found = await showStore.peakOf(db, showId);
  return found?.modelId === signedIn(context).accountId ? found.peakViewers : refuse('not_found');
}

function earningOf({ id, at, kind, username, text, gross, hundredths }: EntryRow): ShowEarning {
  return {
    _id: id,
    at: at.toISOString(),
    kind,
    username,
    text,
    grossCredits: Number(gross),
    credits: creditsOf(hundredths),
  };
}
