-- Exports of personal data.

create schema privacy;

create table privacy.exports (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  status text not null check (status in ('waiting', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  constraint ready_copies_end check (status <> 'ready' or (ready_at is not null and expires_at is not null))
);

create index data_exports_of on privacy.exports (account_id, requested_at desc);
create index data_exports_ending on privacy.exports (expires_at) where status = 'ready';

-- Public: other modules read these views and call these functions.

create view privacy.export_list as
  select requested_at
  from privacy.exports;
