import { minuteMs } from '@candela/contract/shared/durations';
import type { Person } from '@candela/contract/shared/person';
import { type EarningKind, earningKinds } from '@candela/contract/shows/earnings';
import type { ShowEndReason, ShowSummary } from '@candela/contract/shows/summary';
import { boundedCount, type Queryable, rowsOfPage, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creditsOf } from '../../ledger/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { net, showAndItemSales, showSales } from '../earnings.ts';

interface ShowRow {
  id: string;
  title: string;
  startedAt: Date;
  endedAt: Date | null;
  endReason: ShowEndReason | null;
  peakViewers: number;
  isRecorded: boolean;
  stepSeconds: number | null;
  counts: number[] | null;
  newFollowers: number;
}

const followersOf = `discovery.follower_list as follower
  join accounts.public_accounts as person on person.id = follower.account_id
  where follower.model_id = show.model_id and follower.created_at >= show.started_at
    and follower.created_at <= coalesce(show.ended_at, 'infinity')`;
const columns = `show.id, show.title, show.started_at as "startedAt", show.ended_at as "endedAt",
  show.end_reason as "endReason", show.peak_viewers as "peakViewers", line.step_seconds as "stepSeconds", line.counts,
  exists (select from shows.recordings as one where one.show_id = show.id and one.discarded_at is null) as "isRecorded",
  (select count(*)::int from ${followersOf}) as "newFollowers"`;
const from = 'from shows.shows as show left join shows.viewers_over_time as line on line.show_id = show.id';

const showOf = statement<ShowRow>(
  'shows.summary-of',
  `select ${columns} ${from} where show.id = $1 and show.model_id = $2 and show.started_at is not null`,
);
const comparedWith = 10;
const showsBefore = statement<ShowRow>(
  'shows.summary-before',
  `select ${columns} ${from} where show.model_id = $1 and show.started_at < $2 and show.status = 'ended'
   order by show.started_at desc limit ${comparedWith}`,
);
const sums = statement<{ kind: EarningKind | 'items'; hundredths: bigint }>(
  'shows.summary-sums',
  `select entry.kind, sum(${net})::bigint as hundredths from ${showAndItemSales} group by entry.kind`,
);
// Whom she or who blocked her she cannot write to.
const topFans = statement<Omit<Person, '_id'> & { id: string; hundredths: bigint }>(
  'shows.top-fans',
  `select person.id, person.unique_id as "uniqueId", person.username, person.name,
     person.profile_image as "profileImage", sum(${net})::bigint as hundredths
   from ${showSales} join accounts.public_accounts as person on person.id = sale.buyer_id and not sale.anonymous
   where not exists (select from accounts.accounts_apart as apart
     where apart.one_id = sale.seller_id and apart.other_id = person.id)
   group by person.id, person.unique_id, person.username, person.name, person.profile_image
   having sum(${net}) > 0 order by sum(${net}) desc, min(sale.created_at) limit 5`,
);
const followers = `from shows.shows as show cross join lateral (
  select person.id, person.unique_id, person.username, person.name, person.profile_image, follower.created_at
  from ${followersOf}) as person where show.id = $1`;
const followerPage = statement<Omit<Person, '_id'> & { id: string }>(
  'shows.new-followers',
  `select person.id, person.unique_id as "uniqueId", person.username, person.name,
     person.profile_image as "profileImage" ${followers}
   order by person.created_at desc, person.id desc limit $2 offset $3`,
);
const followerCount = statement<{ total: number }>('shows.new-follower-count', boundedCount(followers));

