import type { PlanKind } from '@candela/contract/schedule/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';

export interface PlanRow {
  id: string;
  modelId: string;
  startsAt: Date;
  minutes: number;
  title: string;
  kind: PlanKind;
  cost: number;
  sequence: number;
  updatedAt: Date;
  cancelledAt: Date | null;
}
/** What a model chooses about a show. */
export type Plan = Pick<PlanRow, 'startsAt' | 'minutes' | 'title' | 'kind' | 'cost'>;
export interface ModelRow {
  uniqueId: string;
  username: string;
  name: string;
  profileImage: string | null;
}

const columns = `s.id, s.model_id as "modelId", s.starts_at as "startsAt", s.minutes, s.title, s.kind, s.cost, s.sequence,
  s.updated_at as "updatedAt", s.cancelled_at as "cancelledAt"`;
const face = `m.unique_id as "uniqueId", m.username, m.name, m.profile_image as "profileImage"`;
const isReminded = `exists (select from schedule.reminders r where r.show_id = s.id and r.account_id = $1) as "isReminded"`;
const end = 's.starts_at + make_interval(mins => s.minutes)';

const lock = statement<object>(
  'schedule.lock',
  `select pg_advisory_xact_lock(hashtextextended('schedule ' || $1::text, 0))`,
);
const insert = statement<PlanRow>(
  'schedule.insert',
  `insert into schedule.shows as s (id, model_id, starts_at, minutes, title, kind, cost, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning ${columns}`,
);
const change = statement<PlanRow>(
  'schedule.change',
  `update schedule.shows s set starts_at = $3, minutes = $4, title = $5, kind = $6, cost = $7, updated_at = $8,
     sequence = sequence + 1
   where s.id = $1 and s.model_id = $2 returning ${columns}`,
);
const cancel = statement<PlanRow>(
  'schedule.cancel',
  `update schedule.shows s set cancelled_at = $3, updated_at = $3, sequence = sequence + 1
   where s.id = $1 and s.model_id = $2 and s.cancelled_at is null and ${end} > $3 returning ${columns}`,
);
const isPrepared = statement<{ prepared: boolean }>(
  'schedule.is-prepared',
  'select prepared from schedule.shows where id = $1 and model_id = $2 and cancelled_at is null for update',
);
const markPrepared = statement<object>(
  'schedule.mark-prepared',
  'update schedule.shows set prepared = true where id = $1',
);
const deletePrepared = statement<object>(
  'schedule.delete-prepared',
  'delete from schedule.shows where id = $1 and prepared',
);
const deletePreparedOver = statement<object>(
  'schedule.delete-prepared-over',
  `delete from schedule.shows s where s.model_id = $1 and s.prepared and ${end} <= $2`,
);
const announce = statement<object>(
  'schedule.announce',
  'update schedule.shows set prepared = false where model_id = $1 and prepared',
);
const ofModel = statement<PlanRow>(
  'schedule.one-of-model',
  `select ${columns} from schedule.shows s where s.id = $1 and s.model_id = $2 for update`,
);
const room = statement<{ ahead: number; overlaps: boolean }>(
  'schedule.room',
  `select count(*)::int as ahead,
     coalesce(bool_or(s.starts_at < $3::timestamptz + make_interval(mins => $4) and ${end} > $3), false) as overlaps
   from schedule.shows s
   where s.model_id = $1 and s.id is distinct from $2 and s.cancelled_at is null and ${end} > $5`,
);
const mine = statement<PlanRow & { reminders: number; prepared: boolean }>(
  'schedule.mine',
  `select ${columns}, s.prepared,
     (select count(*)::int from schedule.reminders r where r.show_id = s.id) as reminders
   from schedule.shows s where s.model_id = $1 and s.cancelled_at is null and ${end} > $2
   order by s.starts_at, s.id`,
);
const announced = statement<PlanRow & { isReminded: boolean }>(
  'schedule.announced',
  `select ${columns}, ${isReminded} from schedule.shows s join accounts.public_models m on m.id = s.model_id
   where s.model_id = $2 and s.cancelled_at is null and ${end} > $3 and not (s.kind = any($4::text[]))
   order by s.starts_at, s.id limit 5`,
);
const one = statement<PlanRow & { isReminded: boolean }>(
  'schedule.announced-one',
  `select ${columns}, ${isReminded} from schedule.shows s join accounts.public_models m on m.id = s.model_id
   where s.id = $2 for share of s`,
);
const followed = statement<PlanRow & ModelRow & { isReminded: boolean }>(
  'schedule.followed',
  `select ${columns}, ${face}, ${isReminded} from discovery.follower_list f
     join schedule.shows s on s.model_id = f.model_id join accounts.public_models m on m.id = s.model_id
   where f.account_id = $1 and s.cancelled_at is null and ${end} > $2 and s.starts_at < $3
     and not (s.model_id = any($4::uuid[])) and not (s.kind = any($5::text[]))
   order by s.starts_at, s.id limit 24`,
);
const remind = statement<object>(
  'schedule.remind',
  `insert into schedule.reminders (show_id, account_id, created_at)
   select $1, $2, $3 where (select count(*) from schedule.reminders r join schedule.shows s on s.id = r.show_id
     where r.account_id = $2 and s.starts_at > $3 and s.cancelled_at is null) < 200
   on conflict do nothing`,
);
const forget = statement<object>(
  'schedule.take-reminder-back',
  'delete from schedule.reminders where show_id = $1 and account_id = $2',
);
const remindAgain = statement<object>(
  'schedule.remind-again',
  'update schedule.reminders set reminded_at = null where show_id = $1',
);
const asked = statement<{ accountId: string }>(
  'schedule.asked',
  `select r.account_id as "accountId" from schedule.reminders r join accounts.public_accounts a on a.id = r.account_id
   where r.show_id = $1`,
);
const claim = statement<{ showId: string; accountId: string }>(
  'schedule.claim',
  `update schedule.reminders set reminded_at = $1 where (show_id, account_id) in (
     select r.show_id, r.account_id from schedule.shows s join schedule.reminders r on r.show_id = s.id
     where s.cancelled_at is null and s.starts_at > $1 and s.starts_at <= $2 and r.reminded_at is null
       and not (s.kind = any($3::text[]))
     order by s.starts_at, r.show_id, r.account_id limit 1000 for update of r skip locked)
   returning show_id as "showId", account_id as "accountId"`,
);
const byIds = statement<PlanRow>(
  'schedule.by-ids',
  `select ${columns} from schedule.shows s where s.id = any($1::uuid[])`,
);
const model = statement<ModelRow>(
  'schedule.model',
  `select ${face} from accounts.public_models m
   where m.id = $1 and not exists (select from accounts.hidden_profiles h where h.id = m.id)`,
);
const expire = statement<object>(
  'schedule.expire',
  'delete from schedule.shows where id in (select id from schedule.shows where starts_at < $1 limit 5000)',
);

