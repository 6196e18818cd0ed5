-- Video calls between a model and a member, paid by the minute, and times booked for them.

create table call_bookings (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  member_id uuid not null references accounts on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 120),
  note text not null default '' check (length(note) <= 300),
  -- Credits a minute, as seen when the time was asked for.
  cost integer not null check (cost between 1 and 100),
  status text not null check (status in ('asked', 'accepted', 'declined', 'cancelled', 'done')),
  created_at timestamptz not null
);
create index call_bookings_of_model on call_bookings (model_id, starts_at desc);
create index call_bookings_of_member on call_bookings (member_id, starts_at desc);

create table calls (
  -- Also the engine's channel of the model's camera; the member watches it and sits in it.
  id uuid primary key,
  -- The engine's channel of the member's camera, which only the model watches.
  back_channel uuid not null unique,
  model_id uuid not null references accounts,
  member_id uuid not null references accounts,
  caller_id uuid not null,
  booking_id uuid references call_bookings,
  cost integer not null check (cost between 1 and 100),
  min_minutes integer not null check (min_minutes between 1 and 30),
  status text not null check (status in ('ringing', 'active', 'declined', 'missed', 'busy', 'cancelled', 'ended')),
  ended_by text check (ended_by in ('member', 'model', 'balance', 'limit', 'lost')),
  rung_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- The meter's heartbeat at which the model was last known to be in the call, and how long she has been gone.
  model_seen_heartbeat bigint not null default -1000,
  model_away_ms bigint not null default 0
);
create unique index calls_one_of_model on calls (model_id) where status in ('ringing', 'active');
create unique index calls_one_of_member on calls (member_id) where status in ('ringing', 'active');
create index calls_ringing on calls (rung_at) where status = 'ringing';

create or replace view seat_conditions as
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
  from seats as seat
  cross join meter_clock as clock
  left join shows as show on show.id = seat.channel
  left join calls as call on call.id = seat.channel
  where seat.status = 'open';
