import type { FanFilter, FanSort } from '@candela/contract/fans/filters';
import { dayMs } from '@candela/contract/shared/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/index.ts';

type Part = RawBuilder<unknown>;

/** Whose fans, which of them, and when that is asked. */
export interface FanQuestion {
  modelId: string;
  filter: FanFilter;
  now: Date;
}

export interface FanRow {
  id: string;
  uniqueId: string;
  username: string;
  name: string;
  profileImage: string | null;
  paidCredits: bigint;
  netHundredths: bigint;
  purchases: number;
  lastPaidAt: Date | null;
  followsSince: Date | null;
  planKind: 'chatPlan' | 'clubHousePlan' | null;
  planState: 'renews' | 'ends' | 'expired' | null;
  planUntil: Date | null;
  firstAt: Date;
  seenAt: Date;
  note: string;
  tags: string[];
  isBlocked: boolean;
}

const columns = sql`p.id, p.unique_id as "uniqueId", p.username, p.name, p.profile_image as "profileImage",
  f.paid_credits as "paidCredits", f.net_hundredths as "netHundredths", f.purchases, f.last_paid_at as "lastPaidAt",
  f.follows_since as "followsSince", f.plan_kind as "planKind", f.plan_state as "planState",
  f.plan_until as "planUntil", f.first_at as "firstAt", f.seen_at as "seenAt", coalesce(n.note, '') as note,
  coalesce(n.tags, '{}') as tags,
  exists (select from accounts.block_list b where b.account_id = f.model_id and b.blocked_id = f.member_id) as "isBlocked"`;
const from = sql`from fans.fans f
  join accounts.public_accounts p on p.id = f.member_id and p.type = 'user'
  left join fans.notes n on n.model_id = f.model_id and n.member_id = f.member_id`;
const orders: Record<FanSort, string> = {
  spent: 'f.net_hundredths',
  seen: 'f.seen_at',
  newest: 'f.first_at',
};

/** A page of fans in an order, from behind a place on; one more than asked for says that there are more. */
export async function fansOf(
  queries: Queryable,
  question: FanQuestion,
  page: { sort: FanSort; after: FanPlace | undefined; limit: number },
): Promise<FanRow[]> {
  const parts = conditionsOf(question);
  const by = sql.raw(orders[page.sort]);
  if (page.after)
    parts.push(sql`(${by}, f.member_id) < (${valueAt(page.sort, page.after)}, ${page.after.id}::uuid)`);
  const { rows } = await sql<FanRow>`
    select ${columns} ${from} where ${sql.join(parts, sql` and `)}
    order by ${by} desc, f.member_id desc limit ${page.limit}
  `.execute(queries.build());
  return rows;
}

/** One fan of a model's. */
export async function fanOf(
  queries: Queryable,
  modelId: string,
  memberId: string,
  now: Date,
): Promise<FanRow | undefined> {
  const parts = [...conditionsOf({ modelId, filter: {}, now }), sql`f.member_id = ${memberId}::uuid`];
  const { rows } = await sql<FanRow>`select ${columns} ${from} where ${sql.join(parts, sql` and `)}`.execute(
    queries.build(),
  );
  return rows[0];
}

/** How many fans a filter leaves. */
export async function countFans(queries: Queryable, question: FanQuestion): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from} where ${sql.join(conditionsOf(question), sql` and `)}
  `.execute(queries.build());
  return rows[0]?.count ?? 0;
}

/**
 * The ids of fans a model may write to, in the order of their ids and from behind one of them. Who blocked or is blocked
 * is left out.
 */
export async function reachableFans(
  queries: Queryable,
  question: FanQuestion,
  page: { after: string; limit: number },
): Promise<string[]> {
  const parts = [...conditionsOf(question), notApart, sql`f.member_id > ${page.after}::uuid`];
  const { rows } = await sql<{ id: string }>`
    select f.member_id as id ${from} where ${sql.join(parts, sql` and `)} order by f.member_id limit ${page.limit}
  `.execute(queries.build());
  return rows.map(({ id }) => id);
}

/** How many fans of a filter a model may write to. */
export async function countReachableFans(queries: Queryable, question: FanQuestion): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from} where ${sql.join([...conditionsOf(question), notApart], sql` and `)}
  `.execute(queries.build());
  return rows[0]?.count ?? 0;
}

const notApart = sql`not exists (select from accounts.accounts_apart a
  where a.one_id = f.model_id and a.other_id = f.member_id)`;

/** Where a page ended: the value it is ordered by, and whose. */
export interface FanPlace {
  value: string;
  id: string;
}

function valueAt(sort: FanSort, { value }: FanPlace): Part {
  return sort === 'spent' ? sql`${value}::bigint` : sql`to_timestamp(${value}::numeric / 1000)`;
}

function conditionsOf({ modelId, filter, now }: FanQuestion): Part[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  // Who no longer follows, never had a plan and never paid by name is no fan any more.
  const parts: Part[] = [
    sql`f.model_id = ${modelId}::uuid`,
    sql`(f.purchases > 0 or f.follows_since is not null or f.plan_state is not null)`,
  ];
  if (filter.group) parts.push(groups(now)[filter.group]);
  if (filter.spentAtLeast) parts.push(sql`f.net_hundredths >= ${filter.spentAtLeast * 100}`);
  if (filter.seenWithinDays) parts.push(sql`f.seen_at >= ${daysAgo(filter.seenWithinDays)}`);
  if (filter.notSeenForDays) parts.push(sql`f.seen_at < ${daysAgo(filter.notSeenForDays)}`);
  if (filter.listId) parts.push(onList(filter.listId));
  if (filter.notOnListId) parts.push(sql`not ${onList(filter.notOnListId)}`);
  if (filter.tag) parts.push(sql`${filter.tag} = any (n.tags)`);
  if (filter.search) {
    const pattern = `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql`(p.username ilike ${pattern} or p.name ilike ${pattern})`);
  }
  return parts;
}

// A list of somebody else's has nobody on it for this model.
const onList = (
  listId: string,
) => sql`exists (select from fans.list_members m join fans.lists l on l.id = m.list_id
  where m.list_id = ${listId}::uuid and l.model_id = f.model_id and m.member_id = f.member_id)`;

/** A plan that ended a moment ago is over before the clock has written so. */
const groups = (now: Date): Record<NonNullable<FanFilter['group']>, Part> => ({
  members: sql`f.plan_state in ('renews', 'ends') and (f.plan_until is null or f.plan_until > ${now})`,
  expired: sql`(f.plan_state = 'expired' or f.plan_until <= ${now})`,
  followers: sql`f.follows_since is not null`,
  buyers: sql`f.paid_credits > 0`,
  neverBought: sql`f.paid_credits = 0`,
});
