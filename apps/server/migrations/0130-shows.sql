-- Shows, their recordings and revenue, and what models publish with from broadcasting software.

create schema shows;

create table shows.shows (
  -- Also the live engine's channel, so a grant for one show opens no other.
  id uuid primary key,
  model_id uuid not null references accounts.accounts,
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
  private_show_id uuid,
  -- When the last private show in it ended: what was shown until then is nobody else's.
  private_ended_at timestamptz,
  -- The model's switch: everyone in the room is told what it says.
  is_recorded boolean not null default false,
  -- Whether broadcasting software published last: it comes back more slowly than a page.
  is_from_software boolean not null default false,
  constraint free_shows_cost_nothing check (show_type <> 'free' or cost = 0),
  constraint shows_with_media_have_started check (status not in ('live', 'interrupted') or started_at is not null),
  constraint interrupted_since_a_time check ((status = 'interrupted') = (publisher_lost_at is not null)),
  constraint ended_with_a_reason check (
    (status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null)
  )
);

create unique index shows_one_open_per_model on shows.shows (model_id) where status <> 'ended';

-- Small whatever the history: the reconciler, the restart and the lists read open shows only.
create index shows_open on shows.shows (started_at desc) where status <> 'ended';
create index shows_of_model on shows.shows (model_id, created_at desc, id desc);

-- A stream key has to be shown again and again, so it cannot be kept as a hash. It is not kept at all: it is
-- computed from this nonce and a secret of the server's, and a copy of the database holds no usable key.
create table shows.stream_keys (
  model_id uuid primary key references accounts.accounts on delete cascade,
  nonce bytea not null check (octet_length(nonce) = 16),
  created_at timestamptz not null
);

create table shows.recordings (
  -- Also the live engine's key: the folder its packets are written to.
  id uuid primary key,
  show_id uuid not null unique references shows.shows on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null,
  -- Why it ended before its show; null when it did not.
  ended_early text check (ended_early in ('disk-full', 'too-large', 'too-long', 'failed')),
  discarded_at timestamptz,
  -- When its drafts were made, or it was found that there is nothing to make any of.
  settled_at timestamptz
);

create index show_recordings_unsettled on shows.recordings (created_at) where settled_at is null;

-- The page an account's media of a call or private show belong to. Grants of another page open nothing any more.
create table shows.media_leases (
  -- A call or a private show.
  session_id uuid not null,
  account_id uuid not null,
  -- Chosen by the page.
  tab_id uuid not null,
  -- Of this stay of that page; every grant it gets carries it, and none of an earlier stay opens anything again.
  lease_id uuid not null,
  taken_at timestamptz not null,
  primary key (session_id, account_id)
);

create index media_leases_by_age on shows.media_leases (taken_at);

-- Which purchases of the ledger a show's tips, menu and goals are; those of its minutes are named by its seats.
create table shows.revenue (
  purchase_id uuid primary key,
  show_id uuid not null references shows.shows,
  kind text not null check (kind in ('tips', 'menu', 'goals'))
);

create index show_revenue_of on shows.revenue (show_id);

-- From which country somebody watches a show or call that is under way, by the proxy's word or the account's, so that
-- those from a country its model hides from can be shown out at once. Gone with the show or call.
create table shows.viewer_locations (
  -- A show, or the front channel of a call.
  channel uuid not null,
  -- An account's id, or a visitor's name for this one visit.
  subject text not null,
  model_id uuid not null references accounts.accounts on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  primary key (channel, subject)
);

create index viewer_locations_of on shows.viewer_locations (model_id);

-- Members who have watched a minute of a model's shows without a break. A rating asks for it.
create table shows.audience (
  model_id uuid not null references accounts.accounts on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  watched_at timestamptz not null,
  primary key (model_id, account_id)
);

create index audience_of_account on shows.audience (account_id);

-- Public: other modules read these views and call these functions.

create view shows.show_list as
  select id, model_id, status, private_show_id
  from shows.shows;

-- Rooms that are open now.
create view shows.live_rooms as
  select model_id, id as show_id, status, show_type, cost, title, viewer_count, started_at,
    private_cost, private_show_id is not null as in_private, is_from_software
  from shows.shows
  where status <> 'ended';

-- Rooms whose picture is being recorded now; a private show never is.
create view shows.recorded_rooms as
  select model_id from shows.shows where status <> 'ended' and is_recorded and private_show_id is null;

create view shows.audience_list as
  select model_id, account_id from shows.audience;
