-- Who paid and followed before there was a list of fans.

insert into fans.fans (model_id, member_id, follows_since, first_at, seen_at)
  select model_id, account_id, created_at, created_at, created_at from discovery.follower_list
  on conflict (model_id, member_id) do update
    set follows_since = excluded.follows_since, first_at = least(fans.first_at, excluded.first_at);

insert into fans.fans (model_id, member_id, paid_credits, net_hundredths, purchases, last_paid_at, first_at, seen_at)
  select seller_id, buyer_id, sum(amount - refunded), sum(share_hundredths - returned_hundredths), count(*),
    max(updated_at), min(created_at), max(updated_at)
  from ledger.purchase_list where seller_id is not null and seller_id <> buyer_id and not anonymous
  group by 1, 2
  on conflict (model_id, member_id) do update
    set paid_credits = excluded.paid_credits, net_hundredths = excluded.net_hundredths, purchases = excluded.purchases,
      last_paid_at = excluded.last_paid_at, first_at = least(fans.first_at, excluded.first_at),
      seen_at = greatest(fans.seen_at, excluded.seen_at);
