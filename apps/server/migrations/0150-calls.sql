-- Video calls between a model and a member, and times booked for them.

create schema calls;

create table calls.bookings (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  member_id uuid not null references accounts.accounts on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 120),
  note text not null default '' check (length(note) <= 300),
  -- Credits a minute, as seen when the time was asked for.
  cost integer not null check (cost between 1 and 100),
  status text not null check (status in ('asked', 'accepted', 'declined', 'cancelled', 'done')),
  created_at timestamptz not null,
  reminded_at timestamptz
);

create index call_bookings_of_model on calls.bookings (model_id, starts_at desc);
create index call_bookings_of_member on calls.bookings (member_id, starts_at desc);

create table calls.calls (
  -- Also the engine's channel of the model's camera; the member watches it and sits in it.
  id uuid primary key,
  -- The engine's channel of the member's camera, which only the model watches.
  back_channel uuid not null unique,
  model_id uuid not null references accounts.accounts,
  member_id uuid not null references accounts.accounts,
  caller_id uuid not null,
  booking_id uuid references calls.bookings,
  cost integer not null check (cost between 1 and 100),
  min_minutes integer not null check (min_minutes between 1 and 30),
  status text not null check (status in ('ringing', 'active', 'declined', 'missed', 'busy', 'cancelled', 'ended')),
  ended_by text check (ended_by in ('member', 'model', 'balance', 'limit', 'lost', 'block')),
  rung_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- The meter's heartbeat at which the model was last known to be in the call, and how long she has been gone.
  model_seen_heartbeat bigint not null default -1000,
  model_away_ms bigint not null default 0
);

create unique index calls_one_of_model on calls.calls (model_id) where status in ('ringing', 'active');
create unique index calls_one_of_member on calls.calls (member_id) where status in ('ringing', 'active');
create index calls_ringing on calls.calls (rung_at) where status = 'ringing';
create index call_bookings_to_remind on calls.bookings (starts_at)
  where status = 'accepted' and reminded_at is null;

-- Public: other modules read these views and call these functions.

create view calls.call_list as
  select id, model_id, member_id, cost, status, rung_at, model_seen_heartbeat
  from calls.calls;
