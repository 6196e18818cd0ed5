-- Public: other modules read these views and call these functions.

-- Calls that two people are in now.
create view calls.active_calls as
  select id, model_id, member_id, cost, answered_at
  from calls.calls
  where status = 'active';
