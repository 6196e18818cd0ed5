-- Who may say what in a model's room. A room is the model's account.

create table room_rules (
  model_id uuid primary key references accounts on delete cascade,
  -- Seconds between two lines of one person; 0 for no wait.
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 300),
  members_only boolean not null default false,
  -- Lines that hold one of these are refused; lower case.
  blocked_words text[] not null default '{}' check (cardinality(blocked_words) <= 200),
  updated_at timestamptz not null
);

create table room_moderators (
  model_id uuid not null references accounts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (model_id, account_id)
);

-- Mutes last until a moment; a ban without one lasts until it is lifted.
create table room_sanctions (
  model_id uuid not null references accounts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('mute', 'ban')),
  until timestamptz,
  reason text not null default '' check (length(reason) <= 200),
  by_account uuid not null,
  created_at timestamptz not null,
  primary key (model_id, account_id, kind),
  constraint mutes_end check (kind = 'ban' or until is not null)
);

-- Whom a model has banned from her room now; joining reads it.
create view room_bans as
  select model_id, account_id from room_sanctions
  where kind = 'ban' and (until is null or until > now());

alter table room_messages add column removed_at timestamptz;
