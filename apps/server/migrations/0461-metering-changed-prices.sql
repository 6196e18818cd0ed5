-- A price changed during a show: whoever has a seat keeps the old one for the minute that runs.

-- From here on a seat's cost is the price of the minute charged last, or agreed to for the first.
alter table metering.seats
  -- What minutes will cost; null while the price stays.
  add column next_cost integer check (next_cost between 1 and 100),
  -- The first moment of the seat's measured time at which a minute may begin at that price.
  add column next_cost_from_ms bigint,
  -- Whether the member pays it: a lower one nobody minds, a higher one is agreed to.
  add column next_cost_agreed boolean not null default false,
  add constraint seats_next_cost check ((next_cost is null) = (next_cost_from_ms is null));

alter table metering.seats drop constraint seats_end_reason_check;
alter table metering.seats add constraint seats_end_reason_check check (end_reason in ('left', 'balance', 'limit',
  'show_ended', 'removed', 'free_look_over', 'away', 'no_picture', 'price_changed'));

-- Time stands still in a seat during a model's break, too.
create or replace view metering.seat_conditions as
  select seat.id as seat_id,
    case when seat.kind = 'call'
      then coalesce(call.status = 'active' and call.model_seen_heartbeat >= clock.heartbeat - 3, false)
      else coalesce(show.status = 'live' and pause.show_id is null and (case seat.kind
        when 'group' then show.private_show_id is null
        else show.private_show_id = seat.private_show_id end), false) end as running,
    case when seat.kind = 'call' then coalesce(call.status <> 'active', true)
      else coalesce(show.status = 'ended', true)
        or (seat.private_show_id is not null and show.private_show_id is distinct from seat.private_show_id)
      end as over
  from metering.seats as seat
  cross join metering.clock as clock
  left join shows.show_list as show on show.id = seat.channel
  left join shows.live_details as pause on pause.show_id = seat.channel and pause.break_started_at is not null
  left join calls.call_list as call on call.id = seat.channel
  where seat.status = 'open';
