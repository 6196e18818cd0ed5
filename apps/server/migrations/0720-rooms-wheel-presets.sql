-- A wheel members pay to spin, and what a model saves to begin a goal, menu, poll or wheel with.

create table rooms.wheels (
  model_id uuid primary key references accounts.accounts on delete cascade,
  -- Another with every change, so that nobody pays for a wheel they have not seen.
  id uuid not null unique,
  cost integer not null check (cost between 1 and 100000),
  fields text[] not null check (cardinality(fields) between 2 and 12),
  is_on boolean not null,
  updated_at timestamptz not null
);

create table rooms.presets (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  kind text not null check (kind in ('goal', 'menu', 'poll', 'wheel')),
  name text not null check (length(name) between 1 and 40),
  -- As the contract has it for the kind.
  content jsonb not null,
  saved_at timestamptz not null,
  unique (model_id, kind, name)
);
