-- Categories, the lists of models that are read by page, and the search for a model's name.

create extension if not exists pg_trgm;

create table categories (
  id uuid primary key,
  -- Null for a category; a subcategory names its category. There is no third level.
  parent_id uuid references categories on delete cascade,
  name text not null check (length(name) between 1 and 60),
  image text,
  position integer not null,
  created_at timestamptz not null,
  constraint categories_name_unique unique nulls not distinct (parent_id, name)
);

create index categories_in_order on categories (parent_id, position, id);

-- What a model chose. Choosing a subcategory counts as being in its category too, without a row for that.
create table model_categories (
  model_id uuid not null references accounts on delete cascade,
  category_id uuid not null references categories on delete cascade,
  primary key (model_id, category_id)
);

create index model_categories_of_category on model_categories (category_id);

-- Every public model once in the whole site's list and once in the list of each category it is in, subcategories
-- and their parents alike. Kept by the triggers below; nothing else writes here. `scope` is a category's id, or
-- the nil UUID for the whole site.
create table model_listings (
  model_id uuid not null references accounts on delete cascade,
  scope uuid not null,
  created_at timestamptz not null,
  username text not null,
  primary key (model_id, scope)
);

create index model_listings_by_age on model_listings (scope, created_at desc, model_id desc);
create index model_listings_by_name on model_listings (scope, username, model_id);

-- How long each list is.
create table model_totals (
  scope uuid primary key,
  models integer not null check (models >= 0)
);

-- How many of a list's models joined on a day (UTC). A page far down a list is found by adding these up instead of
-- counting rows.
create table model_counts (
  scope uuid not null,
  day date not null,
  models integer not null check (models >= 0),
  primary key (scope, day)
);

-- What model_listings should hold.
create view due_model_listings as
  select p.id as model_id, scopes.scope, p.created_at, lower(p.username) as username
  from public_models p,
    lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as scope
      union
      select levels.scope
      from model_categories m
        join categories c on c.id = m.category_id,
        lateral (values (c.id), (c.parent_id)) as levels (scope)
      where m.model_id = p.id and levels.scope is not null
    ) as scopes;

-- Brings the lists of one model in line with its account and its categories. Two transactions take turns at one
-- model: the lock makes the second wait, and its next statements see what the first one did.
create function refresh_model_listings(model uuid) returns void language plpgsql as $$
begin
  perform from accounts where id = model for no key update;

  delete from model_listings l
  where l.model_id = model
    and not exists (
      select from due_model_listings d
      where d.model_id = model and (d.scope, d.created_at, d.username) = (l.scope, l.created_at, l.username)
    );

  insert into model_listings (model_id, scope, created_at, username)
  select d.model_id, d.scope, d.created_at, d.username
  from due_model_listings d
  where d.model_id = model
  order by d.scope
  on conflict (model_id, scope) do nothing;
end $$;

create function follow_account() returns trigger language plpgsql as $$
begin
  perform refresh_model_listings(new.id);
  return null;
end $$;

create trigger accounts_are_listed
  after insert or update of approval_status, email_verified_at, suspended_at, created_at, username on accounts
  for each row when (new.type = 'model')
  execute function follow_account();

create function follow_model_category() returns trigger language plpgsql as $$
begin
  perform refresh_model_listings(coalesce(new.model_id, old.model_id));
  return null;
end $$;

create trigger model_categories_are_listed
  after insert or delete on model_categories
  for each row execute function follow_model_category();

-- Counts follow the listings themselves, because an erased model takes its listings along by the foreign key.
create function count_model_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into model_counts as c (scope, day, models)
    values (new.scope, (new.created_at at time zone 'UTC')::date, 1)
    on conflict (scope, day) do update set models = c.models + 1;
    insert into model_totals as t (scope, models) values (new.scope, 1)
    on conflict (scope) do update set models = t.models + 1;
  else
    update model_totals set models = models - 1 where scope = old.scope;
    update model_counts set models = models - 1
    where scope = old.scope and day = (old.created_at at time zone 'UTC')::date;
  end if;
  return null;
end $$;

create trigger model_listings_are_counted
  after insert or delete on model_listings
  for each row execute function count_model_listing();

-- Models who are already there when this file first runs.
select refresh_model_listings(id) from public_models;

-- The search for a model. Trigrams serve parts of a name and names with typing mistakes; one or two letters have
-- no trigram of their own and are searched as the beginning of a name.
create index accounts_models_by_trigram on accounts using gin (username gin_trgm_ops, name gin_trgm_ops)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;
create index accounts_models_by_username_start on accounts (lower(username) text_pattern_ops)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;
create index accounts_models_by_name_start on accounts (lower(name) text_pattern_ops)
  where type = 'model' and approval_status = 'approved' and email_verified_at is not null and suspended_at is null;

-- The models a visitor may mean, best first, at most `at_most`. `term` is in lower case; `escaped` is the same with
-- the wildcards of LIKE escaped. Typing mistakes are considered only when nothing is called so: at the threshold
-- set here, half the letters in the right place will do. Plans are made for the term at hand, because one made for
-- any term would not use the indexes.
create function find_models(term text, escaped text, by_start boolean, at_most integer)
  returns table (model_id uuid, place bigint)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.4
  set plan_cache_mode = force_custom_plan
as $$
begin
  if by_start then
    -- Both halves are read in the order of their index, so a letter that half of all names begin with costs no sort.
    return query
      select named.id, row_number() over (order by named.by_username, named.label, named.id)
      from (
        (select p.id, false as by_username, lower(p.name) as label
         from public_models p
         where lower(p.name) like escaped || '%'
         order by lower(p.name) using ~<~
         limit at_most)
        union all
        (select p.id, true, lower(p.username)
         from public_models p
         where lower(p.username) like escaped || '%' and lower(p.name) not like escaped || '%'
         order by lower(p.username) using ~<~
         limit at_most)
      ) as named
      order by 2
      limit at_most;
    return;
  end if;

  return query
    select p.id,
      row_number() over (
        order by
          (lower(p.username) = term or lower(p.name) = term) desc,
          (lower(p.username) like escaped || '%' or lower(p.name) like escaped || '%') desc,
          length(p.name), lower(p.name), p.id
      )
    from public_models p
    where p.username ilike '%' || escaped || '%' or p.name ilike '%' || escaped || '%'
    order by 2
    limit at_most;
  if found then
    return;
  end if;

  return query
    select p.id,
      row_number() over (
        order by greatest(word_similarity(term, p.username), word_similarity(term, p.name)) desc,
          lower(p.name), p.id
      )
    from public_models p
    where p.username %> term or p.name %> term
    order by 2
    limit at_most;
end $$;
