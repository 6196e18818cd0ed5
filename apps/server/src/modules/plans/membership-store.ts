import type { PlanKind, PlanMonths } from '@candela/contract/plans/fields';
import type { Membership, MembershipStatus, PlanMember } from '@candela/contract/plans/memberships';
import type { Person } from '@candela/contract/shared/person';
import { boundedCount, statement } from '../../platform/database/index.ts';

export interface MembershipRow {
  id: string;
  kind: PlanKind;
  plan_id: string;
  member_id: string;
  model_id: string;
  title: string;
  purchase_id: string | null;
  status: MembershipStatus;
  started_at: Date;
  ends_at: Date | null;
  access_until: Date | null;
  messages_left: number | null;
  months: PlanMonths | null;
  is_trial: boolean;
  auto_renew: boolean;
  renewal_credits: number | null;
  closed: boolean;
}

const columns = `h.id, h.kind, h.plan_id, h.member_id, h.model_id, h.title, h.purchase_id, h.started_at, h.ends_at,
  h.access_until, h.messages_left, h.months, h.is_trial, h.auto_renew, h.renewal_credits,
  case when h.access_until <= $2::timestamptz or h.messages_left = 0 then 'ended' else h.status end as status,
  coalesce((select p.closed_at is not null from plans.club_plans p where p.id = h.plan_id),
    (select p.closed_at is not null from plans.chat_plans p where p.id = h.plan_id), true) as closed`;
const person = (alias: string) =>
  `jsonb_build_object('_id', ${alias}.id, 'uniqueId', ${alias}.unique_id, 'username', ${alias}.username,
     'name', ${alias}.name, 'profileImage', ${alias}.profile_image) as person`;
const isOver = `(h.status = 'ended' or coalesce(h.access_until <= $2, false) or coalesce(h.messages_left = 0, false))`;

/** $1 id, $2 now. Locked until the transaction ends. */
export const lockMembership = statement<MembershipRow>(
  'plans.lock-membership',
  `select ${columns} from plans.memberships h where h.id = $1 for update of h`,
);

/**
 * The next membership to renew that nobody else is at work on, locked. $1 until when a period must end to be due, $2
 * now, $3 and $4 the end and id of the one before.
 */
export const takeDueMembership = statement<MembershipRow & { exact_end: string }>(
  'plans.take-due-membership',
  `select ${columns}, h.ends_at::text as exact_end from plans.memberships h
   where h.status <> 'ended' and h.kind = 'clubHousePlan' and h.auto_renew
     and h.ends_at <= $1::timestamptz and (h.ends_at, h.id) > ($3::timestamptz, $4::uuid)
   order by h.ends_at, h.id limit 1 for update of h skip locked`,
);

type WithPerson = MembershipRow & { person: Person };
export const membershipById = statement<WithPerson>(
  'plans.membership-by-id',
  `select ${columns}, ${person('m')} from plans.memberships h join accounts.profiles m on m.id = h.model_id where h.id = $1`,
);

const ofMember = `h.member_id = $1 and ($3::text is null or h.kind = $3) and ${isOver} = $4::boolean`;
/** $1 member, $2 now, $3 kind or null, $4 ended, $5 rows before, $6 rows wanted. */
export const membershipsOfMember = statement<WithPerson>(
  'plans.memberships-of-member',
  `select ${columns}, ${person('m')} from plans.memberships h join accounts.profiles m on m.id = h.model_id
   where ${ofMember} order by h.access_until nulls last, h.id offset $5 limit $6`,
);
export const membershipTotal = statement<{ total: number }>(
  'plans.membership-total',
  boundedCount(`from plans.memberships h where ${ofMember}`),
);

const ofModel = `h.model_id = $1 and ($3::text is null or h.kind = $3) and ($5::uuid is null or h.plan_id = $5)
  and ${isOver} = $4::boolean`;
/** As above with $5 plan or null, $6 rows before, $7 rows wanted. */
export const membersOfModel = statement<WithPerson>(
  'plans.members-of-model',
  `select ${columns}, ${person('m')} from plans.memberships h join accounts.profiles m on m.id = h.member_id
   where ${ofModel} order by h.started_at desc, h.id desc offset $6 limit $7`,
);
export const memberTotal = statement<{ total: number }>(
  'plans.member-total',
  boundedCount(`from plans.memberships h where ${ofModel}`),
);

/** Ends what is over by time or messages, of one member and plan, so that a new one can begin. */
export const endOver = statement(
  'plans.end-over',
  `update plans.memberships h set status = 'ended', ended_at = $2, auto_renew = false
   where h.member_id = $1 and h.plan_id = $3 and h.status <> 'ended' and ${isOver}`,
);

/**
 * A new membership; a running chat plan of the same kind is extended instead. $10 days, $11 messages of a chat plan.
 * Nobody gets a second club-house membership beside a running one: the row is then not returned.
 */
export const startMembership = statement<{ id: string; access_until: Date | null }>(
  'plans.start-membership',
  `insert into plans.memberships as h (id, kind, plan_id, member_id, model_id, title, includes_chat, purchase_id, status,
     started_at, ends_at, access_until, messages_left, months, is_trial, auto_renew, renewal_credits, covers,
     trial_opens_priced)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'active', $9, $10, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (member_id, plan_id) where status <> 'ended' do update
     set ends_at = h.ends_at + (excluded.ends_at - excluded.started_at),
       access_until = h.access_until + (excluded.ends_at - excluded.started_at),
       messages_left = h.messages_left + excluded.messages_left, purchase_id = excluded.purchase_id
     where h.kind = 'chatPlan'
   returning h.id, h.access_until`,
);

export const runningOf = statement<{ id: string; access_until: Date | null }>(
  'plans.running-of-plan',
  `select h.id, h.access_until from plans.memberships h
   where h.member_id = $1 and h.plan_id = $3 and h.status <> 'ended' and not ${isOver}`,
);

export const setAutoRenew = statement(
  'plans.set-auto-renew',
  `update plans.memberships set auto_renew = $2 where id = $1`,
);

function shared(row: WithPerson) {
  return {
    _id: row.id,
    kind: row.kind,
    planId: row.plan_id,
    title: row.title,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    endDate: row.access_until?.toISOString() ?? null,
    messagesLeft: row.messages_left,
    months: row.months,
    trial: row.is_trial,
    autoRenew: row.auto_renew && row.status !== 'ended',
    renewalPrice: row.renewal_credits,
  };
}

/** A membership as its member sees it. */
export function membershipView(row: WithPerson): Membership {
  const renews = row.auto_renew && row.status !== 'ended';
  return {
    ...shared(row),
    userId: row.person,
    renewsAt: renews ? (row.ends_at?.toISOString() ?? null) : null,
    closed: row.closed,
  };
}

/** The same as its plan's model sees it. */
export function planMemberView(row: WithPerson): PlanMember {
  return { ...shared(row), member: row.person };
}
