-- Money that buys credits, and what processors say about it.

create schema payments;

create table payments.credit_packs (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  credits bigint not null check (credits > 0),
  bonus_credits bigint not null default 0 check (bonus_credits >= 0),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  active boolean not null default true
);

insert into payments.credit_packs (id, name, credits, bonus_credits, price_minor, currency) values
  ('0197c0de-0001-7000-8000-000000000001', 'Match', 100, 0, 1000, 'USD'),
  ('0197c0de-0001-7000-8000-000000000002', 'Candle', 250, 10, 2500, 'USD'),
  ('0197c0de-0001-7000-8000-000000000003', 'Lantern', 500, 40, 5000, 'USD'),
  ('0197c0de-0001-7000-8000-000000000004', 'Torch', 1000, 120, 10000, 'USD'),
  ('0197c0de-0001-7000-8000-000000000005', 'Beacon', 2500, 400, 25000, 'USD');

create sequence payments.receipts start 1001;

-- An order is here before the browser is sent away, so that whatever comes back has something to be held against.
create table payments.payments (
  id uuid primary key,
  -- Who gets the credits. Empty while they wait for recipient_email to have a verified account. No foreign key:
  -- what was paid outlives an erased account.
  account_id uuid,
  recipient_email text,
  -- The recipient in the buyer's words, and where the buyer wants the receipt when that is somebody else.
  recipient_label text not null,
  receipt_email text,
  by_visitor boolean not null,
  pack_id uuid references payments.credit_packs,
  pack_name text,
  -- With the bonus.
  credits bigint not null check (credits > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null,
  provider_reference text,
  redirect_url text,
  return_to text,
  card_name text,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'declined', 'expired', 'refunded', 'chargeback')),
  refunded_minor bigint not null default 0,
  reversed_credits bigint not null default 0,
  decline_reason text,
  receipt_number bigint unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  credited_at timestamptz,
  updated_at timestamptz not null,
  constraint payments_have_a_recipient check (account_id is not null or recipient_email is not null),
  constraint payments_refund_no_more_than_paid
    check (refunded_minor between 0 and amount_minor and reversed_credits between 0 and credits),
  constraint payments_receipt_when_paid check ((paid_at is null) = (receipt_number is null)),
  constraint payments_credit_what_was_paid check (credited_at is null or (paid_at is not null and account_id is not null))
);

create index payments_of_account on payments.payments (account_id, created_at desc, id desc);
create index payments_newest on payments.payments (created_at desc, id desc);
create index payments_to_expire on payments.payments (expires_at) where status = 'pending';
create index payments_waiting_for_account on payments.payments (recipient_email) where paid_at is not null and credited_at is null;
create index payments_by_reference on payments.payments (provider, provider_reference) where provider_reference is not null;

-- Every delivery as it came, secrets taken out, before anything is done about it.
create table payments.webhooks (
  id uuid primary key,
  provider text not null,
  received_at timestamptz not null,
  ip text not null,
  method text not null,
  headers jsonb not null,
  query text not null,
  body text not null,
  -- Empty until it was read.
  verified boolean,
  outcome text check (outcome in ('done', 'refused', 'failed')),
  detail text not null default '',
  attempts integer not null default 0,
  processed_at timestamptz
);

create index payment_webhooks_newest on payments.webhooks (received_at desc, id desc);
create index payment_webhooks_to_review on payments.webhooks (received_at desc) where outcome is distinct from 'done';

-- What verified deliveries said, once each however often it was said.
create table payments.events (
  id uuid primary key,
  provider text not null,
  provider_event_id text not null,
  webhook_id uuid references payments.webhooks,
  -- One of the two leads to the payment; with a reference only, it may still be on its way.
  payment_id uuid references payments.payments,
  reference text,
  kind text not null check (kind in ('paid', 'declined', 'expired', 'refund', 'chargeback')),
  -- Empty: all of it.
  amount_minor bigint,
  currency text,
  -- waiting: taken back before it was paid, as far as we know. attention: somebody should look.
  outcome text not null check (outcome in ('applied', 'ignored', 'waiting', 'attention')),
  detail text not null default '',
  -- True once the provider itself has said what an operator's command had marked before.
  confirmed boolean not null default false,
  transaction_id uuid references ledger.transactions,
  created_at timestamptz not null,
  constraint payment_events_once unique (provider, provider_event_id)
);

create index payment_events_of_payment on payments.events (payment_id, created_at);
create index payment_events_waiting on payments.events (provider, reference) where outcome = 'waiting';
create index payment_events_attention on payments.events (created_at desc) where outcome = 'attention';

create trigger payments_in_history after insert or update on payments.payments
  for each row execute function ledger.record_payment();

create table payments.charged_back_sales (
  payment_id uuid not null references payments.payments,
  purchase_id uuid not null references ledger.purchases,
  -- Credits of the sale that are owed, and the seller's part of them.
  credits bigint not null check (credits > 0),
  share_hundredths bigint not null check (share_hundredths between 0 and credits * 100),
  primary key (payment_id, purchase_id)
);

create index charged_back_sales_of_purchase on payments.charged_back_sales (purchase_id);

-- What is nobody's is kept for days and in a bounded number; this finds the oldest of it.
create index payment_webhooks_unverified on payments.webhooks (received_at, id) where verified is false;

-- Public: other modules read these views and call these functions.

create view payments.charged_back_sale_list as
  select payment_id, purchase_id, share_hundredths
  from payments.charged_back_sales;

create view payments.credit_pack_list as
  select id, name, credits, bonus_credits, price_minor, currency, active
  from payments.credit_packs;

create view payments.payment_list as
  select id, account_id, recipient_label, pack_name, credits, amount_minor, currency, provider,
    provider_reference, status, refunded_minor, reversed_credits, receipt_number, created_at, paid_at
  from payments.payments;

create view payments.webhook_list as
  select id, provider, received_at, ip, body, verified, outcome, detail, attempts
  from payments.webhooks;

alter table earnings.holds add foreign key (payment_id) references payments.payments;
