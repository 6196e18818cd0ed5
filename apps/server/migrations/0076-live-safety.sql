-- Parting for good from inside a call or private show, one place for media, notices of calls, and what a show earned.

alter table private_shows drop constraint private_shows_ended_by_check,
  add constraint private_shows_ended_by_check
    check (ended_by in ('member', 'model', 'balance', 'show', 'limit', 'block'));
alter table calls drop constraint calls_ended_by_check,
  add constraint calls_ended_by_check check (ended_by in ('member', 'model', 'balance', 'limit', 'lost', 'block'));

-- Whom a model keeps out of her room now: by a ban there, or because she has blocked them altogether.
create or replace view room_bans as
  select model_id, account_id from room_sanctions
  where kind = 'ban' and (until is null or until > now())
  union
  select account_id, blocked_id from account_blocks;

-- Which accounts one of the two has blocked, both ways round.
create view accounts_apart as
  select account_id as one_id, blocked_id as other_id from account_blocks
  union all
  select blocked_id, account_id from account_blocks;

-- The page an account's media of a call or private show belong to. Grants of another page open nothing any more.
create table media_places (
  -- A call or a private show.
  session_id uuid not null,
  account_id uuid not null,
  -- Chosen by the page.
  tab_id uuid not null,
  -- Of this stay of that page; every grant it gets carries it, and none of an earlier stay opens anything again.
  lease_id uuid not null,
  taken_at timestamptz not null,
  primary key (session_id, account_id)
);
create index media_leases_by_age on media_places (taken_at);

-- What tips, the menu and goals brought during a show; minutes are counted by its seats.
create table show_takings (
  show_id uuid not null references shows,
  kind text not null check (kind in ('tips', 'menu', 'goals')),
  credits bigint not null check (credits > 0),
  primary key (show_id, kind)
);

alter table call_bookings add column reminded_at timestamptz;
create index call_bookings_to_remind on call_bookings (starts_at)
  where status = 'accepted' and reminded_at is null;

-- The kinds are those of the contract; a list here would have to follow each of its changes.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind ~ '^[a-zA-Z]{1,40}$');
