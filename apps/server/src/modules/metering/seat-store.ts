import { type Queryable, statement } from '../../platform/database/index.ts';
import type { Heartbeat, MeasuredSeat, Seat, SeatEndReason } from './rules.ts';

/** A seat to take: for whom, in what, at what agreed price. */
export type NewSeat = Pick<Seat, 'kind' | 'channel' | 'privateShowId' | 'modelId' | 'memberId' | 'cost'>;

/** Where somebody's media stands, and whether it arrives there. */
export interface Place {
  channel: string;
  accountId: string;
  isDelivered: boolean;
}

/** What a member's page says of the picture in a seat. */
export interface PictureReport {
  seatId: string;
  memberId: string;
  isMoving: boolean;
}

const columns = `id, kind, channel, private_show_id as "privateShowId", model_id as "modelId", member_id as "memberId",
  cost, next_cost as "nextCost", next_cost_from_ms as "nextCostFromMs", next_cost_agreed as "nextCostAgreed",
  status, end_reason as "endReason", confirmed, shown, metered_ms as "meteredMs", away_ms as "awayMs",
  frozen_ms as "frozenMs", freeze_outcome as "freezeOutcome", minutes_charged as "minutesCharged",
  credits_charged as "creditsCharged", minutes_returned as "minutesReturned", credits_returned as "creditsReturned",
  purchase_id as "purchaseId", opened_at as "openedAt", ended_at as "endedAt"`;

