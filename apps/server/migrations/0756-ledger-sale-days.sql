-- What models earned on each day, in UTC, by kind: the margin of many days is read from it, and from no sum of one model.
create table ledger.sale_days (
  day date not null,
  kind text not null,
  hundredths bigint not null,
  gross bigint not null,
  count bigint not null,
  primary key (day, kind)
);

insert into ledger.sale_days (day, kind, hundredths, gross, count)
  select (quarter at time zone 'UTC')::date, kind, sum(hundredths), sum(gross), sum(count)
  from ledger.sale_sums group by 1, 2;

-- One statement, so that whoever reads sees a change either here or in the sums.
create or replace function ledger.fold_sale_changes() returns void language sql as $$
  with gone as (delete from ledger.sale_changes returning *), of_days as (
    insert into ledger.day_sums (day, gross)
      select (quarter at time zone 'UTC')::date, sum(gross) from gone group by 1 order by 1
      on conflict (day) do update set gross = day_sums.gross + excluded.gross
  ), of_models as (
    insert into ledger.sale_days (day, kind, hundredths, gross, count)
      select (quarter at time zone 'UTC')::date, kind, sum(hundredths), sum(gross), sum(count)
      from gone where seller_id is not null group by 1, 2 order by 1, 2
      on conflict (day, kind) do update
        set hundredths = sale_days.hundredths + excluded.hundredths, gross = sale_days.gross + excluded.gross,
          count = sale_days.count + excluded.count
  )
  insert into ledger.sale_sums (seller_id, quarter, kind, hundredths, gross, count, largest_hundredths)
    select seller_id, quarter, kind, sum(hundredths), sum(gross), sum(count), max(largest_hundredths)
    from gone where seller_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (seller_id, quarter, kind) do update
      set hundredths = sale_sums.hundredths + excluded.hundredths, gross = sale_sums.gross + excluded.gross,
        count = sale_sums.count + excluded.count,
        largest_hundredths = greatest(sale_sums.largest_hundredths, excluded.largest_hundredths)
$$;

-- Kinds that are rarely sold, in the list of everything sold.
create index purchases_by_kind on ledger.purchases (kind, created_at desc, id desc);

-- Public: other modules read these views and call these functions.

create view ledger.sale_day_list as
  select day, kind, hundredths, gross, count from ledger.sale_days
  union all
  select (quarter at time zone 'UTC')::date, kind, hundredths, gross, count from ledger.sale_changes
  where seller_id is not null;
