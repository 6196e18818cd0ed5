-- What a model changes while her show goes on, and words that say what it is about.

alter table shows.shows add column tags text[] not null default '{}' check (cardinality(tags) <= 5);

-- A short break: the show stays open, viewers see that the model is back soon, and nobody pays.
alter table shows.shows add column break_started_at timestamptz;
alter table shows.shows drop constraint shows_end_reason_check;
alter table shows.shows add constraint shows_end_reason_check check (end_reason in ('stopped', 'publisher_lost',
  'never_started', 'disconnected', 'break_over'));

-- Each change as it was made, so that what somebody paid can be explained later.
create table shows.changes (
  id uuid primary key,
  show_id uuid not null references shows.shows on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  changed_at timestamptz not null,
  cost_before integer not null,
  cost integer not null,
  private_cost_before integer,
  private_cost integer,
  title text not null,
  tags text[] not null
);

create index show_changes_of on shows.changes (show_id, changed_at);
create index show_changes_of_model on shows.changes (model_id, changed_at);

-- A show is found by its tags, too.
create or replace view shows.searchable_shows as
  select 'live' as kind, s.id, s.model_id, s.title,
    concat_ws(' ', nullif(m.tagline, ''), nullif(array_to_string(s.tags, ' '), '')) as tags,
    coalesce(nullif(m.name, ''), m.username) as maker, m.description, s.started_at as published_at
  from shows.shows s join accounts.public_models m on m.id = s.model_id
  where s.status in ('live', 'interrupted');

drop trigger shows_are_searched on shows.shows;
create trigger shows_are_searched
  after insert or update of title, tags, status on shows.shows
  for each row execute function discovery.follow_searchable('shows.searchable_shows', 'id');

-- Public: other modules read these views and call these functions.

-- What an open room says of itself beside shows.live_rooms.
create view shows.live_details as
  select id as show_id, tags, break_started_at
  from shows.shows
  where status <> 'ended';

-- What shows paid by the minute cost now.
create view shows.show_prices as
  select id as show_id, cost
  from shows.shows
  where status <> 'ended' and show_type <> 'free';
