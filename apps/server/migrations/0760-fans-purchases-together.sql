-- Public: other modules call this function.

-- Fans bought something under their names: the arrays run side by side, and no pair of model and member is in them
-- twice. All in one statement, as tips come many at a time.
create function fans.add_purchases(
  models uuid[], members uuid[], paid numeric[], net numeric[], pieces bigint[], first timestamptz[], last timestamptz[]
) returns void language sql as $$
  insert into fans.fans (model_id, member_id, paid_credits, net_hundredths, purchases, last_paid_at, first_at, seen_at)
    select line.model, line.member, line.paid, line.net, line.pieces, line.last, line.first, line.last
    from unnest(models, members, paid, net, pieces, first, last)
      as line(model, member, paid, net, pieces, first, last)
    order by line.model, line.member
    on conflict (model_id, member_id) do update
      set paid_credits = fans.paid_credits + excluded.paid_credits,
        net_hundredths = fans.net_hundredths + excluded.net_hundredths,
        purchases = fans.purchases + excluded.purchases,
        last_paid_at = greatest(fans.last_paid_at, excluded.last_paid_at),
        seen_at = greatest(fans.seen_at, excluded.seen_at)
$$;