/** The statements on planned shows and reminders. */
export const scheduleStore = {
  /** Until the transaction ends nobody else plans for the same account. */
  lock: (db: Queryable, accountId: string) => db.row(lock, [accountId]),
  insert: (db: Queryable, id: string, modelId: string, plan: Plan, at: Date) =>
    db.row(insert, [id, modelId, ...valuesOf(plan), at]),
  change: (db: Queryable, id: string, modelId: string, plan: Plan, at: Date) =>
    db.row(change, [id, modelId, ...valuesOf(plan), at]),
  cancel: (db: Queryable, id: string, modelId: string, at: Date) => db.maybeRow(cancel, [id, modelId, at]),
  /** Whether a show that was not cancelled is one nobody has seen yet. */
  isPrepared: (db: Queryable, id: string, modelId: string) => db.maybeRow(isPrepared, [id, modelId]),
  markPrepared: (db: Queryable, id: string) => db.execute(markPrepared, [id]),
  deletePrepared: (db: Queryable, id: string) => db.execute(deletePrepared, [id]),
  deletePreparedOver: (db: Queryable, modelId: string, now: Date) =>
    db.execute(deletePreparedOver, [modelId, now]),
  announce: (db: Queryable, modelId: string) => db.execute(announce, [modelId]),
  ofModel: (db: Queryable, id: string, modelId: string) => db.maybeRow(ofModel, [id, modelId]),
  /** How many other shows are ahead, and whether one of them is at that time. */
  room: (
    db: Queryable,
    modelId: string,
    except: string | null,
    { startsAt, minutes }: Pick<Plan, 'startsAt' | 'minutes'>,
    now: Date,
  ) => db.row(room, [modelId, except, startsAt, minutes, now]),
  mine: (db: Queryable, modelId: string, now: Date) => db.rows(mine, [modelId, now]),
  /** Without those of some kinds. */
  announced: (
    db: Queryable,
    viewerId: string | null,
    modelId: string,
    now: Date,
    without: readonly PlanKind[],
  ) => db.rows(announced, [viewerId, modelId, now, without]),
  one: (db: Queryable, viewerId: string, showId: string) => db.maybeRow(one, [viewerId, showId]),
  /** Without those of models who are hidden, and of some kinds. */
  followed: (
    db: Queryable,
    viewerId: string,
    { now, until }: { now: Date; until: Date },
    without: { hidden: readonly string[]; kinds: readonly PlanKind[] },
  ) => db.rows(followed, [viewerId, now, until, without.hidden, without.kinds]),
  /** 0 when it was asked for before, and when there are too many. */
  remind: (db: Queryable, showId: string, accountId: string, at: Date) =>
    db.execute(remind, [showId, accountId, at]),
  forget: (db: Queryable, showId: string, accountId: string) => db.execute(forget, [showId, accountId]),
  remindAgain: (db: Queryable, showId: string) => db.execute(remindAgain, [showId]),
  asked: async (db: Queryable, showId: string) =>
    (await db.rows(asked, [showId])).map(({ accountId }) => accountId),
  /** Marks a thousand reminders that are due as sent, but for shows of some kinds. */
  claim: (db: Queryable, now: Date, until: Date, without: readonly PlanKind[]) =>
    db.rows(claim, [now, until, without]),
  byIds: (db: Queryable, ids: readonly string[]) => db.rows(byIds, [ids]),
  /** A model anyone may see and staff did not hide. */
  model: (db: Queryable, modelId: string) => db.maybeRow(model, [modelId]),
  expire: (db: Queryable, before: Date) => db.execute(expire, [before]),
};

function valuesOf({ startsAt, minutes, title, kind, cost }: Plan) {
  return [startsAt, minutes, title, kind, cost] as const;
}
