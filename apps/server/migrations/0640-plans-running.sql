-- Public: other modules read these views and call these functions.

-- Who has a plan of a model now. One whose time is up or whose messages are used is over before its row says so.
create view plans.running_memberships as
  select member_id, model_id, kind, access_until
  from plans.memberships
  where status <> 'ended' and messages_left is distinct from 0;
