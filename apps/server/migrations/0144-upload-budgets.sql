-- How long the site worked on each account's files, by day in UTC; the days before yesterday are of no use any more.
create table library_processing (
  owner_id uuid not null references accounts on delete cascade,
  day date not null,
  seconds integer not null check (seconds >= 0),
  primary key (owner_id, day)
);
