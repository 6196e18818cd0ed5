-- Shows, and what models publish with from broadcasting software.

create table shows (
  -- Also the live engine's channel, so a grant for one show opens no other.
  id uuid primary key,
  model_id uuid not null references accounts,
  status text not null check (status in ('starting', 'live', 'interrupted', 'ended')),
  show_type text not null check (show_type in ('free', 'private')),
  -- Credits a minute. A null private_cost means that no private show is offered.
  cost integer not null default 0 check (cost between 0 and 30),
  private_cost integer check (private_cost between 1 and 100),
  title text not null default '' check (length(title) <= 80),
  created_at timestamptz not null,
  -- When the first media arrived.
  started_at timestamptz,
  publisher_lost_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('stopped', 'publisher_lost', 'never_started', 'disconnected')),
  viewer_count integer not null default 0 check (viewer_count >= 0),
  peak_viewers integer not null default 0 check (peak_viewers >= viewer_count),
  constraint free_shows_cost_nothing check (show_type <> 'free' or cost = 0),
  constraint shows_with_media_have_started check (status not in ('live', 'interrupted') or started_at is not null),
  constraint interrupted_since_a_time check ((status = 'interrupted') = (publisher_lost_at is not null)),
  constraint ended_with_a_reason check (
    (status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null)
  )
);

create unique index shows_one_open_per_model on shows (model_id) where status <> 'ended';
-- Small whatever the history: the sweep, the restart and the lists read open shows only.
create index shows_open on shows (started_at desc) where status <> 'ended';
create index shows_of_model on shows (model_id, created_at desc, id desc);

-- A stream key has to be shown again and again, so it cannot be kept as a hash. It is not kept at all: it is
-- computed from this nonce and a secret of the server's, and a copy of the database holds no usable key.
create table stream_keys (
  model_id uuid primary key references accounts on delete cascade,
  nonce bytea not null check (octet_length(nonce) = 16),
  created_at timestamptz not null
);

-- Rooms that are open now.
create view live_rooms as
  select model_id, id as show_id, status, show_type, cost, title, viewer_count, started_at
  from shows
  where status <> 'ended';
