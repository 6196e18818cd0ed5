import { type EarningSource, earningSource } from '@candela/contract/earnings/operations';
import { boundedCount, type Queryable, statement } from '../../platform/database/index.ts';
import { creditsOf } from '../ledger/index.ts';
import type { DayRange } from './rules.ts';

// What a model earned: sums of days read from `sale_sum_list`, single sales from `purchases`, one row a sale with both
// shares and what was refunded of them. Summed in hundredths of a credit, so that no sum of decimals drifts.
const net = '(share_hundredths - returned_hundredths)';

// Whole quarters come from the sums; of the first, which is cut, only what is after the moment.
const sumPending = statement<{ hundredths: bigint }>(
  'earnings.sum-pending',
  `select ((select coalesce(sum(hundredths), 0) from ledger.sale_sum_list
       where seller_id = $1 and quarter > ledger.quarter_of($2))
     + (select coalesce(sum(${net}), 0) from ledger.purchase_list as purchases
       where seller_id = $1 and created_at > $2 and created_at < ledger.quarter_of($2) + interval '15 minutes'))::bigint
     as hundredths`,
);

/** The hundredths of sales after a moment, refunds taken off. */
export async function pendingOf(database: Queryable, modelId: string, since: Date): Promise<bigint> {
  return (await database.row(sumPending, [modelId, since])).hundredths;
}

const selectLastSale = statement<{ created_at: Date }>(
  'earnings.last-sale',
  `select created_at from ledger.purchase_list as purchases where seller_id = $1 and created_at > $2 and ${net} > 0
   order by created_at desc limit 1`,
);

/** When the newest sale after a moment was made. */
export async function lastSaleOf(database: Queryable, modelId: string, since: Date) {
  return (await database.maybeRow(selectLastSale, [modelId, since]))?.created_at;
}

interface DayTotalRow {
  day: string;
  kind: string;
  hundredths: bigint;
  gross: bigint;
  count: bigint;
  largest: bigint;
}

const sumDays = statement<DayTotalRow>(
  'earnings.sum-days',
  `select to_char((quarter + make_interval(mins => $4)) at time zone 'UTC', 'YYYY-MM-DD') as day, kind,
     sum(hundredths)::bigint as hundredths, sum(gross)::bigint as gross, sum(count)::bigint as count,
     max(largest_hundredths)::bigint as largest
   from ledger.sale_sum_list where seller_id = $1 and quarter >= $2 and quarter < $3
   group by 1, 2`,
);

/** What one kind of sale brought on one day of the model's. */
export interface DayTotal {
  day: string;
  source: EarningSource;
  hundredths: bigint;
  grossCredits: number;
  count: number;
  largestHundredths: bigint;
}

/** Sums by day and source; days without a sale are left out. */
export async function dayTotals(
  database: Queryable,
  modelId: string,
  { start, end }: DayRange,
  timeZoneOffsetMinutes: number,
): Promise<DayTotal[]> {
  const rows = await database.rows(sumDays, [modelId, start, end, timeZoneOffsetMinutes]);
  return rows.map((row) => ({
    day: row.day,
    source: sourceOf(row.kind),
    hundredths: row.hundredths,
    grossCredits: Number(row.gross),
    count: Number(row.count),
    largestHundredths: row.largest,
  }));
}

const sumRange = statement<{ hundredths: bigint }>(
  'earnings.sum-range',
  `select coalesce(sum(hundredths), 0)::bigint as hundredths from ledger.sale_sum_list
   where seller_id = $1 and quarter >= $2 and quarter < $3`,
);

export async function earnedBetween(database: Queryable, modelId: string, start: Date, end: Date) {
  return creditsOf((await database.row(sumRange, [modelId, start, end])).hundredths);
}

interface SupporterRow {
  id: string | null;
  unique_id: string | null;
  username: string | null;
  profile_image: string | null;
  hundredths: bigint;
  count: bigint;
}

// Those who asked not to be named, and those who are gone, are one line together: no line can be distinguished.
const selectSupporters = statement<SupporterRow>(
  'earnings.top-supporters',
  `select account.id, account.unique_id, account.username, account.profile_image,
     sum(${net})::bigint as hundredths, count(*) as count
   from ledger.purchase_list as purchases left join accounts.public_accounts as account on account.id = purchases.buyer_id and not purchases.anonymous
   where seller_id = $1 and purchases.created_at >= $2 and purchases.created_at < $3 and share_hundredths > 0
   group by account.id, account.unique_id, account.username, account.profile_image
   having sum(${net}) > 0 order by hundredths desc, account.id limit 8`,
);

/** Who paid most in a range. */
export async function topSupporters(database: Queryable, modelId: string, { start, end }: DayRange) {
  const rows = await database.rows(selectSupporters, [modelId, start, end]);
  return rows.map(({ id, unique_id, username, profile_image, hundredths, count }) => ({
    account:
      id === null || unique_id === null || username === null
        ? null
        : { _id: id, uniqueId: unique_id, username, profileImage: profile_image },
    credits: creditsOf(hundredths),
    count: Number(count),
  }));
}

/** One sale as the list and the file show it. */
export interface EntryRow {
  id: string;
  kind: string;
  created_at: Date;
  title: string;
  message: string;
  anonymous: boolean;
  unique_id: string | null;
  username: string | null;
  amount: bigint;
  share_hundredths: bigint;
  refunded: bigint;
  returned_hundredths: bigint;
}

const selectEntries = statement<EntryRow>(
  'earnings.select-entries',
  `select purchases.id, kind, purchases.created_at, title, message, anonymous, account.unique_id, account.username,
     amount, share_hundredths, refunded, returned_hundredths
   from ledger.purchase_list as purchases left join accounts.public_accounts as account on account.id = purchases.buyer_id and not purchases.anonymous
   where seller_id = $1 and purchases.created_at >= $2 and purchases.created_at < $3 and share_hundredths > 0
     and ($4::text[] is null or kind = any($4))
   order by purchases.created_at desc, purchases.id desc limit $5 offset $6`,
);
const countEntries = statement<{ total: number }>(
  'earnings.count-entries',
  boundedCount(`from ledger.purchase_list as purchases
     where seller_id = $1 and created_at >= $2 and created_at < $3 and share_hundredths > 0
       and ($4::text[] is null or kind = any($4))`),
);

/** Which sales a list is about; no sources are all. */
export interface EntryFilter {
  modelId: string;
  range: DayRange;
  sources: readonly EarningSource[];
}

export function entriesOf(
  database: Queryable,
  { modelId, range, sources }: EntryFilter,
  page: { limit: number; offset: number },
): Promise<EntryRow[]> {
  return database.rows(selectEntries, [
    modelId,
    range.start,
    range.end,
    kindsOf(sources),
    page.limit,
    page.offset,
  ]);
}

export async function countEntriesOf(database: Queryable, { modelId, range, sources }: EntryFilter) {
  const { total } = await database.row(countEntries, [modelId, range.start, range.end, kindsOf(sources)]);
  return total;
}

function kindsOf(sources: readonly EarningSource[]): readonly string[] | null {
  return sources.length === 0 ? null : sources;
}

/** A purchase's kind as a source; kinds a model earns nothing with have none of their own. */
export function sourceOf(kind: string): EarningSource {
  const known = earningSource.safeParse(kind);
  return known.success ? known.data : 'other';
}
