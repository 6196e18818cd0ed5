-- What every module builds on: settings, keys of repeated requests, mail, jobs and the sandbox's checkouts.

create extension if not exists pg_trgm;

create schema platform;

create table platform.mails (
  id uuid primary key,
  recipient text not null,
  -- Whose site it speaks for, who is greeted, the subject and the paragraphs, as keys and values, put into words when
  -- it is sent.
  content jsonb not null check (content ? 'subject'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- How it left: over SMTP, or kept here for developers to read.
  sent_by text check (sent_by in ('smtp', 'outbox')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  last_error text,
  check ((sent_at is null) = (sent_by is null)),
  -- Null once there is nothing left to try: sent, or given up after the last attempt.
  check (sent_at is null or next_attempt_at is null)
);

create index mails_newest on platform.mails (created_at desc, id desc);
create index mails_by_recipient on platform.mails (lower(recipient), created_at desc, id desc);
create index mails_due on platform.mails (next_attempt_at) where next_attempt_at is not null;

create table platform.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid
);

-- Lives and dies with the transaction of the work it stands for: a failed try leaves no key behind.
create table platform.idempotency_keys (
  -- The account that asked; the zero id for visitors.
  scope uuid not null,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, operation, key)
);

create index idempotency_keys_by_age on platform.idempotency_keys (created_at);

-- Wrong passwords and codes, by what they were tried at: a name (whether anybody has it or not), an account, a device or
-- a session. Only hashes, so that the table names nobody.
create table platform.sign_in_tries (
  bucket bytea primary key check (octet_length(bucket) = 32),
  failed_tries integer not null check (failed_tries > 0),
  locked_until timestamptz,
  changed_at timestamptz not null
);

create index sign_in_tries_by_age on platform.sign_in_tries (changed_at);

-- What the sandbox provider's side remembers: test payments under way. Holds nothing of the site's own.
create table platform.sandbox_checkouts (
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

create index sandbox_checkouts_newest on platform.sandbox_checkouts (created_at desc);

-- Public: other modules read these views and call these functions.

create view platform.setting_list as
  select key, value, updated_at
  from platform.settings;

-- The job runner's tables belong to the owner and are closed to the application by row level security, so
-- that the application can add work, in its own transactions, but not read or change what waits. The schema
-- graphile_worker is made by the runner's own migrations, after this file; the body is resolved when called.
create function platform.enqueue_job(
  job_name text,
  job_payload json,
  job_run_at timestamptz,
  job_key text,
  job_max_attempts integer
) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => job_name,
    payload => job_payload,
    run_at => job_run_at,
    max_attempts => job_max_attempts,
    job_key => enqueue_job.job_key
  );
end
$$;

revoke all on function platform.enqueue_job(text, json, timestamptz, text, integer) from public;
