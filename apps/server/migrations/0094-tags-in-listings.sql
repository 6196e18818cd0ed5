-- What models said about themselves goes into the lists themselves: a filtered list is read in its order, from one
-- table, instead of asking another one about every row.
alter table model_listings add column tags text[] not null default '{}';
-- There are many words, and the plan depends on how common each is.
alter table model_listings alter column tags set statistics 1000;
update model_listings l set tags = f.tags from model_facets f where f.model_id = l.model_id;

-- For words few have. The lists of categories are short enough to be read through.
create index model_listings_by_tag on model_listings using gin (tags)
  where scope = '00000000-0000-0000-0000-000000000000'::uuid;

create or replace function refresh_model_listings(model uuid) returns void language plpgsql as $$
begin
  perform from accounts where id = model for no key update;

  delete from model_listings l
  where l.model_id = model
    and not exists (
      select from due_model_listings d
      where d.model_id = model and (d.scope, d.created_at, d.username) = (l.scope, l.created_at, l.username)
    );

  insert into model_listings (model_id, scope, created_at, username, popularity, rating, tags)
  select d.model_id, d.scope, d.created_at, d.username, model_popularity(d.model_id, d.created_at),
    coalesce((select s.rating from model_scores s where s.model_id = d.model_id), 0), facet_tags(d.model_id)
  from due_model_listings d
  where d.model_id = model
  order by d.scope
  on conflict (model_id, scope) do nothing;
end $$;

create or replace function follow_facets() returns trigger language plpgsql as $$
declare
  said text[] := facet_tags(new.id);
begin
  update model_listings set tags = said where model_id = new.id and tags <> said;
  return null;
end $$;

-- Whether the model is listed at all is the lists' own matter.
drop trigger accounts_have_facets on accounts;
create trigger accounts_have_facets
  after update of about_me, hoot_chie, gender, country, languages on accounts
  for each row when (new.type = 'model')
  execute function follow_facets();

drop function refresh_model_facets(uuid);
drop table model_facets;