// What was delivered without a report goes on counting in the next seat, so that joining again does not begin anew.
const insert = statement<Seat>(
  'metering.insert-seat',
  `insert into metering.seats (id, kind, channel, private_show_id, model_id, member_id, cost, confirmed, metered_ms,
     opened_at, unreported_ms)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce((
     select before.unreported_ms from metering.seats as before
     where before.channel = $3 and before.member_id = $6 order by before.opened_at desc limit 1), 0))
   returning ${columns}`,
);
const byId = statement<Seat>('metering.seat-by-id', `select ${columns} from metering.seats where id = $1`);
const lock = statement<Seat>(
  'metering.lock-seat',
  `select ${columns} from metering.seats where id = $1 for update`,
);
const openOf = statement<Seat>(
  'metering.open-seat',
  `select ${columns} from metering.seats where channel = $1 and member_id = $2 and status = 'open'`,
);
const everOf = statement<object>(
  'metering.seat-ever',
  'select from metering.seats where channel = $1 and member_id = $2 limit 1',
);
const openIn = statement<Seat>(
  'metering.open-seats-in',
  `select ${columns} from metering.seats where channel = $1 and status = 'open' order by opened_at`,
);
const openOfMember = statement<Seat>(
  'metering.open-seats-of-member',
  `select ${columns} from metering.seats where member_id = $1 and status = 'open'`,
);
const openOfModel = statement<Seat>(
  'metering.open-seats-of-model',
  `select ${columns} from metering.seats where model_id = $1 and status = 'open'`,
);
const confirm = statement<Seat>(
  'metering.confirm-seat',
  `update metering.seats set confirmed = true, metered_ms = 0 where id = $1 and status = 'open' returning ${columns}`,
);
const agree = statement<Seat>(
  'metering.agree-to-price',
  `update metering.seats set next_cost_agreed = true where id = $1 and status = 'open' and next_cost = $2
   returning ${columns}`,
);
const end = statement<Seat>(
  'metering.end-seat',
  `update metering.seats set status = 'ended', end_reason = $2, ended_at = $3 where id = $1 and status = 'open'
   returning ${columns}`,
);
const addMinute = statement<object>(
  'metering.add-seat-minute',
  `insert into metering.seat_minutes (seat_id, minute, transaction_id, amount, charged_at) values ($1, $2, $3, $4, $5)`,
);
const countMinute = statement<Seat>(
  'metering.count-seat-minute',
  `update metering.seats set minutes_charged = $2, credits_charged = credits_charged + $4, purchase_id = $3, cost = $4,
     next_cost = nullif(next_cost, $4), next_cost_from_ms = case when next_cost <> $4 then next_cost_from_ms end,
     next_cost_agreed = next_cost_agreed and next_cost <> $4, frozen_ms = 0, freeze_outcome = null
   where id = $1 returning ${columns}`,
);
const addReturned = statement<object>(
  'metering.add-returned-minute',
  'insert into metering.returned_minutes (seat_id, minute, returned_at) values ($1, $2, $3)',
);
const countReturned = statement<Seat>(
  'metering.count-returned-minute',
  `update metering.seats set minutes_returned = minutes_returned + 1, credits_returned = credits_returned + cost,
     freeze_outcome = 'returned'
   where id = $1 returning ${columns}`,
);
const keepFrozen = statement<Seat>(
  'metering.keep-frozen-minute',
  `update metering.seats set freeze_outcome = 'kept' where id = $1 returning ${columns}`,
);
const returnedTo = statement<{ minutes: bigint }>(
  'metering.minutes-returned-to',
  `select coalesce(sum(minutes_returned), 0)::bigint as minutes from metering.seats where channel = $1 and member_id = $2`,
);
const minutes = statement<{ minute: number; amount: number; chargedAt: Date; returnedAt: Date | null }>(
  'metering.seat-minutes',
  `select minute, charged.amount, charged.charged_at as "chargedAt", returned.returned_at as "returnedAt"
   from metering.seat_minutes as charged left join metering.returned_minutes as returned using (seat_id, minute)
   where seat_id = $1 order by minute`,
);
const readHeartbeat = statement<Heartbeat>(
  'metering.read-heartbeat',
  'select holder, heartbeat from metering.clock for update skip locked',
);
const saveHeartbeat = statement<object>(
  'metering.set-heartbeat',
  'update metering.clock set holder = $1, heartbeat = heartbeat + 1',
);
const seen = statement<object>(
  'metering.seats-seen',
  `update metering.seats set seen_heartbeat = clock.heartbeat, lost = false,
     delivered_heartbeat = case when there.delivered then clock.heartbeat else -1000 end
   from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as there (channel, member, delivered), metering.clock as clock
   where seats.channel = there.channel and seats.member_id = there.member and seats.status = 'open'`,
);
const unseen = statement<object>(
  'metering.seat-unseen',
  `update metering.seats set seen_heartbeat = -1000, delivered_heartbeat = -1000, lost = $3
   where channel = $1 and member_id = $2 and status = 'open'`,
);
// Only where the picture hasn't come: a minute that is paid needs no more proof of it.
const addUnreported = statement<object>(
  'metering.add-unreported',
  `update metering.seats set unreported_ms = unreported_ms + $3
   where not shown and id = (select id from metering.seats as newest
     where newest.channel = $1 and newest.member_id = $2 order by opened_at desc limit 1)`,
);
const reported = statement<object>(
  'metering.seats-reported',
  `update metering.seats set reported_heartbeat = clock.heartbeat,
     viewed_heartbeat = case when report.moves then clock.heartbeat else -1000 end
   from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as report (seat, member, moves), metering.clock as clock
   where seats.id = report.seat and seats.member_id = report.member and seats.status = 'open'`,
);
// Each look compares seats with what their show costs now, so that no change is missed, whoever made it and whenever a
// seat was taken. A free look is agreed to at the new price.
const followPrices = statement<{ id: string }>(
  'metering.follow-prices',
  `update metering.seats as seat set
     cost = case when seat.confirmed then seat.cost else price.cost end,
     next_cost = case when seat.confirmed then nullif(price.cost, seat.cost) end,
     next_cost_from_ms = case
       when not seat.confirmed or price.cost = seat.cost then null
       when price.cost < seat.cost then 0
       when price.cost <= seat.next_cost then seat.next_cost_from_ms
       else seat.metered_ms + $1 end,
     next_cost_agreed = seat.confirmed and price.cost <> seat.cost
       and (price.cost < seat.cost or (seat.next_cost_agreed and price.cost <= seat.next_cost))
   from shows.show_prices as price
   where seat.status = 'open' and seat.kind = 'group' and price.show_id = seat.channel
     and price.cost <> coalesce(seat.next_cost, seat.cost)
   returning seat.id`,
);
// A page reports every two seconds, so its word is good for one look more than the engine's.
const measure = statement<Omit<MeasuredSeat, 'isRepriced'>>(
  'metering.measure-seats',
  `with sign as (
     select condition.seat_id, condition.running, condition.over, seat.shown as was_shown,
       seat.seen_heartbeat >= clock.heartbeat - 3 as seen,
       seat.delivered_heartbeat >= clock.heartbeat - 3 as delivered,
       seat.viewed_heartbeat >= clock.heartbeat - 4 as viewed,
       seat.lost or (seat.reported_heartbeat >= clock.heartbeat - 4 and seat.viewed_heartbeat < seat.reported_heartbeat)
         as missed
     from metering.seat_conditions as condition
     join metering.seats as seat on seat.id = condition.seat_id
     cross join metering.clock as clock
   ), look as (
     select *, running and seen and (delivered or viewed) as flowing, running and seen and delivered as arriving,
       seen or missed as trying
     from sign
   )
   update metering.seats set
     shown = shown or (arriving and (viewed or unreported_ms + $1 >= $2)),
     unreported_ms = case when shown or not arriving then unreported_ms when viewed then 0 else unreported_ms + $1 end,
     metered_ms = metered_ms + case when flowing and (shown or not confirmed) then $1 else 0 end,
     away_ms = case when not running then away_ms when flowing and (shown or arriving) then 0 else away_ms + $1 end,
     frozen_ms = frozen_ms + case when running and trying and not flowing and minutes_charged > 0 then $1 else 0 end
   from look where look.seat_id = seats.id
   returning ${columns}, look.over as "isOver", look.trying as "isTrying",
     seats.shown and not look.was_shown as "isFirstShown"`,
);

