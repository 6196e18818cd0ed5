-- Seats paid by the minute, and the clock that measures them.

create schema metering;

-- A model's prices, and what she offers beside each show. Costs are credits a minute.
create table metering.settings (
  model_id uuid primary key references accounts.accounts on delete cascade,
  -- What the form of a show begins with; null until she has named a price.
  group_cost integer check (group_cost between 1 and 30),
  private_cost integer check (private_cost between 1 and 100),
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

-- A place in something paid by the minute, from joining to leaving.
create table metering.seats (
  id uuid primary key,
  kind text not null check (kind in ('group', 'private', 'spy', 'call')),
  -- The engine's channel that is watched: the show's id, or the call's.
  channel uuid not null,
  private_show_id uuid references private_shows.private_shows,
  model_id uuid not null references accounts.accounts,
  member_id uuid not null references accounts.accounts,
  -- Credits a minute, as agreed when the seat was taken; a later price changes nothing here.
  cost integer not null check (cost between 1 and 100),
  status text not null default 'open' check (status in ('open', 'ended')),
  end_reason text check (end_reason in ('left', 'balance', 'limit', 'show_ended', 'removed', 'free_look_over', 'away',
    'no_picture')),
  -- A free look is a seat whose price was not yet agreed to.
  confirmed boolean not null,
  -- Whether the picture has come: from then on minutes are charged.
  shown boolean not null default false,
  -- Time measured in the seat; below zero while the free look lasts. Measured, not computed from clocks, so that
  -- no jump of a clock charges anyone.
  metered_ms bigint not null default 0,
  -- How long there has been no picture, although there was something to watch.
  away_ms bigint not null default 0,
  -- How long the engine delivered a picture that the page did not report, in this seat and those before it.
  unreported_ms bigint not null default 0,
  -- How long the picture was frozen since the last minute was charged, and what became of that minute for it.
  frozen_ms bigint not null default 0,
  freeze_outcome text check (freeze_outcome in ('returned', 'kept')),
  -- The meter's heartbeat at which the viewer's media was last known to stand, and to arrive.
  seen_heartbeat bigint not null default -1000,
  delivered_heartbeat bigint not null default -1000,
  -- The meter's heartbeat at which the page last reported at all, and a picture that moves.
  reported_heartbeat bigint not null default -1000,
  viewed_heartbeat bigint not null default -1000,
  -- Whether the engine lost the viewer, who did not close the connection.
  lost boolean not null default false,
  minutes_charged integer not null default 0 check (minutes_charged >= 0),
  credits_charged integer not null default 0 check (credits_charged >= 0),
  minutes_returned integer not null default 0 check (minutes_returned between 0 and minutes_charged),
  credits_returned integer not null default 0 check (credits_returned between 0 and credits_charged),
  -- The row of the member's history that the minutes add up in.
  purchase_id uuid,
  opened_at timestamptz not null,
  ended_at timestamptz,
  constraint seats_end check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null))
);

create unique index seats_one_open on metering.seats (channel, member_id) where status = 'open';
create index seats_open_of_member on metering.seats (member_id) where status = 'open';
create index seats_of_channel on metering.seats (channel, opened_at);

-- Each charged minute, once: whoever charges inserts the row, and the key lets only one do so.
create table metering.seat_minutes (
  seat_id uuid not null references metering.seats,
  minute integer not null check (minute > 0),
  transaction_id uuid not null,
  amount integer not null check (amount > 0),
  charged_at timestamptz not null,
  primary key (seat_id, minute)
);
comment on table metering.seat_minutes is 'append-only';

-- Each minute given back because the picture was frozen, once.
create table metering.returned_minutes (
  seat_id uuid not null,
  minute integer not null,
  returned_at timestamptz not null,
  primary key (seat_id, minute),
  foreign key (seat_id, minute) references metering.seat_minutes
);
comment on table metering.returned_minutes is 'append-only';

-- One process at a time measures. It moves the heartbeat; another takes over when the heartbeat stands still.
create table metering.clock (
  singleton boolean primary key default true check (singleton),
  holder uuid,
  heartbeat bigint not null default 0
);

insert into metering.clock default values;

-- Whether each open seat's time runs now, and whether what it is for is over.
create view metering.seat_conditions as
  select seat.id as seat_id,
    case when seat.kind = 'call'
      then coalesce(call.status = 'active' and call.model_seen_heartbeat >= clock.heartbeat - 3, false)
      else coalesce(show.status = 'live' and (case seat.kind
        when 'group' then show.private_show_id is null
        else show.private_show_id = seat.private_show_id end), false) end as running,
    case when seat.kind = 'call' then coalesce(call.status <> 'active', true)
      else coalesce(show.status = 'ended', true)
        or (seat.private_show_id is not null and show.private_show_id is distinct from seat.private_show_id)
      end as over
  from metering.seats as seat
  cross join metering.clock as clock
  left join shows.show_list as show on show.id = seat.channel
  left join calls.call_list as call on call.id = seat.channel
  where seat.status = 'open';

-- Public: other modules read these views and call these functions.

create view metering.clock_reading as
  select heartbeat
  from metering.clock;

create view metering.seat_list as
  select id, kind, channel, private_show_id, model_id, member_id, status, credits_charged, purchase_id, opened_at
  from metering.seats;
