-- What was paid on each day, in UTC, by currency, provider and card network: the margin of days and the rates of
-- chargebacks are read from it, and from no payment.
create table payments.day_sums (
  day date not null,
  currency text not null,
  provider text not null,
  network text not null,
  payments integer not null check (payments >= 0),
  paid_minor bigint not null,
  fees_minor bigint not null,
  -- Payments whose fee nobody said.
  fees_unknown integer not null,
  primary key (day, currency, provider, network)
);

insert into payments.day_sums (day, currency, provider, network, payments, paid_minor, fees_minor, fees_unknown)
  select (paid_at at time zone 'UTC')::date, currency, provider, coalesce(card_network, 'unknown'), count(*),
    sum(amount_minor), coalesce(sum(fee_minor), 0), count(*) filter (where fee_minor is null)
  from payments.payments where paid_at is not null group by 1, 2, 3, 4;

drop trigger payments_counted_when_made on payments.payments;
drop trigger payments_counted_when_paid on payments.payments;
drop trigger payments_counted_when_removed on payments.payments;
drop function payments.count_network_day();

create function payments.sum_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_at is not null then
    update payments.day_sums set payments = payments - 1, paid_minor = paid_minor - old.amount_minor,
        fees_minor = fees_minor - coalesce(old.fee_minor, 0),
        fees_unknown = fees_unknown - (old.fee_minor is null)::integer
      where day = (old.paid_at at time zone 'UTC')::date and currency = old.currency and provider = old.provider
        and network = coalesce(old.card_network, 'unknown');
  end if;
  if tg_op <> 'DELETE' and new.paid_at is not null then
    insert into payments.day_sums as known
        (day, currency, provider, network, payments, paid_minor, fees_minor, fees_unknown)
      values ((new.paid_at at time zone 'UTC')::date, new.currency, new.provider, coalesce(new.card_network, 'unknown'),
        1, new.amount_minor, coalesce(new.fee_minor, 0), (new.fee_minor is null)::integer)
      on conflict (day, currency, provider, network) do update
        set payments = known.payments + 1, paid_minor = known.paid_minor + excluded.paid_minor,
          fees_minor = known.fees_minor + excluded.fees_minor, fees_unknown = known.fees_unknown + excluded.fees_unknown;
  end if;
  return null;
end
$$;

-- At the commit: payments of one day wait for each other for no longer, and hold nothing that others wait for meanwhile.
create constraint trigger payments_summed_when_made after insert on payments.payments
  deferrable initially deferred for each row when (new.paid_at is not null)
  execute function payments.sum_day();
create constraint trigger payments_summed_when_paid after update on payments.payments
  deferrable initially deferred for each row
  when ((old.paid_at, old.currency, old.provider, old.card_network, old.amount_minor, old.fee_minor)
    is distinct from (new.paid_at, new.currency, new.provider, new.card_network, new.amount_minor, new.fee_minor))
  execute function payments.sum_day();
create constraint trigger payments_summed_when_removed after delete on payments.payments
  deferrable initially deferred for each row when (old.paid_at is not null)
  execute function payments.sum_day();

-- What rarely happens is found without reading what usually does, and words in the middle of names and references.
create index payments_by_status on payments.payments (status, created_at desc, id desc);
create index webhooks_by_outcome on payments.webhooks (outcome, received_at desc, id desc);
create index payments_by_any_name on payments.payments
  using gin (recipient_label gin_trgm_ops, provider_reference gin_trgm_ops);

-- Public: other modules read these views and call these functions.

create view payments.day_sum_list as
  select day, currency, provider, network, payments, paid_minor, fees_minor, fees_unknown
  from payments.day_sums where payments > 0;

create or replace view payments.network_day_list as
  select day, network, sum(payments)::integer as payments
  from payments.day_sums where payments > 0 and provider <> 'btcpay' group by day, network;

drop table payments.network_days;
