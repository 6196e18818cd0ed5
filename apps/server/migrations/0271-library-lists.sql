-- Lists of items an account makes for itself. Nobody else reads them.

create table library.lists (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  -- 0 is "Watch later". The numbers are the bound on how many lists an account has.
  number smallint not null check (number between 0 and 20),
  -- Empty for "Watch later", which is named in the reader's language.
  name text not null check (length(name) <= 60),
  created_at timestamptz not null,
  unique (account_id, number),
  constraint own_lists_have_a_name check ((number = 0) = (name = ''))
);

create table library.list_items (
  list_id uuid not null references library.lists on delete cascade,
  item_id uuid not null references library.items on delete cascade,
  -- The first is the lowest.
  place integer not null,
  added_at timestamptz not null,
  primary key (list_id, item_id)
);

create index library_list_items_in_order on library.list_items (list_id, place, item_id);
create index library_list_items_of_item on library.list_items (item_id);
