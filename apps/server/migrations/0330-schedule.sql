-- Planned shows, who wants to be reminded of them, and the calendars they are in.

create schema schedule;

create table schedule.shows (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 15 and 480),
  title text not null check (length(title) between 1 and 80),
  kind text not null check (kind in ('free', 'group', 'private')),
  -- Credits a minute.
  cost integer not null check (cost between 0 and 100),
  -- Grows with each change, as calendars need it.
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A cancelled show stays a while, so that calendars learn of it.
  cancelled_at timestamptz,
  constraint free_plans_cost_nothing check ((kind = 'free') = (cost = 0))
);

create index planned_shows_of on schedule.shows (model_id, starts_at);
create index planned_shows_by_start on schedule.shows (starts_at) where cancelled_at is null;

create table schedule.reminders (
  show_id uuid not null references schedule.shows on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null,
  -- Set in the transaction that sends it, so that it is sent once.
  reminded_at timestamptz,
  primary key (show_id, account_id)
);

create index show_reminders_of on schedule.reminders (account_id);

-- One address each: the secret itself is not kept.
create table schedule.feeds (
  account_id uuid primary key references accounts.accounts on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);
