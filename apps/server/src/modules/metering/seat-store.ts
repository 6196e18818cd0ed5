import type { SeatKind } from '@candela/contract/metering/seats';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { Heartbeat, Seat, SeatEndReason } from './rules.ts';

const columns = `id, kind, channel, private_show_id as "privateShowId", model_id as "modelId", member_id as "memberId",
  cost, status, end_reason as "endReason", confirmed, metered_ms as "meteredMs", away_ms as "awayMs",
  minutes_charged as "minutesCharged", credits_charged as "creditsCharged", purchase_id as "purchaseId",
  opened_at as "openedAt", ended_at as "endedAt"`;

const insert = statement<Seat>(
  'live.insert-seat',
  `insert into metering.seats (id, kind, channel, private_show_id, model_id, member_id, cost, confirmed, metered_ms, opened_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
);
const byId = statement<Seat>('live.seat-by-id', `select ${columns} from metering.seats where id = $1`);
const lock = statement<Seat>(
  'live.lock-seat',
  `select ${columns} from metering.seats where id = $1 for update`,
);
const openOf = statement<Seat>(
  'live.open-seat',
  `select ${columns} from metering.seats where channel = $1 and member_id = $2 and status = 'open'`,
);
const everOf = statement<object>(
  'live.seat-ever',
  'select from metering.seats where channel = $1 and member_id = $2 limit 1',
);
const openIn = statement<Seat>(
  'live.open-seats-in',
  `select ${columns} from metering.seats where channel = $1 and status = 'open' order by opened_at`,
);
const openOfMember = statement<Seat>(
  'live.open-seats-of-member',
  `select ${columns} from metering.seats where member_id = $1 and status = 'open'`,
);
const chargedIn = statement<{ kind: SeatKind; credits: bigint }>(
  'live.credits-charged-in',
  'select kind, sum(credits_charged)::bigint as credits from metering.seats where channel = $1 group by kind',
);
const openOfModel = statement<Seat>(
  'live.open-seats-of-model',
  `select ${columns} from metering.seats where model_id = $1 and status = 'open'`,
);
const confirm = statement<Seat>(
  'live.confirm-seat',
  `update metering.seats set confirmed = true, metered_ms = 0 where id = $1 and status = 'open' returning ${columns}`,
);
const end = statement<Seat>(
  'live.end-seat',
  `update metering.seats set status = 'ended', end_reason = $2, ended_at = $3 where id = $1 and status = 'open'
   returning ${columns}`,
);
const addMinute = statement<object>(
  'live.add-seat-minute',
  `insert into metering.seat_minutes (seat_id, minute, transaction_id, amount, charged_at) values ($1, $2, $3, $4, $5)`,
);
const countMinute = statement<Seat>(
  'live.count-seat-minute',
  `update metering.seats set minutes_charged = $2, credits_charged = credits_charged + cost, purchase_id = $3
   where id = $1 returning ${columns}`,
);
const minutes = statement<{ minute: number; amount: number; chargedAt: Date }>(
  'live.seat-minutes',
  `select minute, amount, charged_at as "chargedAt" from metering.seat_minutes where seat_id = $1 order by minute`,
);
const readHeartbeat = statement<Heartbeat>(
  'live.read-heartbeat',
  'select holder, heartbeat from metering.clock for update skip locked',
);
const saveHeartbeat = statement<object>(
  'live.set-heartbeat',
  'update metering.clock set holder = $1, heartbeat = heartbeat + 1',
);
const seen = statement<object>(
  'live.seats-seen',
  `update metering.seats set seen_heartbeat = (select heartbeat from metering.clock)
   from unnest($1::uuid[], $2::uuid[]) as there (channel, member)
   where seats.channel = there.channel and seats.member_id = there.member and seats.status = 'open'`,
);
const unseen = statement<object>(
  'live.seat-unseen',
  `update metering.seats set seen_heartbeat = -1000 where channel = $1 and member_id = $2 and status = 'open'`,
);
const measure = statement<Seat & { over: boolean }>(
  'live.measure-seats',
  `update metering.seats set
     metered_ms = metered_ms + case when condition.running and seen_heartbeat >= clock.heartbeat - 3 then $1 else 0 end,
     away_ms = case when not condition.running then away_ms when seen_heartbeat >= clock.heartbeat - 3 then 0
       else away_ms + $1 end
   from metering.seat_conditions as condition, metering.clock as clock
   where condition.seat_id = seats.id
   returning ${columns}, condition.over`,
);

/** The statements on seats, their minutes and the meter's clock. */
export const seatStore = {
  insert: (
    db: Queryable,
    seat: Omit<
      Seat,
      'status' | 'endReason' | 'endedAt' | 'awayMs' | 'minutesCharged' | 'creditsCharged' | 'purchaseId'
    >,
  ) =>
    db.row(insert, [
      seat.id,
      seat.kind,
      seat.channel,
      seat.privateShowId,
      seat.modelId,
      seat.memberId,
      seat.cost,
      seat.confirmed,
      seat.meteredMs,
      seat.openedAt,
    ]),
  byId: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  lock: (db: Queryable, id: string) => db.maybeRow(lock, [id]),
  openOf: (db: Queryable, channel: string, memberId: string) => db.maybeRow(openOf, [channel, memberId]),
  hasBeen: async (db: Queryable, channel: string, memberId: string) =>
    (await db.maybeRow(everOf, [channel, memberId])) !== undefined,
  openIn: (db: Queryable, channel: string) => db.rows(openIn, [channel]),
  /** What the seats in a channel have been charged so far, by kind. */
  chargedIn: (db: Queryable, channel: string) => db.rows(chargedIn, [channel]),
  openOfMember: (db: Queryable, memberId: string) => db.rows(openOfMember, [memberId]),
  openOfModel: (db: Queryable, modelId: string) => db.rows(openOfModel, [modelId]),
  confirm: (db: Queryable, id: string) => db.maybeRow(confirm, [id]),
  end: (db: Queryable, id: string, reason: SeatEndReason, now: Date) => db.maybeRow(end, [id, reason, now]),
  /** Keeps a charged minute; breaks the table's key when it was charged before. */
  async recordMinute(
    db: Queryable,
    seat: Seat,
    minute: number,
    charge: { transactionId: string; purchaseId: string; at: Date },
  ): Promise<Seat> {
    await db.execute(addMinute, [seat.id, minute, charge.transactionId, seat.cost, charge.at]);
    return db.row(countMinute, [seat.id, minute, charge.purchaseId]);
  },
  minutes: (db: Queryable, seatId: string) => db.rows(minutes, [seatId]),
  /** The meter's clock, locked; undefined when another process holds it this moment. */
  readHeartbeat: (db: Queryable) => db.maybeRow(readHeartbeat),
  saveHeartbeat: (db: Queryable, holder: string) => db.execute(saveHeartbeat, [holder]),
  seen: (db: Queryable, places: readonly { channel: string; accountId: string }[]) =>
    db.execute(seen, [places.map((place) => place.channel), places.map((place) => place.accountId)]),
  unseen: (db: Queryable, channel: string, memberId: string) => db.execute(unseen, [channel, memberId]),
  /** Adds time to every open seat that is watched from, and returns what became of each. */
  measure: (db: Queryable, elapsedMs: number) => db.rows(measure, [elapsedMs]),
};
