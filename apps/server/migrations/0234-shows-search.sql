-- A show is searched while it can be watched.

-- Public: other modules read these views and call these functions.

create view shows.searchable_shows as
  select 'live' as kind, s.id, s.model_id, s.title, m.tagline as tags,
    coalesce(nullif(m.name, ''), m.username) as maker, m.description, s.started_at as published_at
  from shows.shows s join accounts.public_models m on m.id = s.model_id
  where s.status in ('live', 'interrupted');

create trigger shows_are_searched
  after insert or update of title, status on shows.shows
  for each row execute function discovery.follow_searchable('shows.searchable_shows', 'id');

select discovery.refresh_search('shows.searchable_shows', array(select id from shows.searchable_shows));
