-- What banks answered about payouts: status reports (pain.002) and statements (camt.053), each kept once.
create table earnings.bank_files (
  id uuid primary key,
  -- The same file read again is the same row.
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('pain.002', 'camt.053')),
  read_at timestamptz not null,
  read_by uuid,
  entry_count integer not null check (entry_count >= 0),
  -- Lines that are no payouts; nothing of them is kept.
  ignored_count integer not null check (ignored_count >= 0),
  paid_count integer not null default 0 check (paid_count >= 0),
  returned_count integer not null default 0 check (returned_count >= 0),
  applied_at timestamptz,
  applied_by uuid
);

create index bank_files_newest on earnings.bank_files (read_at desc, id desc);

create table earnings.bank_entries (
  id uuid primary key,
  file_id uuid not null references earnings.bank_files on delete cascade,
  position integer not null check (position >= 0),
  end_to_end_id text not null check (length(end_to_end_id) <= 140),
  -- Empty when the reference is not one of ours. No foreign key: the bank may name what is no payout.
  payout_id uuid,
  outcome text not null check (outcome in ('paid', 'rejected', 'pending')),
  -- Empty where the bank says no amount.
  amount_minor bigint check (amount_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  reference text not null check (length(reference) <= 140),
  reason_code text not null check (length(reason_code) <= 35),
  -- Set in the transaction that ended its payout.
  applied_at timestamptz,
  unique (file_id, position),
  check ((amount_minor is null) = (currency is null))
);

-- Public: other modules read these views and call these functions.
create view earnings.bank_file_list as
  select id, file_name, format, read_at, read_by, entry_count, ignored_count, paid_count, returned_count, applied_at
  from earnings.bank_files;
