-- The operator's people, apart from the site's accounts, and everything they did.

create table staff (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 80),
  role text not null check (role in ('owner', 'moderator', 'support', 'finance', 'editor')),
  password_hash text not null,
  -- A password somebody else chose works until then; null once it is the person's own.
  password_expires_at timestamptz,
  -- Encrypted and bound to this row; null until the authenticator is set up.
  totp_encrypted bytea,
  -- A code counts once: the newest step of thirty seconds that was used.
  totp_last_step bigint not null default 0,
  -- May log in outside production only.
  is_demo boolean not null default false,
  failed_tries integer not null default 0,
  locked_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index staff_email_unique on staff (lower(email));

create table staff_recovery_codes (
  staff_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Between the password and the code.
create table staff_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id uuid not null references staff on delete cascade,
  -- The secret being set up, encrypted; null when one is there already.
  totp_encrypted bytea,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index staff_tickets_by_expiry on staff_tickets (expires_at);

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id, last_seen_at desc);

-- Written in the transaction of what it tells of. No foreign keys: it outlives everything it names.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid,
  staff_email text not null,
  role text not null,
  action text not null,
  target_kind text not null,
  target_id text,
  target_label text not null default '',
  before jsonb,
  after jsonb,
  reason text not null default '',
  ip text not null default ''
);
comment on table audit_log is 'append-only';
create index audit_log_of_staff on audit_log (staff_id, id desc);
create index audit_log_of_target on audit_log (target_id, id desc);
create index audit_log_of_action on audit_log (action, id desc);

create table account_notes (
  id uuid primary key,
  account_id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
comment on table account_notes is 'append-only';
create index account_notes_of on account_notes (account_id, created_at desc);

-- An account that must not be erased, such as while a court or an authority asks for it.
create table legal_holds (
  account_id uuid primary key,
  reason text not null check (length(reason) between 1 and 500),
  set_by uuid,
  set_at timestamptz not null
);

-- Rooms whose chat the site has closed for a while.
create table room_silences (
  model_id uuid primary key references accounts on delete cascade,
  until timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);

alter table accounts add column erased_at timestamptz;
create index accounts_by_age on accounts (created_at);
create index accounts_by_any_name on accounts using gin (username gin_trgm_ops, email gin_trgm_ops, name gin_trgm_ops);
create index library_items_to_judge on library_items (created_at, id) where approval = 'pending';
