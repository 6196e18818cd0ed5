-- Published posts a message to many points at. Each is opened at its own price, by the library's own rules.

alter table messages.campaigns add column item_ids uuid[] check (cardinality(item_ids) between 1 and 6);
alter table messages.direct_messages add column item_ids uuid[];

-- What a model writes again and again, to begin a message to many with.
create table messages.templates (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  name text not null check (length(name) between 1 and 40),
  text text not null check (length(text) between 1 and 2000),
  saved_at timestamptz not null,
  unique (model_id, name)
);
