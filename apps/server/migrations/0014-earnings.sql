-- Where models are paid, what they asked for, and what keeps earnings from being paid out. Credits themselves move
-- in the journal only: earnings to payable when asked for, payable to paid_out when paid, back when returned.

create table payout_methods (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('bank', 'wire', 'crypto')),
  -- Masked; all that is ever shown again.
  label text not null check (length(label) between 1 and 80),
  -- The details, encrypted and bound to this row; gone once the method is removed and no payout waits for it.
  encrypted bytea,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint payout_methods_keep_details check (encrypted is not null or removed_at is not null)
);
create index payout_methods_of_model on payout_methods (model_id, created_at);

-- A change waits here until the mailed code comes back; a model has one at a time.
create table payout_method_changes (
  id uuid primary key,
  model_id uuid not null unique references accounts on delete cascade,
  replaces_id uuid references payout_methods on delete cascade,
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
create table payout_settings (
  model_id uuid primary key references accounts on delete cascade,
  auto_payout boolean not null default false,
  preferred_method_id uuid references payout_methods on delete set null,
  -- Set when a method changes; until then nothing is paid out.
  held_since timestamptz,
  held_until timestamptz
);

create table earnings_holds (
  id uuid primary key,
  -- No foreign key: like the ledger, a hold outlives an erased account.
  model_id uuid not null,
  kind text not null check (kind in ('operator', 'chargeback')),
  -- Empty: everything.
  amount_credits bigint check (amount_credits > 0),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  -- Empty for the site itself and for an operator's command.
  created_by uuid,
  released_at timestamptz,
  released_by uuid
);
create index earnings_holds_open on earnings_holds (model_id) where released_at is null;

-- One file of payouts for the bank.
create table payout_batches (
  id uuid primary key,
  made_at timestamptz not null,
  made_by uuid,
  payout_count integer not null check (payout_count > 0)
);

create table payouts (
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
  request_transaction_id uuid not null unique references journal_transactions,
  settle_transaction_id uuid unique references journal_transactions,
  batch_id uuid references payout_batches,
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
create index payouts_of_model on payouts (model_id, requested_at desc, id desc);
create index payouts_by_status on payouts (status, requested_at, id);
create index payouts_of_batch on payouts (batch_id) where batch_id is not null;
create index payouts_waiting_for_method on payouts (method_id) where status in ('requested', 'approved');
