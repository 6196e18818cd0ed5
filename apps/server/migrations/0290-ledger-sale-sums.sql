-- What a model's sales come to, by quarter of an hour and kind. Every time zone in use is whole quarters from UTC, so
-- that a day, a month or a range anywhere is a sum of these and no sum of sales.

create table ledger.sale_sums (
  seller_id uuid not null,
  -- When the quarter begins.
  quarter timestamptz not null,
  kind text not null,
  -- Hers, refunds taken off.
  hundredths bigint not null,
  -- What was paid, refunds taken off.
  gross bigint not null,
  count bigint not null,
  -- Hers of the largest sale, before refunds.
  largest_hundredths bigint not null,
  primary key (seller_id, quarter, kind)
);

-- What everything sold on the site comes to, by day in UTC, refunds taken off.
create table ledger.day_sums (
  day date primary key,
  gross bigint not null
);

-- What is not in the sums yet. Only written and never changed, so that a model tipped by a thousand members at once is
-- no queue, and two sales never wait for each other in a ring.
create table ledger.sale_changes (
  -- Null when nothing of it is a model's: it counts for the site's day alone.
  seller_id uuid,
  quarter timestamptz not null,
  kind text not null,
  hundredths bigint not null,
  gross bigint not null,
  count bigint not null,
  largest_hundredths bigint not null
);
create index sale_changes_of on ledger.sale_changes (seller_id, quarter);

-- Whose sums a sale counts in: its seller's once something of it is hers.
create function ledger.earner(seller_id uuid, share_hundredths bigint) returns uuid
  language sql immutable parallel safe as $$
  select case when share_hundredths > 0 then seller_id end
$$;

create function ledger.note_sales() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.sale_changes (seller_id, quarter, kind, hundredths, gross, count, largest_hundredths)
    select ledger.earner(seller_id, share_hundredths), ledger.quarter_of(created_at), kind,
      sum(share_hundredths - returned_hundredths), sum(amount - refunded), count(*), max(share_hundredths)
    from written
    group by 1, 2, 3;
  return null;
end $$;

-- A sale counts once something of it is hers: free minutes come before paid ones in one row.
create function ledger.note_changed_sales() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.sale_changes (seller_id, quarter, kind, hundredths, gross, count, largest_hundredths)
    select line.seller_id, ledger.quarter_of(line.created_at), line.kind, sum(line.hundredths), sum(line.gross),
      sum(line.count), max(line.largest)
    from (
      select ledger.earner(seller_id, share_hundredths) as seller_id, created_at, kind,
        share_hundredths - returned_hundredths as hundredths, amount - refunded as gross, 1 as count,
        share_hundredths as largest
      from written
      union all
      select ledger.earner(seller_id, share_hundredths), created_at, kind, returned_hundredths - share_hundredths,
        refunded - amount, -1, 0
      from replaced
    ) as line
    group by 1, 2, 3
    having sum(line.hundredths) <> 0 or sum(line.gross) <> 0 or sum(line.count) <> 0;
  return null;
end $$;

create trigger purchases_in_sale_sums after insert on ledger.purchases
  referencing new table as written for each statement execute function ledger.note_sales();
create trigger changed_purchases_in_sale_sums after update on ledger.purchases
  referencing old table as replaced new table as written
  for each statement execute function ledger.note_changed_sales();

-- One statement, so that whoever reads sees a change either here or in the sums.
create function ledger.fold_sale_changes() returns void language sql as $$
  with gone as (delete from ledger.sale_changes returning *), of_days as (
    insert into ledger.day_sums (day, gross)
      select (quarter at time zone 'UTC')::date, sum(gross) from gone group by 1 order by 1
      on conflict (day) do update set gross = day_sums.gross + excluded.gross
  )
  insert into ledger.sale_sums (seller_id, quarter, kind, hundredths, gross, count, largest_hundredths)
    select seller_id, quarter, kind, sum(hundredths), sum(gross), sum(count), max(largest_hundredths)
    from gone where seller_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (seller_id, quarter, kind) do update
      set hundredths = sale_sums.hundredths + excluded.hundredths, gross = sale_sums.gross + excluded.gross,
        count = sale_sums.count + excluded.count,
        largest_hundredths = greatest(sale_sums.largest_hundredths, excluded.largest_hundredths)
$$;

-- Public: other modules read these views and call these functions.

create function ledger.quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2020-01-01 00:00:00+00')
$$;

insert into ledger.sale_sums (seller_id, quarter, kind, hundredths, gross, count, largest_hundredths)
  select seller_id, ledger.quarter_of(created_at), kind, sum(share_hundredths - returned_hundredths),
    sum(amount - refunded), count(*), max(share_hundredths)
  from ledger.purchases
  where seller_id is not null and share_hundredths > 0
  group by 1, 2, 3;

create view ledger.sale_sum_list as
  select seller_id, quarter, kind, hundredths, gross, count, largest_hundredths from ledger.sale_sums
  union all
  select seller_id, quarter, kind, hundredths, gross, count, largest_hundredths from ledger.sale_changes
  where seller_id is not null;

insert into ledger.day_sums (day, gross)
  select (created_at at time zone 'UTC')::date, sum(amount - refunded) from ledger.purchases group by 1;

create view ledger.day_sum_list as
  select day, gross from ledger.day_sums
  union all
  select (quarter at time zone 'UTC')::date, gross from ledger.sale_changes;
