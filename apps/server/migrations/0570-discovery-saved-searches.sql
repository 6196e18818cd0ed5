-- Lists and searches an account wants to find again, by their addresses.

create table discovery.saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  -- Bounds how many there are: each takes the lowest free one.
  number smallint not null,
  name text not null check (name <> ''),
  -- From / on.
  address text not null,
  created_at timestamptz not null,
  unique (account_id, number),
  unique (account_id, address)
);
