-- How far accounts are in videos, so that they go on where they stopped, on whichever device. 0: seen to its end.
create table library_positions (
  account_id uuid not null references accounts on delete cascade,
  item_id uuid not null references library_items on delete cascade,
  position_seconds real not null check (position_seconds >= 0),
  saved_at timestamptz not null,
  primary key (account_id, item_id)
);

create index library_positions_of_item on library_positions (item_id);
