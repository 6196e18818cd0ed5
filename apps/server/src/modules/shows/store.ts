import type { ShowEndReason } from '@candela/contract/shows/summary';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { breakLimitMs, publisherLostLimitMs, type Show, softwareLostLimitMs, startLimitMs } from './rules.ts';

const columns = `id, model_id as "modelId", status, show_type as "showType", cost, private_cost as "privateCost",
  title, tags, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", viewer_count as "viewerCount",
  private_show_id as "privateShowId", private_ended_at as "privateEndedAt", is_recorded as "isRecorded",
  is_from_software as "isFromSoftware", break_started_at as "breakStartedAt",
  (select b.blurred_at from shows.blurs b where b.model_id = shows.model_id and b.lifted_at is null) as "blurredAt",
  (select b.lifted_at from shows.blurs b where b.model_id = shows.model_id) as "blurLiftedAt",
  (select one.spy_cost from private_shows.private_show_list as one where one.id = shows.private_show_id) as "spyCost"`;

const insertShow = statement<Show>(
  'shows.insert-show',
  `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, tags, created_at)
   values ($1, $2, 'starting', $3, $4, $5, $6, $8, $7)
   returning ${columns}`,
);
const showById = statement<Show>('shows.show-by-id', `select ${columns} from shows.shows where id = $1`);
const latestShow = statement<Show>(
  'shows.latest-show',
  `select ${columns} from shows.shows where model_id = $1 order by created_at desc, id desc limit 1`,
);
const showOnAt = statement<Show>(
  'shows.on-at',
  `select ${columns} from shows.shows where id = (
     select id from (
       (select id, created_at from shows.shows where model_id = $1 and status <> 'ended')
       union all
       (select id, created_at from (
         select id, created_at, ended_at from shows.shows where model_id = $1 and status = 'ended'
         order by created_at desc, id desc limit 1) as latest where ended_at >= $2)
     ) as one order by created_at limit 1)`,
);
const openShow = statement<Show>(
  'shows.open-show',
  `select ${columns} from shows.shows where model_id = $1 and status <> 'ended'`,
);
const openShows = statement<Show>(
  'shows.open-shows',
  `select ${columns} from shows.shows where status <> 'ended'`,
);
const lockOpen = statement<Show>(
  'shows.lock-open-show',
  `select ${columns} from shows.shows where id = $1 and model_id = $2 and status <> 'ended' for update`,
);
const change = statement<Show>(
  'shows.change-show',
  `with recorded as (
     insert into shows.changes (id, show_id, model_id, changed_at, cost_before, cost, private_cost_before, private_cost,
       title, tags)
     select $2, id, model_id, $3, cost, $4, private_cost, $5, $6, $7 from shows.shows where id = $1)
   update shows.shows set cost = $4, private_cost = $5, title = $6, tags = $7 where id = $1
   returning ${columns}`,
);
const markLive = statement<Show>(
  'shows.mark-live',
  `update shows.shows set status = 'live', started_at = coalesce(started_at, $2), publisher_lost_at = null
   where id = $1 and status in ('starting', 'interrupted')
   returning ${columns}`,
);
const notePublisher = statement<object>(
  'shows.note-publisher',
  'update shows.shows set is_from_software = $2 where id = $1 and is_from_software <> $2',
);
const markInterrupted = statement<Show>(
  'shows.mark-interrupted',
  `update shows.shows set status = 'interrupted', publisher_lost_at = $2
   where id = $1 and status = 'live'
   returning ${columns}`,
);
const interruptAllBut = statement<Show>(
  'shows.interrupt-all-but',
  `update shows.shows set status = 'interrupted', publisher_lost_at = $2, viewer_count = 0
   where status = 'live' and id <> all ($1::uuid[])
   returning ${columns}`,
);
const endShow = statement<Show>(
  'shows.end-show',
  `update shows.shows set status = 'ended', ended_at = $2, end_reason = $3, publisher_lost_at = null, viewer_count = 0,
     break_started_at = null
   where id = $1 and status <> 'ended'
   returning ${columns}`,
);
const endOverdue = statement<Show>(
  'shows.end-overdue',
  `update shows.shows set status = 'ended', ended_at = $1, publisher_lost_at = null, viewer_count = 0,
     end_reason = case status when 'starting' then 'never_started' else 'publisher_lost' end
   where id = any ($4::uuid[]) and break_started_at is null
     and ((status = 'starting' and created_at <= $2)
       or (status = 'interrupted' and publisher_lost_at <= case when is_from_software then $5::timestamptz else $3::timestamptz end))
   returning ${columns}`,
);
const startBreak = statement<Show>(
  'shows.start-break',
  `update shows.shows set break_started_at = coalesce(break_started_at, $2)
   where id = $1 and status in ('live', 'interrupted') and private_show_id is null
   returning ${columns}`,
);
// Whoever comes back to a lost picture has as long to send one as if it had been lost now.
const endBreak = statement<Show>(
  'shows.end-break',
  `update shows.shows set break_started_at = null,
     publisher_lost_at = case when publisher_lost_at is not null then $2::timestamptz end
   where id = $1 and break_started_at is not null
   returning ${columns}`,
);
const endOverBreaks = statement<Show>(
  'shows.end-over-breaks',
  `update shows.shows set status = 'ended', ended_at = $1, publisher_lost_at = null, viewer_count = 0,
     break_started_at = null, end_reason = 'break_over'
   where id = any ($3::uuid[]) and status <> 'ended' and break_started_at <= $2
   returning ${columns}`,
);
const peakOf = statement<{ modelId: string; peakViewers: number }>(
  'shows.peak-of',
  'select model_id as "modelId", peak_viewers as "peakViewers" from shows.shows where id = $1',
);
const setViewerCounts = statement<Show>(
  'shows.set-viewer-counts',
  `update shows.shows set viewer_count = counted.viewers, viewers_counted_at = $3,
     peak_viewers = greatest(peak_viewers, counted.viewers)
   from unnest($1::uuid[], $2::int[]) as counted (show_id, viewers)
   where id = counted.show_id and status <> 'ended' and viewer_count <> counted.viewers
   returning ${columns}`,
);
const addAudience = statement<object>(
  'shows.add-audience',
  `insert into shows.audience (model_id, account_id, watched_at)
   select distinct s.model_id, a.id, $3::timestamptz
   from unnest($1::uuid[], $2::uuid[]) as watched (show_id, account_id)
     join shows.shows s on s.id = watched.show_id
     join accounts.public_accounts a on a.id = watched.account_id
   on conflict do nothing`,
);

