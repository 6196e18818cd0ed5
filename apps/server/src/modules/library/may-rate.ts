import { type Queryable, statement } from '../../platform/database/index.ts';

/** How long somebody follows a model before they may rate her. */
const followedHours = 24;

const known = statement<{ may: boolean }>(
  'library.may-rate',
  `select exists (
       select from ledger.purchase_list p
       where p.buyer_id = $1 and p.seller_id = $2 and (p.refunded < p.amount or p.amount = 0)
     ) or exists (
       select from shows.audience_list a where a.account_id = $1 and a.model_id = $2
     ) or exists (
       select from discovery.follower_list f
       where f.account_id = $1 and f.model_id = $2 and f.created_at <= $3::timestamptz - make_interval(hours => $4)
     ) as may`,
);

/**
 * Whether an account knows a model well enough to rate her or her items: it has bought something that wasn't refunded,
 * watched a show, or followed her for a day.
 */
export async function mayRate(
  queries: Queryable,
  request: { accountId: string | undefined; modelId: string; now: Date },
): Promise<boolean> {
  const { accountId, modelId, now } = request;
  if (accountId === undefined || accountId === modelId) return false;
  return (await queries.row(known, [accountId, modelId, now, followedHours])).may;
}
