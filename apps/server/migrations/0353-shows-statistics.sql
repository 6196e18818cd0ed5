-- Past shows, for a model's statistics.

create index shows_started on shows.shows (model_id, started_at desc) where started_at is not null;

-- Public: other modules read these views and call these functions.

create view shows.started_shows as
  select id, model_id, title, started_at, ended_at, peak_viewers
  from shows.shows
  where started_at is not null;

create view shows.revenue_list as
  select purchase_id, show_id
  from shows.revenue;
