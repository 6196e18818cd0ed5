-- Shows and calls paid by the minute.

-- What a model offers beside the form of each show. Costs are credits a minute.
create table live_settings (
  model_id uuid primary key references accounts on delete cascade,
  -- Whether somebody may look at a paid show for a few seconds before the first minute is charged.
  free_look boolean not null default true,
  -- What others pay to watch a private show, without its chat; null when nobody may.
  spy_cost integer check (spy_cost between 1 and 100),
  private_min_minutes integer not null default 1 check (private_min_minutes between 1 and 30),
  two_way boolean not null default true,
  -- What a video call costs; null when none is offered.
  call_cost integer check (call_cost between 1 and 100),
  call_min_minutes integer not null default 1 check (call_min_minutes between 1 and 30),
  updated_at timestamptz not null
);

create table private_shows (
  -- Also the engine's channel for the member's own camera.
  id uuid primary key,
  show_id uuid not null references shows,
  model_id uuid not null references accounts,
  member_id uuid not null references accounts,
  status text not null check (status in ('asked', 'accepted', 'declined', 'expired', 'cancelled', 'ended')),
  cost integer not null check (cost between 1 and 100),
  min_minutes integer not null check (min_minutes between 1 and 30),
  spy_cost integer check (spy_cost between 1 and 100),
  two_way boolean not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('member', 'model', 'balance', 'show', 'limit')),
  constraint private_shows_end check ((status = 'ended') = (ended_at is not null)
    and (status = 'ended') = (ended_by is not null))
);
-- A room has one private show at a time; a member asks for one at a time.
create unique index private_shows_one_accepted on private_shows (show_id) where status = 'accepted';
create unique index private_shows_one_asked on private_shows (show_id, member_id) where status = 'asked';
create index private_shows_waiting on private_shows (asked_at) where status = 'asked';

alter table shows add column private_show_id uuid references private_shows;

-- A place in something paid by the minute, from joining to leaving.
create table seats (
  id uuid primary key,
  kind text not null check (kind in ('group', 'private', 'spy', 'call')),
  -- The engine's channel that is watched: the show's id, or the call's.
  channel uuid not null,
  private_show_id uuid references private_shows,
  model_id uuid not null references accounts,
  member_id uuid not null references accounts,
  -- Credits a minute, as agreed when the seat was taken; a later price changes nothing here.
  cost integer not null check (cost between 1 and 100),
  status text not null default 'open' check (status in ('open', 'ended')),
  end_reason text check (end_reason in ('left', 'balance', 'limit', 'show_ended', 'removed', 'free_look_over', 'away')),
  -- A free look is a seat whose price was not yet agreed to.
  confirmed boolean not null,
  -- Time measured in the seat; below zero while the free look lasts. Measured, not computed from clocks, so that
  -- no jump of a clock charges anyone.
  metered_ms bigint not null default 0,
  away_ms bigint not null default 0,
  -- The meter's heartbeat at which the viewer's media was last known to stand.
  seen_heartbeat bigint not null default -1000,
  minutes_charged integer not null default 0 check (minutes_charged >= 0),
  credits_charged integer not null default 0 check (credits_charged >= 0),
  -- The row of the member's history that the minutes add up in.
  purchase_id uuid,
  opened_at timestamptz not null,
  ended_at timestamptz,
  constraint seats_end check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null))
);
create unique index seats_one_open on seats (channel, member_id) where status = 'open';
create index seats_open_of_member on seats (member_id) where status = 'open';
create index seats_of_channel on seats (channel, opened_at);

-- Each charged minute, once: whoever charges inserts the row, and the key lets only one do so.
create table seat_minutes (
  seat_id uuid not null references seats,
  minute integer not null check (minute > 0),
  transaction_id uuid not null,
  amount integer not null check (amount > 0),
  charged_at timestamptz not null,
  primary key (seat_id, minute)
);
comment on table seat_minutes is 'append-only';

-- One process at a time measures. It moves the heartbeat; another takes over when the heartbeat stands still.
create table meter_clock (
  singleton boolean primary key default true check (singleton),
  holder uuid,
  heartbeat bigint not null default 0
);
insert into meter_clock default values;

create or replace view live_rooms as
  select model_id, id as show_id, status, show_type, cost, title, viewer_count, started_at,
    private_cost, private_show_id is not null as in_private
  from shows
  where status <> 'ended';

-- Whether each open seat's time runs now, and whether what it is for is over.
create view seat_conditions as
  select seat.id as seat_id,
    coalesce(show.status = 'live' and (case seat.kind
      when 'group' then show.private_show_id is null
      else show.private_show_id = seat.private_show_id end), false) as running,
    coalesce(show.status = 'ended', true)
      or (seat.private_show_id is not null and show.private_show_id is distinct from seat.private_show_id) as over
  from seats as seat
  left join shows as show on show.id = seat.channel
  where seat.status = 'open';
