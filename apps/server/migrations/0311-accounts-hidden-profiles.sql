-- A profile that is hidden from everybody while staff look at a report about it.

alter table accounts.accounts add column hidden_at timestamptz;

create index accounts_hidden on accounts.accounts (id) where hidden_at is not null;

-- Public: other modules read these views and call these functions.

create or replace view accounts.models_of_all_countries as
  select m.id, m.unique_id
  from accounts.public_models m
  where not exists (select from accounts.country_blocks b where b.model_id = m.id)
    and not exists (select from accounts.accounts a where a.id = m.id and a.hidden_at is not null);

create or replace function accounts.hidden_models(viewer uuid, viewer_country text) returns setof uuid language sql stable as $$
  select model_id from accounts.model_account_blocks where blocked_id = viewer
  union
  select model_id from accounts.country_blocks where country = viewer_country and model_id is distinct from viewer
  union
  select id from accounts.accounts where hidden_at is not null and id is distinct from viewer
$$;

create view accounts.hidden_profiles as
  select id, hidden_at from accounts.accounts where hidden_at is not null;
