-- Public: other modules read these views and call these functions.

-- From when to when somebody had a plan of a model; not over yet while `ended_at` is empty.
create view plans.membership_spans as
  select model_id, member_id, started_at, ended_at from plans.memberships;
