-- Public: other modules read these views and call these functions.

-- Private shows under way, each within a show.
create view private_shows.running_private_shows as
  select id, show_id, model_id, member_id, cost, answered_at
  from private_shows.private_shows
  where status = 'accepted';
