-- What a model says again and again: replies she sends with one press, and lines posted every few minutes.

create table rooms.quick_replies (
  model_id uuid primary key references accounts.accounts on delete cascade,
  replies text[] not null check (cardinality(replies) <= 12),
  updated_at timestamptz not null
);

create table rooms.timed_lines (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  position integer not null,
  text text not null check (length(text) between 1 and 200),
  every_minutes integer not null check (every_minutes between 3 and 60),
  is_on boolean not null,
  -- When it was posted last; from when it was saved until then.
  last_said_at timestamptz not null
);

create index timed_lines_of on rooms.timed_lines (model_id, position);