/** One of the caller's shows as it was, the one before it, and the mean of the ten before. Others' shows do not exist for her. */
export async function getShowSummary(
  { database, clock }: ShowsDeps,
  { sessionId }: { sessionId: string },
  context: RequestContext,
): Promise<ShowSummary> {
  const { accountId } = signedIn(context);
  const show = await requireShow(database, sessionId, accountId);
  const earlier = await database.rows(showsBefore, [accountId, show.startedAt]);
  const [{ kinds, ...figures }, before, fans] = await Promise.all([
    figuresOf(database, show, clock()),
    Promise.all(earlier.map((one) => figuresOf(database, one, clock()))),
    database.rows(topFans, [sessionId]),
  ]);
  return {
    ...figures,
    sessionId,
    title: show.title,
    endedAt: show.endedAt?.toISOString() ?? null,
    endReason: show.endReason,
    isRecorded: show.isRecorded,
    kinds,
    viewers: { stepSeconds: show.stepSeconds ?? 60, counts: show.counts ?? [] },
    topFans: fans.map(({ id, hundredths, ...person }) => ({
      ...person,
      _id: id,
      credits: creditsOf(hundredths),
    })),
    before: before[0] ? withoutKinds(before[0]) : null,
    usual: usualOf(before),
  };
}

/** Who began to follow while a show was on, a page at a time. */
export async function listShowFollowers(
  { database }: ShowsDeps,
  input: { sessionId: string; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: Person[]; totalCount: number }> {
  const { before, wanted } = rowsOfPage(input);
  await requireShow(database, input.sessionId, signedIn(context).accountId);
  const [rows, { total }] = await Promise.all([
    database.rows(followerPage, [input.sessionId, wanted, before]),
    database.row(followerCount, [input.sessionId]),
  ]);
  return { data: rows.map(({ id, ...person }) => ({ ...person, _id: id })), totalCount: total };
}

async function requireShow(db: Queryable, showId: string, modelId: string): Promise<ShowRow> {
  return (await db.maybeRow(showOf, [showId, modelId])) ?? refuse('not_found');
}

async function figuresOf(db: Queryable, show: ShowRow, now: Date) {
  const rows = await db.rows(sums, [show.id]);
  const hundredths = new Map(rows.map((row) => [row.kind, row.hundredths]));
  const kinds = earningKinds.map((kind) => ({ kind, credits: creditsOf(hundredths.get(kind) ?? 0n) }));
  const ofItems = hundredths.get('items') ?? 0n;
  const total = rows.reduce((sum, row) => sum + row.hundredths, 0n) - ofItems;
  const onAirMs = (show.endedAt ?? now).getTime() - show.startedAt.getTime();
  return {
    startedAt: show.startedAt.toISOString(),
    minutes: Math.max(0, Math.floor(onAirMs / minuteMs)),
    totalCredits: creditsOf(total),
    itemCredits: creditsOf(ofItems),
    mostViewers: show.peakViewers,
    stayedToEnd: stayedToEnd(show.counts ?? []),
    newFollowers: show.newFollowers,
    kinds,
  };
}

function stayedToEnd(counts: readonly number[]): number | null {
  const most = Math.max(0, ...counts);
  return most === 0 ? null : (counts.at(-1) ?? 0) / most;
}

/** The mean of some shows; of money in hundredths, of counts with one decimal. */
function usualOf(shows: readonly Awaited<ReturnType<typeof figuresOf>>[]): ShowSummary['usual'] {
  if (shows.length === 0) return null;
  const known = shows.flatMap(({ stayedToEnd: part }) => part ?? []);
  type Count = 'minutes' | 'totalCredits' | 'mostViewers' | 'newFollowers';
  const mean = (figure: Count, steps: number) =>
    Math.round((shows.reduce((sum, one) => sum + one[figure], 0) / shows.length) * steps) / steps;
  return {
    shows: shows.length,
    minutes: mean('minutes', 10),
    totalCredits: mean('totalCredits', 100),
    mostViewers: mean('mostViewers', 10),
    stayedToEnd: known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0) / known.length,
    newFollowers: mean('newFollowers', 10),
  };
}

function withoutKinds({ kinds: _, ...figures }: Awaited<ReturnType<typeof figuresOf>>) {
  return figures;
}
