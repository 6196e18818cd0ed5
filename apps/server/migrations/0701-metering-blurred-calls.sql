-- Time stands still in the seat of a call while staff have it blurred, as in a show.
create or replace view metering.seat_conditions as
  select seat.id as seat_id,
    case when seat.kind = 'call'
      then coalesce(call.status = 'active' and blur.model_id is null
        and call.model_seen_heartbeat >= clock.heartbeat - 3, false)
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
  left join shows.blurred_models as blur on blur.model_id = call.model_id
  where seat.status = 'open';
