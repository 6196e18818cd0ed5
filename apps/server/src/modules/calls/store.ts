import type { CallBooking, CallState } from '@candela/contract/calls/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';

export interface CallRow {
  id: string;
  backChannel: string;
  modelId: string;
  memberId: string;
  callerId: string;
  bookingId: string | null;
  cost: number;
  minMinutes: number;
  status: CallState['callStatus'];
  endedBy: CallState['endedBy'];
  rungAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  seatId: string | null;
  /** Since when staff have the model's shows and calls blurred; null while they haven't, and once the call is over. */
  blurredAt: Date | null;
}
export interface BookingRow {
  id: string;
  modelId: string;
  memberId: string;
  startsAt: Date;
  minutes: number;
  note: string;
  cost: number;
  status: CallBooking['status'];
}
export type Person = CallState['model'];

const columns = `one.id, one.back_channel as "backChannel", one.model_id as "modelId", one.member_id as "memberId",
  one.caller_id as "callerId", one.booking_id as "bookingId", one.cost, one.min_minutes as "minMinutes", one.status,
  one.ended_by as "endedBy", one.rung_at as "rungAt", one.answered_at as "answeredAt", one.ended_at as "endedAt",
  (select seat.id from metering.seat_list as seat where seat.channel = one.id limit 1) as "seatId",
  (select b.blurred_at from shows.blurred_models as b
   where b.model_id = one.model_id and one.status in ('ringing', 'active')) as "blurredAt"`;

const insert = statement<CallRow>(
  'calls.insert-call',
  `with one as (insert into calls.calls
     (id, back_channel, model_id, member_id, caller_id, booking_id, cost, min_minutes, status, rung_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *) select ${columns} from one`,
);
const byId = statement<CallRow>(
  'calls.call-by-id',
  `select ${columns} from calls.calls as one where one.id = $1`,
);
const byBackChannel = statement<CallRow>(
  'calls.call-by-back-channel',
  `select ${columns} from calls.calls as one where one.back_channel = $1`,
);
const current = statement<CallRow>(
  'calls.current-call',
  `select ${columns} from calls.calls as one
   where one.status in ('ringing', 'active') and (one.model_id = $1 or one.member_id = $1)
   order by one.rung_at desc limit 1`,
);
const change = statement<CallRow>(
  'calls.change-call',
  `with one as (update calls.calls set status = $3, answered_at = coalesce(answered_at, $4), ended_at = $5, ended_by = $6
     where id = $1 and status = $2 returning *) select ${columns} from one`,
);
const missed = statement<CallRow>(
  'calls.missed-calls',
  `with one as (update calls.calls set status = 'missed', ended_at = $1
     where status = 'ringing' and rung_at <= $2 returning *) select ${columns} from one`,
);
const findBusy = statement<CallRow>(
  'calls.calls-find-busy',
  `with one as (update calls.calls set status = 'busy', ended_at = $2
     where status = 'ringing' and model_id = $1 returning *) select ${columns} from one`,
);
const remind = statement<BookingRow>(
  'calls.remind-of-calls',
  `update calls.bookings set reminded_at = $1
   where status = 'accepted' and reminded_at is null and starts_at > $1 and starts_at <= $2
   returning id, model_id as "modelId", member_id as "memberId", starts_at as "startsAt", minutes, note, cost, status`,
);
const seen = statement<object>(
  'calls.calls-seen',
  `update calls.calls set model_seen_heartbeat = (select heartbeat from metering.clock_reading as clock), model_away_ms = 0
   from unnest($1::uuid[], $2::uuid[]) as there (channel, model)
   where calls.back_channel = there.channel and calls.model_id = there.model and calls.status = 'active'`,
);
const publishing = statement<object>(
  'calls.models-publish',
  `update calls.calls set model_seen_heartbeat = (select heartbeat from metering.clock_reading as clock), model_away_ms = 0
   where calls.id = any ($1::uuid[]) and calls.status = 'active'`,
);
const blurred = statement<{ id: string; backChannel: string; modelId: string; memberId: string }>(
  'calls.blurred-calls',
  `select c.id, c.back_channel as "backChannel", c.model_id as "modelId", c.member_id as "memberId"
   from calls.calls as c join shows.blurred_models as b on b.model_id = c.model_id where c.status = 'active'`,
);
const measure = statement<{ id: string; awayMs: bigint }>(
  'calls.measure-calls',
  `update calls.calls set model_away_ms = model_away_ms + case when model_seen_heartbeat >= clock.heartbeat - 3 then 0 else $1 end
   from metering.clock_reading as clock where calls.status = 'active'
   returning calls.id, model_away_ms as "awayMs"`,
);
const active = statement<{ id: string; backChannel: string }>(
  'calls.active-calls',
  `select id, back_channel as "backChannel" from calls.calls where status = 'active'`,
);
const openOfModel = statement<{ memberId: string }>(
  'calls.members-in-calls',
  `select member_id as "memberId" from calls.calls where model_id = $1 and status in ('ringing', 'active')`,
);
const people = statement<Person>(
  'calls.call-people',
  `select id as "_id", unique_id as "uniqueId", username, profile_image as "profileImage"
   from accounts.profiles where id = any ($1::uuid[])`,
);
const booking = `id, model_id as "modelId", member_id as "memberId", starts_at as "startsAt", minutes, note, cost, status`;
const insertBooking = statement<BookingRow>(
  'calls.insert-call-booking',
  `insert into calls.bookings (id, model_id, member_id, starts_at, minutes, note, cost, status, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'asked', $8) returning ${booking}`,
);
const bookingById = statement<BookingRow>(
  'calls.call-booking-by-id',
  `select ${booking} from calls.bookings where id = $1`,
);
const changeBooking = statement<BookingRow>(
  'calls.change-call-booking',
  `update calls.bookings set status = $2 where id = $1 and status = any ($3::text[]) returning ${booking}`,
);
const bookings = statement<BookingRow>(
  'calls.call-bookings',
  `select ${booking} from calls.bookings where (model_id = $1 or member_id = $1) and starts_at > $2
   order by starts_at limit 100`,
);

