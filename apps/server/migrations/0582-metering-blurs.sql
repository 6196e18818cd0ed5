-- Time stands still in a seat while staff have a show blurred, as during a model's break.
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
  left join shows.live_details as pause on pause.show_id = seat.channel
    and (pause.break_started_at is not null or pause.blurred_at is not null)
  left join calls.call_list as call on call.id = seat.channel
  where seat.status = 'open';
