import { type Queryable, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

/** Whether a member may write to a model, by which plan, and for how much longer. */
export interface ChatAllowance {
  allowed: boolean;
  source: 'chatPlan' | 'clubHousePlan' | null;
  until: Date | null;
  /** Null when messages are not counted. */
  messagesLeft: number | null;
}

interface RightRow {
  id: string;
  kind: 'chatPlan' | 'clubHousePlan';
  access_until: Date | null;
  messages_left: number | null;
}

/** Plans open no talk between two of whom one has blocked the other, until the block is taken back. */
const notApart =
  'not exists (select from accounts.accounts_apart x where x.one_id = member_id and x.other_id = model_id)';

// Uncounted rights come first, so that no message is taken from a counted plan while another covers it.
const chatRights = `select id, kind, access_until, messages_left from plans.memberships
   where member_id = $1 and model_id = $2 and status <> 'ended' and includes_chat
     and (access_until is null or access_until > $3) and (messages_left is null or messages_left > 0)
     and ${notApart}
   order by messages_left is not null, access_until nulls last, id`;
const selectChatRight = statement<RightRow>('plans.chat-right', `${chatRights} limit 1`);
const lockChatRight = statement<RightRow>('plans.lock-chat-right', `${chatRights} for update`);
const takeMessage = statement(
  'plans.take-message',
  'update plans.memberships set messages_left = messages_left - 1 where id = $1 and messages_left > 0',
);
const selectClub = statement<{ is_member: boolean }>(
  'plans.is-club-member',
  `select exists (select from plans.memberships
     where member_id = $1 and model_id = $2 and kind = 'clubHousePlan' and status <> 'ended' and access_until > $3
   ) as is_member`,
);
const selectInRoom = statement<{ is_in: boolean }>(
  'plans.is-in-club-room',
  `select exists (select from plans.memberships
     where member_id = $1 and model_id = $2 and kind = 'clubHousePlan' and status <> 'ended' and access_until > $3
       and ${notApart}
   ) as is_in`,
);
const selectClubs = statement<{ modelId: string; since: Date }>(
  'plans.clubs-of-member',
  `select model_id as "modelId", min(started_at) as since from plans.memberships
   where member_id = $1 and kind = 'clubHousePlan' and status <> 'ended' and access_until > $2
     and ${notApart}
   group by model_id order by since`,
);
const selectClubMembers = statement<{ member_id: string }>(
  'plans.club-members',
  `select distinct member_id from plans.memberships
   where model_id = $1 and kind = 'clubHousePlan' and status <> 'ended' and access_until > $2
     and ${notApart}`,
);
const selectPlanIds = statement<{ plan_id: string }>(
  'plans.plan-ids-of-member',
  `select plan_id from plans.memberships
   where member_id = $1 and status <> 'ended' and (access_until is null or access_until > $2)
     and (messages_left is null or messages_left > 0)
   order by started_at, id`,
);

interface Pair {
  memberId: string;
  modelId: string;
  now: Date;
}

/** What a member's plans allow; nothing is used up. */
export async function chatAllowance(
  queries: Queryable,
  { memberId, modelId, now }: Pair,
): Promise<ChatAllowance> {
  const right = await queries.maybeRow(selectChatRight, [memberId, modelId, now]);
  return allowanceOf(right);
}

/** Uses one message of a plan in the caller's transaction; refuses with `not_unlocked` when no plan covers it. */
export async function useChatMessage(
  tx: Queryable,
  { memberId, modelId, now }: Pair,
): Promise<ChatAllowance> {
  const [right] = await tx.rows(lockChatRight, [memberId, modelId, now]);
  if (!right) return refuse('not_unlocked', { msg: texts.refusals.planNeeded });
  if (right.messages_left === null) return allowanceOf(right);
  await tx.execute(takeMessage, [right.id]);
  return allowanceOf({ ...right, messages_left: right.messages_left - 1 });
}

function allowanceOf(right: RightRow | undefined): ChatAllowance {
  if (!right) return { allowed: false, source: null, until: null, messagesLeft: null };
  return { allowed: true, source: right.kind, until: right.access_until, messagesLeft: right.messages_left };
}

/** Whether a member is in a model's club-house now. */
export async function isClubMember(
  queries: Queryable,
  memberId: string,
  modelId: string,
  now: Date,
): Promise<boolean> {
  return (await queries.row(selectClub, [memberId, modelId, now])).is_member;
}

/** Whether a member may be in the room of a model's club house now: paid for, and neither has blocked the other. */
export async function isInClubRoom(
  queries: Queryable,
  memberId: string,
  modelId: string,
  now: Date,
): Promise<boolean> {
  return (await queries.row(selectInRoom, [memberId, modelId, now])).is_in;
}

/** The models in whose club rooms somebody is now, and since when. */
export async function clubsOf(
  queries: Queryable,
  memberId: string,
  now: Date,
): Promise<{ modelId: string; since: Date }[]> {
  return await queries.rows(selectClubs, [memberId, now]);
}

/** Everyone in the room of a model's club house now. */
export async function clubMembersOf(queries: Queryable, modelId: string, now: Date): Promise<string[]> {
  return (await queries.rows(selectClubMembers, [modelId, now])).map((row) => row.member_id);
}

/** The ids of the plans somebody has now. */
export async function planIdsOf(queries: Queryable, memberId: string, now: Date): Promise<string[]> {
  return (await queries.rows(selectPlanIds, [memberId, now])).map((row) => row.plan_id);
}
