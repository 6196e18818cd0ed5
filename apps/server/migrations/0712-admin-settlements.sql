-- What payment providers say they settled, each file kept once. What a line means is never kept: it is found anew.
create table admin.settlement_files (
  id uuid primary key,
  provider text not null,
  -- The same file read again is the same row.
  file_hash bytea not null check (length(file_hash) = 32),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The days it is about, in UTC.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  read_at timestamptz not null,
  read_by uuid not null references admin.staff,
  line_count integer not null check (line_count >= 0),
  -- Lines that are no sale, refund or chargeback; nothing of them is kept.
  ignored_count integer not null check (ignored_count >= 0),
  unique (provider, file_hash)
);

create index settlement_files_newest on admin.settlement_files (read_at desc, id desc);

create table admin.settlement_lines (
  file_id uuid not null references admin.settlement_files on delete cascade,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('sale', 'refund', 'chargeback')),
  -- What the provider calls the payment.
  reference text not null check (length(reference) <= 200),
  -- What the site calls it, where the line says so. No foreign key: a file may name what is no payment.
  payment_id uuid,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (file_id, position)
);

create index settlement_lines_by_reference on admin.settlement_lines (reference, kind);
create index settlement_lines_by_payment on admin.settlement_lines (payment_id, kind) where payment_id is not null;
