-- Buying credits with money: what is offered, what was ordered, and everything the processors said about it.

create table credit_packs (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  credits bigint not null check (credits > 0),
  bonus_credits bigint not null default 0 check (bonus_credits >= 0),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  active boolean not null default true
);

insert into credit_packs (id, name, credits, bonus_credits, price_minor, currency) values
  ('0197c0de-0001-7000-8000-000000000001', 'Match', 100, 0, 1000, 'USD'),
  ('0197c0de-0001-7000-8000-000000000002', 'Candle', 250, 10, 2500, 'USD'),
  ('0197c0de-0001-7000-8000-000000000003', 'Lantern', 500, 40, 5000, 'USD'),
  ('0197c0de-0001-7000-8000-000000000004', 'Torch', 1000, 120, 10000, 'USD'),
  ('0197c0de-0001-7000-8000-000000000005', 'Beacon', 2500, 400, 25000, 'USD');

create sequence payment_receipts start 1001;

-- An order is here before the browser is sent away, so that whatever comes back has something to be held against.
create table payments (
  id uuid primary key,
  -- Who gets the credits. Empty while they wait for recipient_email to have a verified account. No foreign key:
  -- what was paid outlives an erased account.
  account_id uuid,
  recipient_email text,
  -- The recipient in the buyer's words, and where the buyer wants the receipt when that is somebody else.
  recipient_label text not null,
  receipt_email text,
  by_visitor boolean not null,
  pack_id uuid references credit_packs,
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
create index payments_of_account on payments (account_id, created_at desc, id desc);
create index payments_newest on payments (created_at desc, id desc);
create index payments_to_expire on payments (expires_at) where status = 'pending';
create index payments_waiting_for_account on payments (recipient_email) where paid_at is not null and credited_at is null;
create index payments_by_reference on payments (provider, provider_reference) where provider_reference is not null;

-- Every delivery as it came, secrets taken out, before anything is done about it.
create table payment_webhooks (
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
create index payment_webhooks_newest on payment_webhooks (received_at desc, id desc);
create index payment_webhooks_to_review on payment_webhooks (received_at desc) where outcome is distinct from 'done';

-- What verified deliveries said, once each however often it was said.
create table payment_events (
  id uuid primary key,
  provider text not null,
  provider_event_id text not null,
  webhook_id uuid references payment_webhooks,
  -- One of the two leads to the payment; with a reference only, it may still be on its way.
  payment_id uuid references payments,
  reference text,
  kind text not null check (kind in ('paid', 'declined', 'expired', 'refund', 'chargeback')),
  -- Empty: all of it.
  amount_minor bigint,
  currency text,
  -- waiting: taken back before it was paid, as far as we were told. attention: somebody should look.
  outcome text not null check (outcome in ('applied', 'ignored', 'waiting', 'attention')),
  detail text not null default '',
  -- True once the provider itself has said what an operator's command had marked before.
  confirmed boolean not null default false,
  transaction_id uuid references journal_transactions,
  created_at timestamptz not null,
  constraint payment_events_once unique (provider, provider_event_id)
);
create index payment_events_of_payment on payment_events (payment_id, created_at);
create index payment_events_waiting on payment_events (provider, reference) where outcome = 'waiting';
create index payment_events_attention on payment_events (created_at desc) where outcome = 'attention';

-- What the sandbox provider's side remembers: test payments under way. Holds nothing of the site's own.
create table sandbox_checkouts (
  token text primary key,
  payment_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  result_url text not null,
  status text not null default 'open'
    check (status in ('open', 'challenge', 'paid', 'declined', 'refunded', 'chargeback')),
  card_end text,
  created_at timestamptz not null
);
create index sandbox_checkouts_newest on sandbox_checkouts (created_at desc);

-- A wallet's balance, held until the caller's transaction ends; the application may not lock ledger rows itself.
create function locked_wallet_balance(account uuid) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wanted bigint := ledger_account('wallet', account);
  found bigint;
begin
  select balance into strict found from ledger_accounts where id = wanted for no key update;
  return found;
end $$;
