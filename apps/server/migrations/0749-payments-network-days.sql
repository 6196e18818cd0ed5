-- How many card payments each network had on each day, in UTC: chargebacks are divided by them, over two years.
create table payments.network_days (
  day date not null,
  network text not null,
  payments integer not null check (payments >= 0),
  primary key (day, network)
);

insert into payments.network_days (day, network, payments)
  select (paid_at at time zone 'UTC')::date, coalesce(card_network, 'unknown'), count(*)
  from payments.payments where paid_at is not null and provider <> 'btcpay' group by 1, 2;

create function payments.count_network_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_at is not null and old.provider <> 'btcpay' then
    update payments.network_days set payments = payments - 1
      where day = (old.paid_at at time zone 'UTC')::date and network = coalesce(old.card_network, 'unknown');
  end if;
  if tg_op <> 'DELETE' and new.paid_at is not null and new.provider <> 'btcpay' then
    insert into payments.network_days as known (day, network, payments)
      values ((new.paid_at at time zone 'UTC')::date, coalesce(new.card_network, 'unknown'), 1)
      on conflict (day, network) do update set payments = known.payments + 1;
  end if;
  return null;
end
$$;

-- At the commit: payments of one day wait for each other for no longer, and hold nothing that others wait for meanwhile.
create constraint trigger payments_counted_when_made after insert on payments.payments
  deferrable initially deferred for each row when (new.paid_at is not null)
  execute function payments.count_network_day();
create constraint trigger payments_counted_when_paid after update on payments.payments
  deferrable initially deferred for each row
  when ((old.paid_at, old.card_network, old.provider) is distinct from (new.paid_at, new.card_network, new.provider))
  execute function payments.count_network_day();
create constraint trigger payments_counted_when_removed after delete on payments.payments
  deferrable initially deferred for each row when (old.paid_at is not null)
  execute function payments.count_network_day();

-- Public: other modules read these views and call these functions.

create view payments.network_day_list as
  select day, network, payments from payments.network_days where payments > 0;
