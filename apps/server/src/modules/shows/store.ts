import { type Queryable, statement } from '../../platform/database/index.ts';
import { type EndReason, publisherLostLimitMs, type Show, startLimitMs } from './rules.ts';

const columns = `id, model_id as "modelId", status, show_type as "showType", cost, private_cost as "privateCost",
  title, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", viewer_count as "viewerCount",
  private_show_id as "privateShowId", is_recorded as "isRecorded",
  (select one.spy_cost from private_shows.private_show_list as one where one.id = shows.private_show_id) as "spyCost"`;

const insertShow = statement<Show>(
  'live.insert-show',
  `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, created_at)
   values ($1, $2, 'starting', $3, $4, $5, $6, $7)
   returning ${columns}`,
);
const showById = statement<Show>('live.show-by-id', `select ${columns} from shows.shows where id = $1`);
const latestShow = statement<Show>(
  'live.latest-show',
  `select ${columns} from shows.shows where model_id = $1 order by created_at desc, id desc limit 1`,
);
const openShow = statement<Show>(
  'live.open-show',
  `select ${columns} from shows.shows where model_id = $1 and status <> 'ended'`,
);
const openShows = statement<Show>(
  'live.open-shows',
  `select ${columns} from shows.shows where status <> 'ended'`,
);
const markLive = statement<Show>(
  'live.mark-live',
  `update shows.shows set status = 'live', started_at = coalesce(started_at, $2), publisher_lost_at = null
   where id = $1 and status in ('starting', 'interrupted')
   returning ${columns}`,
);
const markInterrupted = statement<Show>(
  'live.mark-interrupted',
  `update shows.shows set status = 'interrupted', publisher_lost_at = $2
   where id = $1 and status = 'live'
   returning ${columns}`,
);
const interruptAllBut = statement<Show>(
  'live.interrupt-all-but',
  `update shows.shows set status = 'interrupted', publisher_lost_at = $2, viewer_count = 0
   where status = 'live' and id <> all ($1::uuid[])
   returning ${columns}`,
);
const endShow = statement<Show>(
  'live.end-show',
  `update shows.shows set status = 'ended', ended_at = $2, end_reason = $3, publisher_lost_at = null, viewer_count = 0
   where id = $1 and status <> 'ended'
   returning ${columns}`,
);
const endOverdue = statement<Show>(
  'live.end-overdue',
  `update shows.shows set status = 'ended', ended_at = $1, publisher_lost_at = null, viewer_count = 0,
     end_reason = case status when 'starting' then 'never_started' else 'publisher_lost' end
   where id = any ($4::uuid[])
     and ((status = 'starting' and created_at <= $2) or (status = 'interrupted' and publisher_lost_at <= $3))
   returning ${columns}`,
);
const setViewerCounts = statement<Show>(
  'live.set-viewer-counts',
  `update shows.shows set viewer_count = counted.viewers, peak_viewers = greatest(peak_viewers, counted.viewers)
   from unnest($1::uuid[], $2::int[]) as counted (show_id, viewers)
   where id = counted.show_id and status <> 'ended' and viewer_count <> counted.viewers
   returning ${columns}`,
);

const enterPrivate = statement<object>(
  'live.enter-private-show',
  `update shows.shows set private_show_id = $2 where id = $1 and private_show_id is null and status in ('live', 'interrupted')`,
);
const leavePrivate = statement<object>(
  'live.leave-private-show',
  'update shows.shows set private_show_id = null where private_show_id = $1',
);

/** The statements on table `shows`. Each change is one statement that only a show in the right state takes. */
export const showStore = {
  /** Adds a show that waits for media; breaks `shows_one_open_per_model` when one is open. */
  insert(
    db: Queryable,
    show: Omit<
      Show,
      'status' | 'startedAt' | 'endedAt' | 'viewerCount' | 'privateShowId' | 'spyCost' | 'isRecorded'
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
  markInterrupted: (db: Queryable, id: string, now: Date) => db.maybeRow(markInterrupted, [id, now]),
  /** Interrupts every live show except those of `publishedIds`, and says that nobody watches it. */
  interruptAllBut: (db: Queryable, publishedIds: readonly string[], now: Date) =>
    db.rows(interruptAllBut, [publishedIds, now]),
  end: (db: Queryable, id: string, reason: EndReason, now: Date) => db.maybeRow(endShow, [id, now, reason]),
  /** Of the shows named, ends those whose media never came or whose publisher has been gone for too long. */
  endOverdue: (db: Queryable, now: Date, ids: readonly string[]) =>
    db.rows(endOverdue, [
      now,
      new Date(now.getTime() - startLimitMs),
      new Date(now.getTime() - publisherLostLimitMs),
      ids,
    ]),
  /** Closes the room to others; zero when there is a private show already or nobody is live. */
  enterPrivate: (db: Queryable, showId: string, privateShowId: string) =>
    db.execute(enterPrivate, [showId, privateShowId]),
  leavePrivate: (db: Queryable, privateShowId: string) => db.execute(leavePrivate, [privateShowId]),
  /** Keeps counts by show id; resolves to the shows whose count changed. */
  setViewerCounts: (db: Queryable, counts: ReadonlyMap<string, number>) =>
    db.rows(setViewerCounts, [[...counts.keys()], [...counts.values()]]),
};
