-- The operator's people, apart from the site's accounts, and everything they did.

create schema admin;

create table admin.staff (
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
  disabled_at timestamptz,
  created_at timestamptz not null
);

create unique index staff_email_unique on admin.staff (lower(email));

create table admin.staff_recovery_codes (
  staff_id uuid not null references admin.staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Between the password and the code.
create table admin.staff_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id uuid not null references admin.staff on delete cascade,
  -- The secret being set up, encrypted; null when one is there already.
  totp_encrypted bytea,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  bucket bytea not null,
  device_hash bytea
);

create index staff_tickets_by_expiry on admin.staff_tickets (expires_at);

-- Browsers a member of staff signed in from, or got a link for by mail. One is no factor: it only counts its own wrong
-- tries, so that strangers who lock the sign-in cannot keep out who comes from there.
create table admin.staff_devices (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id uuid not null references admin.staff on delete cascade,
  by_mail boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index staff_devices_of on admin.staff_devices (staff_id, created_at desc);

create table admin.staff_sessions (
  id uuid primary key,
  staff_id uuid not null references admin.staff on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index staff_sessions_of on admin.staff_sessions (staff_id, last_seen_at desc);

-- Written in the transaction of what it tells of. No foreign keys: it outlives everything it names.
create table admin.audit_log (
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
comment on table admin.audit_log is 'append-only';
create index audit_log_of_staff on admin.audit_log (staff_id, id desc);
create index audit_log_of_target on admin.audit_log (target_id, id desc);
create index audit_log_of_action on admin.audit_log (action, id desc);

create table admin.account_notes (
  id uuid primary key,
  account_id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
comment on table admin.account_notes is 'append-only';
create index account_notes_of on admin.account_notes (account_id, created_at desc);

-- An account that must not be erased, such as while a court or an authority asks for it.
create table admin.legal_holds (
  account_id uuid primary key,
  reason text not null check (length(reason) between 1 and 500),
  set_by uuid,
  set_at timestamptz not null
);

-- Public: other modules read these views and call these functions.

create view admin.staff_list as
  select id, name, is_demo, disabled_at
  from admin.staff;

-- Whether an account may not be erased now; why is the operator's business.
create view admin.account_legal_holds as select account_id from admin.legal_holds;
