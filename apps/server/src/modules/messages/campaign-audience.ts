import type { FanFilter } from '@candela/contract/fans/filters';
import type { Campaign } from '@candela/contract/messages/campaigns';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { countReachableFans, reachableFans } from '../fans/index.ts';

type Audience = Exclude<Campaign['audience'], 'fans'>;

/** To whom a model writes; the filter says which fans, and is null for the other audiences. */
export interface AudienceQuestion {
  modelId: string;
  audience: Campaign['audience'];
  filter: FanFilter | null;
  now: Date;
}

// The views and tables of other features that say who belongs to an audience are read only.
const audiences = {
  followers: `select account_id as id from discovery.follower_list where model_id = $1`,
  members: `select account_id as id from ledger.current_entitlements where seller_id = $1 and kind = 'clubHousePlan'`,
  buyers: `select distinct buyer_id as id from ledger.purchase_list where seller_id = $1 and amount > refunded`,
};
/** Those of an audience who can be written to, as a source of rows. */
const reachable = (audience: Audience) =>
  `(${audiences[audience]}) as wanted join accounts.public_accounts p on p.id = wanted.id and p.type = 'user'
       and not exists (select from accounts.block_list b
         where (b.account_id = p.id and b.blocked_id = $1) or (b.account_id = $1 and b.blocked_id = p.id))`;
const count = (audience: Audience) =>
  statement<{ count: number }>(
    `messages.count-${audience}`,
    `select count(distinct p.id)::int as count from ${reachable(audience)}`,
  );
const countOf = { followers: count('followers'), members: count('members'), buyers: count('buyers') };
const reach = (audience: Audience) =>
  statement<{ id: string }>(
    `messages.audience-${audience}`,
    `select distinct p.id from ${reachable(audience)} where wanted.id > $2::uuid and p.id > $2::uuid order by p.id limit $3`,
  );
const reachOf = { followers: reach('followers'), members: reach('members'), buyers: reach('buyers') };

/** How many of an audience can be written to now. */
export async function countAudience(queries: Queryable, question: AudienceQuestion): Promise<number> {
  const { audience, modelId, filter, now } = question;
  if (audience === 'fans') return await countReachableFans(queries, { modelId, filter: filter ?? {}, now });
  return (await queries.row(countOf[audience], [modelId])).count;
}

/** Those of an audience who can be written to now, in the order of their ids, from behind one of them. */
export async function audienceAfter(
  queries: Queryable,
  question: AudienceQuestion,
  page: { after: string; limit: number },
): Promise<string[]> {
  const { audience, modelId, filter, now } = question;
  if (audience === 'fans') return await reachableFans(queries, { modelId, filter: filter ?? {}, now }, page);
  const rows = await queries.rows(reachOf[audience], [modelId, page.after, page.limit]);
  return rows.map(({ id }) => id);
}
