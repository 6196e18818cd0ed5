-- What was paid under a name is summed by model and member, in the transaction of the charge or the refund. Its rows are
-- written after the purchase and before the wallet, as the days of a history are, so that nobody waits in a ring.

create function ledger.tell_fans() returns trigger language plpgsql as $$
begin
  perform fans.add_purchases(line.seller_id, line.buyer_id, line.paid, line.net, line.pieces, line.first, line.last)
    from (
      select seller_id, buyer_id, sum(amount - refunded) as paid, sum(share_hundredths - returned_hundredths) as net,
        count(*) as pieces, min(created_at) as first, max(updated_at) as last
      from written
      where seller_id is not null and seller_id <> buyer_id and not anonymous
      group by 1, 2 order by 1, 2
    ) as line;
  return null;
end $$;

create function ledger.tell_fans_of_changes() returns trigger language plpgsql as $$
begin
  perform fans.change_purchases(line.seller_id, line.buyer_id, line.paid, line.net, line.at)
    from (
      select w.seller_id, w.buyer_id, sum(w.amount - w.refunded - r.amount + r.refunded) as paid,
        sum(w.share_hundredths - w.returned_hundredths - r.share_hundredths + r.returned_hundredths) as net,
        max(w.updated_at) filter (where w.amount > r.amount) as at
      from written w join replaced r on r.id = w.id
      where w.seller_id is not null and w.seller_id <> w.buyer_id and not w.anonymous
      group by 1, 2 order by 1, 2
    ) as line;
  return null;
end $$;

create trigger purchases_are_summed_by_fan after insert on ledger.purchases
  referencing new table as written for each statement execute function ledger.tell_fans();
create trigger changed_purchases_are_summed_by_fan after update on ledger.purchases
  referencing old table as replaced new table as written
  for each statement execute function ledger.tell_fans_of_changes();
