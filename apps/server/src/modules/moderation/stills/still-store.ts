import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A show or call whose picture is on air. */
export interface OnAir {
  channel: string;
  modelId: string;
  kind: 'free' | 'paid' | 'private' | 'call';
}

/** A still that is to be noted; its picture is in the vault, under its id. */
export interface NewStill extends OnAir {
  id: string;
  takenAt: Date;
  dataKey: Buffer;
  sha256: Buffer;
  sizeBytes: number;
}

/** A still that can be opened. */
export interface StillRow extends OnAir {
  takenAt: Date;
  dataKey: Buffer;
  username: string;
}

// Everything the wall of the staff shows; a break has no picture.
const running = `select r.show_id as channel, r.model_id as "modelId",
    case when r.in_private then 'private' when r.show_type = 'free' then 'free' else 'paid' end as kind,
    r.started_at as since
  from shows.live_rooms r join shows.live_details d on d.show_id = r.show_id
  where r.status = 'live' and d.break_started_at is null
  union all
  select c.id, c.model_id, 'call', c.answered_at from calls.active_calls c`;

const onAir = statement<OnAir>(
  'moderation.shows-on-air',
  `select channel, "modelId", kind from (${running}) as r order by since, channel`,
);
const insert = statement(
  'moderation.add-still',
  `with counted as (
     insert into moderation.still_days (day, taken, size_bytes) values (($4::timestamptz at time zone 'UTC')::date, 1, $7)
     on conflict (day) do update set taken = still_days.taken + 1, size_bytes = still_days.size_bytes + excluded.size_bytes)
   insert into moderation.show_stills (id, channel, model_id, kind, taken_at, data_key, sha256, size_bytes)
   values ($1, $2, $3, $8, $4, $5, $6, $7)`,
);
/** The bytes of all stills together. */
const stored = statement<{ bytes: number }>(
  'moderation.stored-stills',
  'select coalesce(sum(size_bytes), 0)::float8 as bytes from moderation.still_days',
);
const countMissed = statement(
  'moderation.count-missed-stills',
  `with missed as (
     select count(*)::int as count from (${running}) as r
     where r.since < $2 and not exists (
       select from moderation.show_stills s where s.channel = r.channel and s.taken_at >= $2))
   insert into moderation.still_days (day, missed)
   select ($1::timestamptz at time zone 'UTC')::date, count from missed where count > 0
   on conflict (day) do update set missed = still_days.missed + excluded.missed`,
);
const toOpen = statement<StillRow>(
  'moderation.still-to-open',
  `select s.channel, s.model_id as "modelId", s.kind, s.taken_at as "takenAt", s.data_key as "dataKey", a.username
   from moderation.show_stills s join accounts.profiles a on a.id = s.model_id where s.id = $1`,
);
const due = statement<{ id: string }>(
  'moderation.stills-to-expire',
  `select s.id from moderation.show_stills s
   where s.taken_at < $1
     and not exists (select from moderation.case_stills c where c.still_id = s.id and c.is_open)
     and not exists (select from admin.account_legal_holds h where h.account_id = s.model_id)
   order by s.taken_at, s.id limit 500`,
);
const remove = statement(
  'moderation.delete-still',
  `with gone as (delete from moderation.show_stills where id = $1 returning taken_at, size_bytes)
   update moderation.still_days d set size_bytes = d.size_bytes - gone.size_bytes
   from gone where d.day = (gone.taken_at at time zone 'UTC')::date`,
);

/** The statements on stills of running shows. */
export const stillStore = {
  onAir: (queries: Queryable) => queries.rows(onAir),
  add: (queries: Queryable, one: NewStill) =>
    queries.execute(insert, [
      one.id,
      one.channel,
      one.modelId,
      one.takenAt,
      one.dataKey,
      one.sha256,
      one.sizeBytes,
      one.kind,
    ]),
  storedBytes: async (queries: Queryable) => (await queries.row(stored)).bytes,
  /** Counts, on the day of `at`, each show on air since before `from` that has no still from then on. */
  countMissed: (queries: Queryable, at: Date, from: Date) => queries.execute(countMissed, [at, from]),
  find: (queries: Queryable, id: string) => queries.maybeRow(toOpen, [id]),
  /** Some of those from before a moment that no open case and no legal hold needs, the oldest first. */
  due: (queries: Queryable, before: Date) => queries.rows(due, [before]),
  delete: (queries: Queryable, id: string) => queries.execute(remove, [id]),
};
