-- What members said they are not interested in; suggestions leave it out.

create table library.dismissals (
  account_id uuid not null references accounts.accounts on delete cascade,
  item_id uuid not null references library.items on delete cascade,
  dismissed_at timestamptz not null,
  primary key (account_id, item_id)
);

create index library_dismissals_of_item on library.dismissals (item_id);

-- For the rows of a home: what an account watched last.
create index library_positions_by_age on library.positions (account_id, saved_at desc);
