import type { RecordingEnd } from '@candela/contract/shows/recordings';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A recording with what its show says of it now. */
export interface Recording {
  id: string;
  showId: string;
  modelId: string;
  endedEarly: RecordingEnd | null;
  isDiscarded: boolean;
  isSettled: boolean;
  title: string;
  cost: number;
  isShowOpen: boolean;
  isWanted: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
}

const seen = `select r.id, r.show_id as "showId", r.model_id as "modelId", r.ended_early as "endedEarly",
    r.discarded_at is not null as "isDiscarded", r.settled_at is not null as "isSettled", s.title, s.cost,
    s.status <> 'ended' as "isShowOpen", s.is_recorded and s.private_show_id is null as "isWanted",
    s.started_at as "startedAt", s.ended_at as "endedAt"
  from shows.recordings r join shows.shows s on s.id = r.show_id`;

const add = statement<{ id: string }>(
  'shows.add-recording',
  `insert into shows.recordings (id, show_id, model_id, created_at) values ($1, $2, $3, $4)
   on conflict (show_id) do update set discarded_at = null returning id`,
);
const setRecorded = statement(
  'shows.set-recorded',
  `update shows.shows set is_recorded = $2 where id = $1 and status <> 'ended'`,
);
const unsettled = statement<Recording>(
  'shows.unsettled-recordings',
  `${seen} where r.settled_at is null order by r.created_at`,
);
const ofShow = statement<Recording>('shows.recording-of-show', `${seen} where r.show_id = $1`);
const lock = statement<Recording>('shows.lock-recording', `${seen} where r.id = $1 for update of r`);
const endEarly = statement<{ showId: string }>(
  'shows.end-recording-early',
  `update shows.recordings set ended_early = $2 where id = $1 and ended_early is null
   returning show_id as "showId"`,
);
const settle = statement(
  'shows.settle-recording',
  'update shows.recordings set settled_at = $2 where id = $1',
);
const discard = statement(
  'shows.discard-recording',
  'update shows.recordings set discarded_at = coalesce(discarded_at, $2) where id = $1',
);

/** The statements on table `show_recordings`, and the switch of a show. */
export const recordingStore = {
  /** The one recording of a show: made when it has none, gone on with when what it held was thrown away. */
  async add(db: Queryable, one: { id: string; showId: string; modelId: string; at: Date }): Promise<void> {
    await db.row(add, [one.id, one.showId, one.modelId, one.at]);
  },
  setRecorded: (db: Queryable, showId: string, isRecorded: boolean) =>
    db.execute(setRecorded, [showId, isRecorded]),
  unsettled: (db: Queryable) => db.rows(unsettled),
  ofShow: (db: Queryable, showId: string) => db.maybeRow(ofShow, [showId]),
  lock: (tx: Queryable, id: string) => tx.maybeRow(lock, [id]),
  /** Resolves to its show, once. */
  endEarly: (db: Queryable, id: string, end: RecordingEnd) => db.maybeRow(endEarly, [id, end]),
  settle: (db: Queryable, id: string, at: Date) => db.execute(settle, [id, at]),
  discard: (db: Queryable, id: string, at: Date) => db.execute(discard, [id, at]),
};
