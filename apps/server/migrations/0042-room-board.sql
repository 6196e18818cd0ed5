-- What stands beside the picture of a room: the tip menu, a goal, a poll, and who gave the most.

create table tip_menu_items (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  title text not null check (length(title) between 1 and 80),
  cost integer not null check (cost between 1 and 100000),
  position integer not null
);
create index tip_menu_of on tip_menu_items (model_id, position);

create table room_goals (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  show_id uuid not null references shows,
  title text not null check (length(title) between 1 and 120),
  target integer not null check (target between 1 and 1000000),
  raised integer not null default 0 check (raised >= 0),
  -- Whether what was given comes back when the goal is missed; it is then held until it is met.
  refund_if_missed boolean not null,
  status text not null check (status in ('open', 'met', 'missed')),
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index room_goals_one_open on room_goals (model_id) where status = 'open';
create index room_goals_of_show on room_goals (show_id, created_at desc);

create table room_polls (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  show_id uuid not null references shows,
  question text not null check (length(question) between 1 and 200),
  options text[] not null check (cardinality(options) between 2 and 6),
  status text not null check (status in ('open', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index room_polls_one_open on room_polls (model_id) where status = 'open';
create table room_poll_votes (
  poll_id uuid not null references room_polls on delete cascade,
  account_id uuid not null,
  choice integer not null check (choice between 0 and 5),
  primary key (poll_id, account_id)
);

-- What each person gave during a show, for the list of top tippers. Written after the fact, and no part of the ledger.
create table room_givers (
  show_id uuid not null references shows,
  account_id uuid not null,
  credits bigint not null check (credits > 0),
  primary key (show_id, account_id)
);
create index room_givers_most on room_givers (show_id, credits desc);
