-- Where an order came from and what it was paid with, as far as anybody says: what rules against fraud compare.
-- Personal data that goes with the account, and after some months.
create table payments.traces (
  payment_id uuid primary key references payments.payments,
  ip text not null,
  -- Of whoever ordered, two letters, where the site can tell.
  country text,
  -- A hash of what names the browser.
  browser text,
  -- A hash of the provider's own name for the card or wallet.
  instrument text,
  -- Of the card or its holder, two letters, where the provider says.
  paid_country text,
  made_at timestamptz not null
);

create index payment_traces_by_ip on payments.traces (ip, made_at desc);
create index payment_traces_by_instrument on payments.traces (instrument, made_at desc) where instrument is not null;
create index payment_traces_by_browser on payments.traces (browser, made_at desc) where browser is not null;
create index payment_traces_by_age on payments.traces (made_at);

-- Visa, Mastercard and so on, in lower case; kept with the payment, as rates are by network.
alter table payments.payments add column card_network text check (length(card_network) between 1 and 30);
-- What the provider kept for itself, where it says.
alter table payments.payments add column fee_minor bigint check (fee_minor >= 0);
create index payments_by_paid_at on payments.payments (paid_at) where paid_at is not null;

-- Public: other modules read these views and call these functions.

create or replace view payments.payment_list as
  select id, account_id, recipient_label, pack_name, credits, amount_minor, currency, provider,
    provider_reference, status, refunded_minor, reversed_credits, receipt_number, created_at, paid_at,
    card_network, fee_minor
  from payments.payments;

-- Payments that were credited, with where they came from.
create view payments.traced_payments as
  select p.id, p.account_id, p.amount_minor, p.currency, p.provider, p.paid_at, p.status,
    t.ip, t.country, t.browser, t.instrument, t.paid_country, t.made_at
  from payments.payments p join payments.traces t on t.payment_id = p.id
  where p.credited_at is not null;
