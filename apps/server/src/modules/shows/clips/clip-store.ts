import type { ClipMakers } from '@candela/contract/shows/clips';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { Show } from '../rules.ts';

/** The last seconds of a show, as somebody took them. */
export interface Clip {
  id: string;
  showId: string;
  modelId: string;
  madeBy: string;
  madeAt: Date;
  /** Of the file to look at; null until there is one. */
  ending: 'mp4' | 'webm' | null;
  durationSeconds: number | null;
  savedAt: Date | null;
}

/** What was saved before that counts towards the limits. */
export interface ClipCounts {
  ofShow: number;
  ofShowByMaker: number;
  byMakerToday: number;
}

/** What a model has chosen. */
export type SavedSettings = { makers: ClipMakers; mayRewind: boolean };

/** Clips for herself, and nothing for viewers. */
const atFirst: SavedSettings = { makers: 'me', mayRewind: false };

const columns = `id, show_id as "showId", model_id as "modelId", made_by as "madeBy", made_at as "madeAt", ending,
  duration_seconds as "durationSeconds", saved_at as "savedAt"`;

const settingsOf = statement<SavedSettings>(
  'shows.clip-settings-of',
  'select makers, may_rewind as "mayRewind" from shows.clip_settings where model_id = $1',
);
const saveSettings = statement<SavedSettings>(
  'shows.save-clip-settings',
  `insert into shows.clip_settings as s (model_id, makers, may_rewind, updated_at)
   values ($1, coalesce($2, 'me'), coalesce($3, false), $4)
   on conflict (model_id) do update set makers = coalesce($2, s.makers), may_rewind = coalesce($3, s.may_rewind),
     updated_at = excluded.updated_at
   returning makers, may_rewind as "mayRewind"`,
);
const isFan = statement<object>(
  'shows.is-fan',
  `select where exists (select from discovery.follower_list where account_id = $2 and model_id = $1)
     or exists (
       select from ledger.current_entitlements
       where account_id = $2 and seller_id = $1 and kind in ('chatPlan', 'clubHousePlan')
     )`,
);
const toHold = statement<{ id: string }>(
  'shows.shows-held-for-clips',
  `select s.id from shows.shows s left join shows.clip_settings c on c.model_id = s.model_id
   where s.status in ('live', 'interrupted') and s.show_type = 'free' and s.private_show_id is null
     and s.break_started_at is null
     and not exists (select from shows.blurs b where b.model_id = s.model_id and b.lifted_at is null)
     and (coalesce(c.makers, 'me') <> 'nobody' or c.may_rewind)
   order by s.created_at, s.id`,
);
const lockTaking = statement(
  'shows.lock-clip-taking',
  `select pg_advisory_xact_lock(hashtextextended('clips of ' || $1::text, 0))`,
);
const takeUnsaved = statement<Clip>(
  'shows.take-unsaved-clips-of',
  `delete from shows.clips where made_by = $1 and saved_at is null returning ${columns}`,
);
const takeOne = statement<Clip>(
  'shows.take-unsaved-clip',
  `delete from shows.clips where id = $1 and made_by = $2 and saved_at is null returning ${columns}`,
);
const countUnsaved = statement<{ count: number }>(
  'shows.count-unsaved-clips',
  'select count(*)::int as count from shows.clips where saved_at is null',
);
const insert = statement(
  'shows.insert-clip',
  'insert into shows.clips (id, show_id, model_id, made_by, made_at) values ($1, $2, $3, $4, $5)',
);
const setFile = statement<Clip>(
  'shows.set-clip-file',
  `update shows.clips set ending = $2, duration_seconds = $3 where id = $1 and saved_at is null returning ${columns}`,
);
const byId = statement<Clip>('shows.clip-by-id', `select ${columns} from shows.clips where id = $1`);
const lock = statement<Clip>(
  'shows.lock-clip',
  `select ${columns} from shows.clips where id = $1 and made_by = $2 and saved_at is null for update`,
);
const lockShow = statement<object>(
  'shows.lock-show-of-clips',
  'select from shows.shows where id = $1 for no key update',
);
const count = statement<ClipCounts>(
  'shows.count-saved-clips',
  `select
     (select count(*) from shows.clips where show_id = $1 and saved_at is not null and made_by <> model_id)::int as "ofShow",
     (select count(*) from shows.clips where show_id = $1 and saved_at is not null and made_by = $2)::int as "ofShowByMaker",
     (select count(*) from shows.clips where made_by = $2 and saved_at >= $3)::int as "byMakerToday"`,
);
const markSaved = statement('shows.mark-clip-saved', 'update shows.clips set saved_at = $2 where id = $1');
const takeExpired = statement<Clip>(
  'shows.take-expired-clips',
  `delete from shows.clips where saved_at is null and made_at < $1 returning ${columns}`,
);
const unsaved = statement<{ id: string }>(
  'shows.unsaved-clips',
  'select id from shows.clips where saved_at is null',
);

/** The statements on clips, and on who may make them. */
export const clipStore = {
  async settingsOf(db: Queryable, modelId: string): Promise<SavedSettings> {
    return (await db.maybeRow(settingsOf, [modelId])) ?? atFirst;
  },
  /** What is absent stays as it is. */
  saveSettings: (db: Queryable, modelId: string, changed: Partial<SavedSettings>, at: Date) =>
    db.row(saveSettings, [modelId, changed.makers ?? null, changed.mayRewind ?? null, at]),
  /** Whether an account follows a model, or has a plan of hers. */
  isFan: async (db: Queryable, modelId: string, accountId: string) =>
    (await db.maybeRow(isFan, [modelId, accountId])) !== undefined,
  /** The shows whose last minute may become clips now. */
  toHold: async (db: Queryable) => (await db.rows(toHold)).map(({ id }) => id),
  /** Has who takes clips for one account wait for one another until the transaction ends. */
  lockTaking: (tx: Queryable, accountId: string) => tx.execute(lockTaking, [accountId]),
  /** Forgets what an account took and did not save; its files are the caller's to remove. */
  takeUnsaved: (tx: Queryable, accountId: string) => tx.rows(takeUnsaved, [accountId]),
  takeOne: (db: Queryable, id: string, madeBy: string) => db.rows(takeOne, [id, madeBy]),
  countUnsaved: async (db: Queryable) => (await db.row(countUnsaved)).count,
  insert: (tx: Queryable, clip: { id: string; madeBy: string; madeAt: Date; show: Show }) =>
    tx.execute(insert, [clip.id, clip.show.id, clip.show.modelId, clip.madeBy, clip.madeAt]),
  /** Undefined when it is gone meanwhile. */
  setFile: (db: Queryable, id: string, ending: 'mp4' | 'webm', durationSeconds: number) =>
    db.maybeRow(setFile, [id, ending, durationSeconds]),
  byId: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  /** Somebody's clip that is not saved yet. */
  lock: (tx: Queryable, id: string, madeBy: string) => tx.maybeRow(lock, [id, madeBy]),
  /** Counts what was saved, and has others who save clips of the show wait. */
  async count(tx: Queryable, one: { showId: string; madeBy: string; since: Date }): Promise<ClipCounts> {
    await tx.maybeRow(lockShow, [one.showId]);
    return await tx.row(count, [one.showId, one.madeBy, one.since]);
  },
  markSaved: (tx: Queryable, id: string, at: Date) => tx.execute(markSaved, [id, at]),
  takeExpired: (db: Queryable, before: Date) => db.rows(takeExpired, [before]),
  unsavedIds: async (db: Queryable) => (await db.rows(unsaved)).map(({ id }) => id),
};
