-- Chat, moderation and the board of a live room.

create schema rooms;

create table rooms.messages (
  -- The order in which lines were kept, which is the order in which they are shown.
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  -- Chosen by the sender's client, so that sending a line again does not say it twice.
  client_message_id uuid not null,
  channel_id uuid not null,
  show_id uuid not null,
  -- Who said it, as they were then: a line keeps its name when the account changes or goes.
  sender_id uuid not null,
  sender_username text not null,
  sender_type text not null check (sender_type in ('user', 'model')),
  sender_image text,
  text text not null check (text <> '' and length(text) <= 500),
  created_at timestamptz not null,
  removed_at timestamptz,
  taken_down_at timestamptz,
  unique (sender_id, client_message_id)
);

create index room_messages_of_show on rooms.messages (channel_id, show_id, seq desc);
create index room_messages_by_age on rooms.messages (created_at);

-- Tips as the chat shows them, for those who come later. What was paid stands in the ledger.
create table rooms.tips (
  seq bigint generated always as identity primary key,
  -- The purchase's own id, or one made for what went to a goal.
  id uuid not null unique,
  channel_id uuid not null,
  show_id uuid not null,
  sender_id uuid not null,
  -- As they were called then; null for somebody anonymous.
  sender_username text,
  amount integer not null check (amount > 0),
  text text not null default '' check (length(text) <= 500),
  -- What of the menu was ordered, or which goal it went to.
  ordered text,
  created_at timestamptz not null
);

create index room_tips_of_show on rooms.tips (channel_id, show_id, seq desc);
create index room_tips_by_age on rooms.tips (created_at);

create table rooms.rules (
  model_id uuid primary key references accounts.accounts on delete cascade,
  -- Seconds between two lines of one person; 0 for no wait.
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 300),
  members_only boolean not null default false,
  -- Lines that hold one of these are refused; lower case.
  blocked_words text[] not null default '{}' check (cardinality(blocked_words) <= 200),
  updated_at timestamptz not null
);

create table rooms.moderators (
  model_id uuid not null references accounts.accounts on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null,
  primary key (model_id, account_id)
);

-- Mutes last until a moment; a ban without one lasts until it is lifted.
create table rooms.sanctions (
  model_id uuid not null references accounts.accounts on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  kind text not null check (kind in ('mute', 'ban')),
  until timestamptz,
  reason text not null default '' check (length(reason) <= 200),
  by_account uuid not null,
  created_at timestamptz not null,
  primary key (model_id, account_id, kind),
  constraint mutes_end check (kind = 'ban' or until is not null)
);

create table rooms.tip_menu_items (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  title text not null check (length(title) between 1 and 80),
  cost integer not null check (cost between 1 and 100000),
  position integer not null
);

create index tip_menu_of on rooms.tip_menu_items (model_id, position);

create table rooms.goals (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  show_id uuid not null references shows.shows,
  title text not null check (length(title) between 1 and 120),
  target integer not null check (target between 1 and 1000000),
  raised integer not null default 0 check (raised >= 0),
  -- Whether what was given comes back when the goal is missed; it is then held until it is met.
  refund_if_missed boolean not null,
  status text not null check (status in ('open', 'met', 'missed')),
  created_at timestamptz not null,
  closed_at timestamptz
);

create unique index room_goals_one_open on rooms.goals (model_id) where status = 'open';
create index room_goals_of_show on rooms.goals (show_id, created_at desc);

create table rooms.polls (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  show_id uuid not null references shows.shows,
  question text not null check (length(question) between 1 and 200),
  options text[] not null check (cardinality(options) between 2 and 6),
  status text not null check (status in ('open', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz
);

create unique index room_polls_one_open on rooms.polls (model_id) where status = 'open';

create table rooms.poll_votes (
  poll_id uuid not null references rooms.polls on delete cascade,
  account_id uuid not null,
  choice integer not null check (choice between 0 and 5),
  primary key (poll_id, account_id)
);

-- What each person gave during a show, for the list of top tippers. Told after the fact, and no part of the ledger.
create table rooms.givers (
  show_id uuid not null references shows.shows,
  account_id uuid not null,
  credits bigint not null check (credits > 0),
  primary key (show_id, account_id)
);

create index room_givers_most on rooms.givers (show_id, credits desc);

-- Rooms whose chat the site has closed for a while, at most until the show's end.
create table rooms.silences (
  model_id uuid primary key references accounts.accounts on delete cascade,
  show_id uuid not null references shows.shows,
  until timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);

-- Public: other modules read these views and call these functions.

create view rooms.message_list as
  select id, channel_id, sender_id, text, removed_at, taken_down_at
  from rooms.messages;

create view rooms.silence_list as
  select model_id, show_id, until
  from rooms.silences;

-- Whom a model keeps out of her room now: by a ban there, or because one of the two has blocked the other.
create view rooms.bans as
  select model_id, account_id from rooms.sanctions
  where kind = 'ban' and (until is null or until > now())
  union
  select one_id, other_id from accounts.accounts_apart;