/** The statements on calls and times booked for them. Each change is one that only a call in the right state takes. */
export const callStore = {
  insert: (db: Queryable, one: Omit<CallRow, 'seatId' | 'answeredAt' | 'endedBy' | 'blurredAt'>) =>
    db.row(insert, [
      one.id,
      one.backChannel,
      one.modelId,
      one.memberId,
      one.callerId,
      one.bookingId,
      one.cost,
      one.minMinutes,
      one.status,
      one.rungAt,
      one.endedAt,
    ]),
  byId: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  byBackChannel: (db: Queryable, channel: string) => db.maybeRow(byBackChannel, [channel]),
  currentOf: (db: Queryable, accountId: string) => db.maybeRow(current, [accountId]),
  /** Moves a call from one status to another; undefined when it has another by now. */
  change: (
    db: Queryable,
    id: string,
    from: CallRow['status'],
    to: Pick<CallRow, 'status' | 'answeredAt' | 'endedAt' | 'endedBy'>,
  ) => db.maybeRow(change, [id, from, to.status, to.answeredAt, to.endedAt, to.endedBy]),
  missed: (db: Queryable, now: Date, rungBefore: Date) => db.rows(missed, [now, rungBefore]),
  /** Calls that ring a model, or that she rings, when she takes up something else. */
  findBusy: (db: Queryable, modelId: string, now: Date) => db.rows(findBusy, [modelId, now]),
  /** Agreed times that begin before a moment, each once. */
  remind: (db: Queryable, now: Date, before: Date) => db.rows(remind, [now, before]),
  seen: (db: Queryable, places: readonly { channel: string; accountId: string }[]) =>
    db.execute(seen, [places.map((place) => place.channel), places.map((place) => place.accountId)]),
  /** The models of some calls are there, as they send their picture: of a blurred call they see none. */
  publishing: (db: Queryable, callIds: readonly string[]) => db.execute(publishing, [callIds]),
  /** Calls under way that staff have blurred. */
  blurred: (db: Queryable) => db.rows(blurred),
  /** Counts how long each model has been gone from her call. */
  measure: (db: Queryable, elapsedMs: number) => db.rows(measure, [elapsedMs]),
  openOfModel: (db: Queryable, modelId: string) => db.rows(openOfModel, [modelId]),
  active: (db: Queryable) => db.rows(active),
  async people(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
    return new Map((await db.rows(people, [ids])).map((person) => [person._id, person]));
  },
  insertBooking: (db: Queryable, one: Omit<BookingRow, 'status'>, now: Date) =>
    db.row(insertBooking, [
      one.id,
      one.modelId,
      one.memberId,
      one.startsAt,
      one.minutes,
      one.note,
      one.cost,
      now,
    ]),
  booking: (db: Queryable, id: string) => db.maybeRow(bookingById, [id]),
  changeBooking: (
    db: Queryable,
    id: string,
    to: BookingRow['status'],
    from: readonly BookingRow['status'][],
  ) => db.maybeRow(changeBooking, [id, to, from]),
  bookings: (db: Queryable, accountId: string, since: Date) => db.rows(bookings, [accountId, since]),
};