/** The statements on seats, their minutes and the meter's clock. */
export const seatStore = {
  insert: (db: Queryable, seat: NewSeat & Pick<Seat, 'id' | 'confirmed' | 'meteredMs' | 'openedAt'>) =>
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
  openOfMember: (db: Queryable, memberId: string) => db.rows(openOfMember, [memberId]),
  openOfModel: (db: Queryable, modelId: string) => db.rows(openOfModel, [modelId]),
  confirm: (db: Queryable, id: string) => db.maybeRow(confirm, [id]),
  /** Keeps that a member pays the higher price; undefined when it is another one by now. */
  agree: (db: Queryable, id: string, nextCost: number) => db.maybeRow(agree, [id, nextCost]),
  end: (db: Queryable, id: string, reason: SeatEndReason, now: Date) => db.maybeRow(end, [id, reason, now]),
  /** Keeps a charged minute; breaks the table's key when it was charged before. */
  async recordMinute(
    db: Queryable,
    seat: Seat,
    minute: number,
    charge: { transactionId: string; purchaseId: string; cost: number; at: Date },
  ): Promise<Seat> {
    await db.execute(addMinute, [seat.id, minute, charge.transactionId, charge.cost, charge.at]);
    return db.row(countMinute, [seat.id, minute, charge.purchaseId, charge.cost]);
  },
  minutes: (db: Queryable, seatId: string) => db.rows(minutes, [seatId]),
  /** Keeps that the minute charged last was given back; breaks the table's key when it was before. */
  async recordReturned(db: Queryable, seat: Seat, at: Date): Promise<Seat> {
    await db.execute(addReturned, [seat.id, seat.minutesCharged, at]);
    return db.row(countReturned, [seat.id]);
  },
  /** Keeps that the minute charged last is not given back, although its picture was frozen. */
  keepFrozen: (db: Queryable, id: string) => db.row(keepFrozen, [id]),
  /** Minutes given back to a member in a channel, in all their seats there. */
  returnedTo: async (db: Queryable, channel: string, memberId: string) =>
    Number((await db.row(returnedTo, [channel, memberId])).minutes),
  /** The meter's clock, locked; undefined when another process holds it this moment. */
  readHeartbeat: (db: Queryable) => db.maybeRow(readHeartbeat),
  saveHeartbeat: (db: Queryable, holder: string) => db.execute(saveHeartbeat, [holder]),
  /** Keeps whose media stands, and whether it arrives. */
  seen: (db: Queryable, places: readonly Place[]) =>
    db.execute(seen, [
      places.map((place) => place.channel),
      places.map((place) => place.accountId),
      places.map((place) => place.isDelivered),
    ]),
  unseen: (db: Queryable, gone: { channel: string; memberId: string; isLost: boolean }) =>
    db.execute(unseen, [gone.channel, gone.memberId, gone.isLost]),
  /** Keeps what was delivered to a member who left before it was played. */
  addUnreported: (db: Queryable, gone: { channel: string; memberId: string; aheadMs: number }) =>
    db.execute(addUnreported, [gone.channel, gone.memberId, Math.round(gone.aheadMs)]),
  /** Keeps what the pages of members said of their pictures. */
  reported: (db: Queryable, reports: readonly PictureReport[]) =>
    db.execute(reported, [
      reports.map((report) => report.seatId),
      reports.map((report) => report.memberId),
      reports.map((report) => report.isMoving),
    ]),
  /**
   * Takes up what the shows of open seats cost now; resolves to the seats it changes.
   * @param noticeMs how long before a minute a higher price counts for it
   */
  followPrices: async (db: Queryable, noticeMs: number) =>
    new Set((await db.rows(followPrices, [noticeMs])).map((seat) => seat.id)),
  /**
   * Adds time to every open seat whose picture flows, and returns what became of each.
   * @param unreportedMs how long a delivered picture waits for the page's report before it counts as seen
   */
  measure: (db: Queryable, elapsedMs: number, unreportedMs: number) =>
    db.rows(measure, [elapsedMs, unreportedMs]),
};
