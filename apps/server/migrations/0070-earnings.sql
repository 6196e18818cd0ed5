-- Payouts of what models earned, and what is held back.

create schema earnings;

create table earnings.payout_methods (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  kind text not null check (kind in ('bank', 'wire', 'crypto')),
  -- Masked; all that is ever shown again.
  label text not null check (length(label) between 1 and 80),
  -- The details, encrypted and bound to this row; gone once the method is removed and no payout waits for it.
  encrypted bytea,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint payout_methods_have_details check (encrypted is not null or removed_at is not null)
);

create index payout_methods_of_model on earnings.payout_methods (model_id, created_at);

-- A change waits here until the mailed code comes back; a model has one at a time.
create table earnings.payout_method_changes (
  id uuid primary key,
  model_id uuid not null unique references accounts.accounts on delete cascade,
  replaces_id uuid references earnings.payout_methods on delete cascade,
  kind text not null check (kind in ('bank', 'wire', 'crypto')),
  label text not null check (length(label) between 1 and 80),
  encrypted bytea not null,
  salt bytea not null,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- One row a model: also what two payout requests at once wait for each other on.
create table earnings.payout_settings (
  model_id uuid primary key references accounts.accounts on delete cascade,
  auto_payout boolean not null default false,
  preferred_method_id uuid references earnings.payout_methods on delete set null,
  -- Set when a method changes; until then nothing is paid out.
  held_since timestamptz,
  held_until timestamptz
);

create table earnings.holds (
  id uuid primary key,
  -- No foreign key: like the ledger, a hold outlives an erased account.
  model_id uuid not null,
  kind text not null check (kind in ('operator', 'chargeback')),
  -- Empty: everything.
  amount_hundredths bigint check (amount_hundredths > 0),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  -- Empty for the site itself and for an operator's command.
  created_by uuid,
  released_at timestamptz,
  released_by uuid,
  -- The payment that was charged back; empty for an operator's hold.
  payment_id uuid,
  -- What was taken from the model when it ended; empty while it holds and when it was released.
  taken_hundredths bigint check (taken_hundredths >= 0)
);

create index earnings_holds_open on earnings.holds (model_id) where released_at is null;

-- One file of payouts for the bank.
create table earnings.payout_batches (
  id uuid primary key,
  made_at timestamptz not null,
  made_by uuid,
  payout_count integer not null check (payout_count > 0)
);

create table earnings.payouts (
  id uuid primary key,
  model_id uuid not null,
  -- The details as they stood when it was asked for. No foreign key: a payout outlives an erased account.
  method_id uuid not null,
  method_kind text not null check (method_kind in ('bank', 'wire', 'crypto')),
  method_label text not null,
  status text not null check (status in ('requested', 'approved', 'paid', 'returned', 'cancelled')),
  amount_credits bigint not null check (amount_credits > 0),
  -- What those credits were worth when it was asked for.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  automatic boolean not null,
  reason text not null default '' check (length(reason) <= 500),
  reference text not null default '' check (length(reference) <= 140),
  request_transaction_id uuid not null unique references ledger.transactions,
  settle_transaction_id uuid unique references ledger.transactions,
  batch_id uuid references earnings.payout_batches,
  requested_at timestamptz not null,
  approved_at timestamptz,
  approved_by uuid,
  settled_at timestamptz,
  settled_by uuid,
  -- A payout that is over says so in the journal, and one that is not does not.
  constraint payouts_settle_once check (
    (status in ('requested', 'approved')) = (settle_transaction_id is null)
    and (settled_at is null) = (settle_transaction_id is null)),
  constraint payouts_say_why check (status <> 'returned' or reason <> ''),
  constraint payouts_paid_with_reference check (status <> 'paid' or reference <> '')
);

create index payouts_of_model on earnings.payouts (model_id, requested_at desc, id desc);
create index payouts_by_status on earnings.payouts (status, requested_at, id);
create index payouts_of_batch on earnings.payouts (batch_id) where batch_id is not null;
create index payouts_waiting_for_method on earnings.payouts (method_id) where status in ('requested', 'approved');
create unique index earnings_holds_one_a_chargeback on earnings.holds (payment_id, model_id) where payment_id is not null;

-- Public: other modules read these views and call these functions.

create view earnings.hold_list as
  select id, model_id, kind, amount_hundredths, reason, created_at, released_at, payment_id
  from earnings.holds;

create view earnings.payout_batch_list as
  select id, made_at, made_by, payout_count
  from earnings.payout_batches;

create view earnings.payout_setting_list as
  select model_id
  from earnings.payout_settings;

create view earnings.payout_list as
  select id, model_id, method_label, status, amount_credits, amount_minor, currency, automatic, reason,
    reference, batch_id, requested_at
  from earnings.payouts;
