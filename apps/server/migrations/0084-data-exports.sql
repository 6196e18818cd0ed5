-- Copies of everything known about an account, made when it asks for one, and gone after some days.

create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  status text not null check (status in ('waiting', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  constraint ready_copies_end check (status <> 'ready' or (ready_at is not null and expires_at is not null))
);
create index data_exports_of on data_exports (account_id, requested_at desc);
create index data_exports_ending on data_exports (expires_at) where status = 'ready';

-- Whether an account may not be erased now; why is the operator's business.
create view account_legal_holds as select account_id from legal_holds;
