-- Private shows, asked for and held within a show.

create schema private_shows;

create table private_shows.private_shows (
  -- Also the engine's channel for the member's own camera.
  id uuid primary key,
  show_id uuid not null references shows.shows,
  model_id uuid not null references accounts.accounts,
  member_id uuid not null references accounts.accounts,
  status text not null check (status in ('asked', 'accepted', 'declined', 'expired', 'cancelled', 'ended')),
  cost integer not null check (cost between 1 and 100),
  min_minutes integer not null check (min_minutes between 1 and 30),
  spy_cost integer check (spy_cost between 1 and 100),
  two_way boolean not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('member', 'model', 'balance', 'show', 'limit', 'block')),
  constraint private_shows_end check ((status = 'ended') = (ended_at is not null)
    and (status = 'ended') = (ended_by is not null))
);

-- A room has one private show at a time; a member asks for one at a time.
create unique index private_shows_one_accepted on private_shows.private_shows (show_id) where status = 'accepted';
create unique index private_shows_one_asked on private_shows.private_shows (show_id, member_id) where status = 'asked';
create index private_shows_waiting on private_shows.private_shows (asked_at) where status = 'asked';

-- Public: other modules read these views and call these functions.

create view private_shows.private_show_list as
  select id, model_id, member_id, status, cost, spy_cost, asked_at
  from private_shows.private_shows;

alter table shows.shows add foreign key (private_show_id) references private_shows.private_shows;