const enterPrivate = statement<object>(
  'shows.enter-private-show',
  `update shows.shows set private_show_id = $2, break_started_at = null where id = $1 and private_show_id is null and status in ('live', 'interrupted')`,
);
const leavePrivate = statement<object>(
  'shows.leave-private-show',
  'update shows.shows set private_show_id = null, private_ended_at = $2 where private_show_id = $1',
);

/** The statements on table `shows`. Each change is one statement that only a show in the right state takes. */
export const showStore = {
  /** Adds a show that waits for media; breaks `shows_one_open_per_model` when one is open. */
  insert(
    db: Queryable,
    show: Omit<
      Show,
      | 'status'
      | 'startedAt'
      | 'endedAt'
      | 'viewerCount'
      | 'privateShowId'
      | 'privateEndedAt'
      | 'spyCost'
      | 'isRecorded'
      | 'isFromSoftware'
      | 'breakStartedAt'
      | 'blurredAt'
      | 'blurLiftedAt'
    >,
  ): Promise<Show> {
    const { id, modelId, showType, cost, privateCost, title, createdAt, tags } = show;
    return db.row(insertShow, [id, modelId, showType, cost, privateCost, title, createdAt, tags]);
  },
  /** A model's show that is not over, locked. */
  lockOpen: (db: Queryable, id: string, modelId: string) => db.maybeRow(lockOpen, [id, modelId]),
  /** Changes a locked show, and records what was before. */
  change: (
    db: Queryable,
    changed: Pick<Show, 'id' | 'cost' | 'privateCost' | 'title' | 'tags'>,
    record: { id: string; at: Date },
  ) =>
    db.row(change, [
      changed.id,
      record.id,
      record.at,
      changed.cost,
      changed.privateCost,
      changed.title,
      changed.tags,
    ]),
  byId: (db: Queryable, id: string) => db.maybeRow(showById, [id]),
  latestOf: (db: Queryable, modelId: string) => db.maybeRow(latestShow, [modelId]),
  openOf: (db: Queryable, modelId: string) => db.maybeRow(openShow, [modelId]),
  /** The show something belongs to that happened in a model's room at a moment, though it may have ended since. */
  onAt: (db: Queryable, modelId: string, at: Date) => db.maybeRow(showOnAt, [modelId, at]),
  allOpen: (db: Queryable) => db.rows(openShows),
  markLive: (db: Queryable, id: string, now: Date) => db.maybeRow(markLive, [id, now]),
  /** Keeps what publishes a show. */
  notePublisher: (db: Queryable, id: string, isFromSoftware: boolean) =>
    db.execute(notePublisher, [id, isFromSoftware]),
  markInterrupted: (db: Queryable, id: string, now: Date) => db.maybeRow(markInterrupted, [id, now]),
  /** Interrupts every live show except those of `publishedIds`, and says that nobody watches it. */
  interruptAllBut: (db: Queryable, publishedIds: readonly string[], now: Date) =>
    db.rows(interruptAllBut, [publishedIds, now]),
  end: (db: Queryable, id: string, reason: ShowEndReason, now: Date) =>
    db.maybeRow(endShow, [id, now, reason]),
  /** Saves who has watched, once for each model. Accounts erased since are left out. */
  addAudience: (db: Queryable, watched: readonly { showId: string; accountId: string }[], now: Date) =>
    db.execute(addAudience, [watched.map((one) => one.showId), watched.map((one) => one.accountId), now]),
  /** Of the shows named, ends those whose media never came or whose publisher has been gone for too long. */
  endOverdue: (db: Queryable, now: Date, ids: readonly string[]) =>
    db.rows(endOverdue, [
      now,
      new Date(now.getTime() - startLimitMs),
      new Date(now.getTime() - publisherLostLimitMs),
      ids,
      new Date(now.getTime() - softwareLostLimitMs),
    ]),
  /** Begins a break, once; undefined in a private show, or when nobody is live. */
  startBreak: (db: Queryable, id: string, now: Date) => db.maybeRow(startBreak, [id, now]),
  /** Ends a break; undefined when there is none. */
  endBreak: (db: Queryable, id: string, now: Date) => db.maybeRow(endBreak, [id, now]),
  /** Of the shows named, ends those whose break has lasted too long. */
  endOverBreaks: (db: Queryable, now: Date, ids: readonly string[]) =>
    db.rows(endOverBreaks, [now, new Date(now.getTime() - breakLimitMs), ids]),
  /** Closes the room to others; zero when there is a private show already or nobody is live. */
  enterPrivate: (db: Queryable, showId: string, privateShowId: string) =>
    db.execute(enterPrivate, [showId, privateShowId]),
  leavePrivate: (db: Queryable, privateShowId: string, now: Date) =>
    db.execute(leavePrivate, [privateShowId, now]),
  /** The most people who watched a show at one time, and whose it is. */
  peakOf: (db: Queryable, id: string) => db.maybeRow(peakOf, [id]),
  /** Keeps counts by show id; resolves to the shows whose count changed. */
  setViewerCounts: (db: Queryable, counts: ReadonlyMap<string, number>, now: Date) =>
    db.rows(setViewerCounts, [[...counts.keys()], [...counts.values()], now]),
};
