-- What the lines of a history come to, by day (UTC) and kind, so that a balance, a statement or a chart of any time
-- reads days and not lines.

create table ledger.daily_totals (
  account_id uuid not null,
  day date not null,
  kind text not null,
  -- Credits that came into the wallet, and that went out of it.
  came bigint not null,
  went bigint not null,
  -- Of what went out, what was refunded since. A refund is a line of its own as well.
  refunded bigint not null,
  primary key (account_id, day, kind)
);

-- A charge writes the days of purchases, with the member's month locked and before the wallet is; everything else
-- writes the days of other kinds at the commit, after the wallet. What a payment gave back is left out, as it is
-- written before the wallet is locked. So no two transactions wait for each other in a ring.
create function ledger.add_to_days() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.daily_totals (account_id, day, kind, came, went, refunded)
    select account_id, (created_at at time zone 'UTC')::date, kind, sum(greatest(amount, 0)), sum(greatest(-amount, 0)),
      sum(case when kind = 'creditPurchase' then 0 else refunded end)
    from written
    where amount <> 0 or (refunded <> 0 and kind <> 'creditPurchase')
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, day, kind) do update
      set came = daily_totals.came + excluded.came, went = daily_totals.went + excluded.went,
        refunded = daily_totals.refunded + excluded.refunded;
  return null;
end $$;

create function ledger.change_days() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.daily_totals (account_id, day, kind, came, went, refunded)
    select line.account_id, line.day, line.kind, sum(line.came), sum(line.went),
      sum(case when line.kind = 'creditPurchase' then 0 else line.refunded end)
    from (
      select account_id, (created_at at time zone 'UTC')::date as day, kind, greatest(amount, 0) as came,
        greatest(-amount, 0) as went, refunded
      from written
      union all
      select account_id, (created_at at time zone 'UTC')::date, kind, -greatest(amount, 0), -greatest(-amount, 0), -refunded
      from replaced
    ) as line
    group by 1, 2, 3
    having sum(line.came) <> 0 or sum(line.went) <> 0 or (sum(line.refunded) <> 0 and line.kind <> 'creditPurchase')
    order by 1, 2, 3
    on conflict (account_id, day, kind) do update
      set came = daily_totals.came + excluded.came, went = daily_totals.went + excluded.went,
        refunded = daily_totals.refunded + excluded.refunded;
  return null;
end $$;

create trigger history_in_days after insert on ledger.history_entries
  referencing new table as written for each statement execute function ledger.add_to_days();
create trigger changed_history_in_days after update on ledger.history_entries
  referencing old table as replaced new table as written for each statement execute function ledger.change_days();

-- The minutes of a seat add up in one line. It stands where the last of them was paid: at the first, its balance would
-- be short of credits that were bought in between.
create or replace function ledger.record_purchases() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.history_entries (account_id, id, kind, title, amount, refunded, counterpart_id, item_id, quantity,
      message, status, created_at)
    select bought.buyer_id, bought.id, bought.kind, bought.title, -bought.amount, bought.refunded, bought.seller_id,
      bought.item_id, bought.quantity, bought.message,
      case when bought.refunded = 0 then 'done' when bought.refunded < bought.amount then 'partlyRefunded'
        else 'refunded' end,
      bought.updated_at
    from written as bought
    on conflict (account_id, id) do update set amount = excluded.amount, refunded = excluded.refunded,
      quantity = excluded.quantity, status = excluded.status,
      created_at = case when excluded.amount = history_entries.amount then history_entries.created_at
        else excluded.created_at end;
  return null;
end $$;

insert into ledger.daily_totals (account_id, day, kind, came, went, refunded)
  select account_id, (created_at at time zone 'UTC')::date, kind, sum(greatest(amount, 0)), sum(greatest(-amount, 0)),
    sum(case when kind = 'creditPurchase' then 0 else refunded end)
  from ledger.history_entries
  where amount <> 0 or (refunded <> 0 and kind <> 'creditPurchase')
  group by 1, 2, 3;
