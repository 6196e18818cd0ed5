import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';

/** A private show that is not answered by then lapses. */
export const answerLimitMs = 120_000;

/** A private show as the database keeps it, with its member's name. Costs are credits a minute. */
export interface PrivateShow {
  id: string;
  showId: string;
  modelId: string;
  memberId: string;
  status: PrivateShowState['status'];
  cost: number;
  minMinutes: number;
  spyCost: number | null;
  twoWay: boolean;
  askedAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  endedBy: PrivateShowState['endedBy'];
  username: string;
  profileImage: string | null;
  seatId: string | null;
}

const columns = `one.id, one.show_id as "showId", one.model_id as "modelId", one.member_id as "memberId", one.status,
  one.cost, one.min_minutes as "minMinutes", one.spy_cost as "spyCost", one.two_way as "twoWay",
  one.asked_at as "askedAt", one.answered_at as "answeredAt", one.ended_at as "endedAt", one.ended_by as "endedBy",
  member.username, member.profile_image as "profileImage",
  (select seat.id from metering.seat_list as seat where seat.channel = one.show_id and seat.private_show_id = one.id
     and seat.member_id = one.member_id order by seat.opened_at desc limit 1) as "seatId"`;
/** Reads the changed or found rows, called `one`, with their members. */
const withMember = `select ${columns} from one join accounts.profiles as member on member.id = one.member_id`;

const insert = statement<PrivateShow>(
  'private-shows.insert-private-show',
  `with one as (insert into private_shows.private_shows
     (id, show_id, model_id, member_id, status, cost, min_minutes, spy_cost, two_way, asked_at)
     values ($1, $2, $3, $4, 'asked', $5, $6, $7, $8, $9) returning *) ${withMember}`,
);
const byId = statement<PrivateShow>(
  'private-shows.private-show-by-id',
  `with one as (select * from private_shows.private_shows where id = $1) ${withMember}`,
);
const answer = statement<PrivateShow>(
  'private-shows.answer-private-show',
  `with one as (update private_shows.private_shows set status = $2, answered_at = $3 where id = $1 and status = 'asked' returning *)
   ${withMember}`,
);
const end = statement<PrivateShow>(
  'private-shows.end-private-show',
  `with one as (update private_shows.private_shows set status = 'ended', ended_at = $2, ended_by = $3
     where id = $1 and status = 'accepted' returning *) ${withMember}`,
);
const expire = statement<PrivateShow>(
  'private-shows.expire-private-shows',
  `with one as (update private_shows.private_shows as asked set status = 'expired', answered_at = $1
     where asked.status = 'asked' and (asked.asked_at <= $2
       or exists (select from shows.show_list as shows where shows.id = asked.show_id and shows.status = 'ended')) returning asked.*)
   ${withMember}`,
);
const orphans = statement<{ id: string }>(
  'private-shows.private-shows-without-a-show',
  `select one.id from private_shows.private_shows as one join shows.show_list as shows on shows.id = one.show_id
   where one.status = 'accepted' and shows.status = 'ended'`,
);
const current = statement<PrivateShow>(
  'private-shows.current-private-shows',
  `with one as (select * from private_shows.private_shows
     where status in ('asked', 'accepted') and (model_id = $1 or member_id = $1) order by asked_at) ${withMember}`,
);
const openOfModel = statement<{ memberId: string }>(
  'private-shows.members-of-private-shows',
  `select member_id as "memberId" from private_shows.private_shows where model_id = $1 and status in ('asked', 'accepted')`,
);
const accepted = statement<{ id: string }>(
  'private-shows.accepted-private-shows',
  `select id from private_shows.private_shows where status = 'accepted'`,
);

/** The statements on private shows. Each change is one statement that only one in the right state takes. */
export const privateStore = {
  insert: (
    db: Queryable,
    one: Pick<
      PrivateShow,
      'id' | 'showId' | 'modelId' | 'memberId' | 'cost' | 'minMinutes' | 'spyCost' | 'twoWay' | 'askedAt'
    >,
  ) =>
    db.row(insert, [
      one.id,
      one.showId,
      one.modelId,
      one.memberId,
      one.cost,
      one.minMinutes,
      one.spyCost,
      one.twoWay,
      one.askedAt,
    ]),
  byId: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  answer: (db: Queryable, id: string, status: 'accepted' | 'declined' | 'cancelled', now: Date) =>
    db.maybeRow(answer, [id, status, now]),
  end: (db: Queryable, id: string, by: NonNullable<PrivateShow['endedBy']>, now: Date) =>
    db.maybeRow(end, [id, now, by]),
  /** Lets requests lapse that nobody answered, or whose show is over. */
  expire: (db: Queryable, now: Date) => db.rows(expire, [now, new Date(now.getTime() - answerLimitMs)]),
  /** Private shows under way whose show is over. */
  orphans: (db: Queryable) => db.rows(orphans),
  /** Asked and accepted ones of an account, on either side. */
  currentOf: (db: Queryable, accountId: string) => db.rows(current, [accountId]),
  openOfModel: (db: Queryable, modelId: string) => db.rows(openOfModel, [modelId]),
  accepted: (db: Queryable) => db.rows(accepted),
};

/** A private show as the two in it see it. */
export function privateShowStateOf(one: PrivateShow): PrivateShowState {
  return {
    _id: one.id,
    channelName: one.modelId,
    member: { _id: one.memberId, username: one.username, profileImage: one.profileImage },
    status: one.status,
    cost: one.cost,
    minMinutes: one.minMinutes,
    twoWay: one.twoWay,
    askedAt: one.askedAt.toISOString(),
    expiresAt: new Date(one.askedAt.getTime() + answerLimitMs).toISOString(),
    answeredAt: one.answeredAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
    endedBy: one.endedBy,
    seatId: one.seatId,
  };
}
