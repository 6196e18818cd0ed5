import { type Queryable, statement } from '../../platform/database/index.ts';
import {
  type EndReason,
  publisherLostLimitMs,
  type Show,
  softwareLostLimitMs,
  startLimitMs,
} from './rules.ts';

const columns = `id, model_id as "modelId", status, show_type as "showType", cost, private_cost as "privateCost",
  title, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", viewer_count as "viewerCount",
  private_show_id as "privateShowId", private_ended_at as "privateEndedAt", is_recorded as "isRecorded",
  is_from_software as "isFromSoftware",
  (select one.spy_cost from private_shows.private_show_list as one where one.id = shows.private_show_id) as "spyCost"`;

const insertShow = statement<Show>(
  'shows.insert-show',
  `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, created_at)
   values ($1, $2, 'starting', $3, $4, $5, $6, $7)
   returning ${columns}`,
);
const showById = statement<Show>('shows.show-by-id', `select ${columns} from shows.shows where id = $1`);
const latestShow = statement<Show>(
  'shows.latest-show',
  `select ${columns} from shows.shows where model_id = $1 order by created_at desc, id desc limit 1`,
);
const openShow = statement<Show>(
  'shows.open-show',
  `select ${columns} from shows.shows where model_id = $1 and status <> 'ended'`,
);
const openShows = statement<Show>(
  'shows.open-shows',
  `select ${columns} from shows.shows where status <> 'ended'`,
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
  `update shows.shows set status = 'ended', ended_at = $2, end_reason = $3, publisher_lost_at = null, viewer_count = 0
   where id = $1 and status <> 'ended'
   returning ${columns}`,
);
const endOverdue = statement<Show>(
  'shows.end-overdue',
  `update shows.shows set status = 'ended', ended_at = $1, publisher_lost_at = null, viewer_count = 0,
     end_reason = case status when 'starting' then 'never_started' else 'publisher_lost' end
   where id = any ($4::uuid[])
     and ((status = 'starting' and created_at <= $2)
       or (status = 'interrupted' and publisher_lost_at <= case when is_from_software then $5::timestamptz else $3::timestamptz end))
   returning ${columns}`,
);
const peakOf = statement<{ modelId: string; peakViewers: number }>(
  'shows.peak-of',
  'select model_id as "modelId", peak_viewers as "peakViewers" from shows.shows where id = $1',
);
const setViewerCounts = statement<Show>(
  'shows.set-viewer-counts',
  `update shows.shows set viewer_count = counted.viewers, peak_viewers = greatest(peak_viewers, counted.viewers)
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
  `update shows.shows set private_show_id = $2 where id = $1 and private_show_id is null and status in ('live', 'interrupted')`,
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
    >,
  ): Promise<Show> {
    const { id, modelId, showType, cost, privateCost, title, createdAt } = show;
    return db.row(insertShow, [id, modelId, showType, cost, privateCost, title, createdAt]);
  },
  byId: (db: Queryable, id: string) => db.maybeRow(showById, [id]),
  latestOf: (db: Queryable, modelId: string) => db.maybeRow(latestShow, [modelId]),
  openOf: (db: Queryable, modelId: string) => db.maybeRow(openShow, [modelId]),
  allOpen: (db: Queryable) => db.rows(openShows),
  markLive: (db: Queryable, id: string, now: Date) => db.maybeRow(markLive, [id, now]),
  /** Keeps what publishes a show. */
  notePublisher: (db: Queryable, id: string, isFromSoftware: boolean) =>
    db.execute(notePublisher, [id, isFromSoftware]),
  markInterrupted: (db: Queryable, id: string, now: Date) => db.maybeRow(markInterrupted, [id, now]),
  /** Interrupts every live show except those of `publishedIds`, and says that nobody watches it. */
  interruptAllBut: (db: Queryable, publishedIds: readonly string[], now: Date) =>
    db.rows(interruptAllBut, [publishedIds, now]),
  end: (db: Queryable, id: string, reason: EndReason, now: Date) => db.maybeRow(endShow, [id, now, reason]),
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
  /** Closes the room to others; zero when there is a private show already or nobody is live. */
  enterPrivate: (db: Queryable, showId: string, privateShowId: string) =>
    db.execute(enterPrivate, [showId, privateShowId]),
  leavePrivate: (db: Queryable, privateShowId: string, now: Date) =>
    db.execute(leavePrivate, [privateShowId, now]),
  /** The most people who watched a show at one time, and whose it is. */
  peakOf: (db: Queryable, id: string) => db.maybeRow(peakOf, [id]),
  /** Keeps counts by show id; resolves to the shows whose count changed. */
  setViewerCounts: (db: Queryable, counts: ReadonlyMap<string, number>) =>
    db.rows(setViewerCounts, [[...counts.keys()], [...counts.values()]]),
};
