-- Categories, lists and search of models, favourites and popularity.

create schema discovery;

create table discovery.categories (
  id uuid primary key,
  -- Null for a category; a subcategory names its category. There is no third level.
  parent_id uuid references discovery.categories on delete cascade,
  name text not null check (length(name) between 1 and 60),
  image text,
  position integer not null,
  created_at timestamptz not null,
  constraint categories_name_unique unique nulls not distinct (parent_id, name)
);

create index categories_in_order on discovery.categories (parent_id, position, id);

-- What a model chose. Choosing a subcategory counts as being in its category too, without a row for that.
create table discovery.model_categories (
  model_id uuid not null references accounts.accounts on delete cascade,
  category_id uuid not null references discovery.categories on delete cascade,
  primary key (model_id, category_id)
);

create index model_categories_of_category on discovery.model_categories (category_id);

-- Every public model once in the whole site's list and once in the list of each category it is in, subcategories
-- and their parents alike. Kept by the triggers below; nothing else writes here. `scope` is a category's id, or
-- the nil UUID for the whole site.
create table discovery.model_listings (
  model_id uuid not null references accounts.accounts on delete cascade,
  scope uuid not null,
  created_at timestamptz not null,
  username text not null,
  popularity double precision not null default 0,
  rating real not null default 0,
  -- What models said about themselves goes into the lists themselves: a filtered list is read in its order, from one
  -- table, instead of asking another one about every row.
  tags text[] not null default '{}',
  primary key (model_id, scope)
);

create index model_listings_by_age on discovery.model_listings (scope, created_at desc, model_id desc);
create index model_listings_by_name on discovery.model_listings (scope, username, model_id);

-- How long each list is.
create table discovery.model_totals (
  scope uuid primary key,
  models integer not null check (models >= 0)
);

-- How many of a list's models joined on a day (UTC). A page far down a list is found by adding these up instead of
-- counting rows.
create table discovery.model_counts (
  scope uuid not null,
  day date not null,
  models integer not null check (models >= 0),
  primary key (scope, day)
);

-- What model_listings should hold.
create view discovery.due_model_listings as
  select p.id as model_id, scopes.scope, p.created_at, lower(p.username) as username
  from accounts.public_models p,
    lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as scope
      union
      select levels.scope
      from discovery.model_categories m
        join discovery.categories c on c.id = m.category_id,
        lateral (values (c.id), (c.parent_id)) as levels (scope)
      where m.model_id = p.id and levels.scope is not null
    ) as scopes;

create function discovery.follow_account() returns trigger language plpgsql as $$
begin
  perform discovery.refresh_model_listings(new.id);
  return null;
end $$;

create trigger accounts_are_listed
  after insert or update of approval_status, email_verified_at, suspended_at, created_at, username on accounts.accounts
  for each row when (new.type = 'model')
  execute function discovery.follow_account();

create function discovery.follow_model_category() returns trigger language plpgsql as $$
begin
  perform discovery.refresh_model_listings(coalesce(new.model_id, old.model_id));
  return null;
end $$;

create trigger model_categories_are_listed
  after insert or delete on discovery.model_categories
  for each row execute function discovery.follow_model_category();

-- Counts follow the listings themselves, because an erased model takes its listings along by the foreign key.
create function discovery.count_model_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into discovery.model_counts as c (scope, day, models)
    values (new.scope, (new.created_at at time zone 'UTC')::date, 1)
    on conflict (scope, day) do update set models = c.models + 1;
    insert into discovery.model_totals as t (scope, models) values (new.scope, 1)
    on conflict (scope) do update set models = t.models + 1;
  else
    update discovery.model_totals set models = models - 1 where scope = old.scope;
    update discovery.model_counts set models = models - 1
    where scope = old.scope and day = (old.created_at at time zone 'UTC')::date;
  end if;
  return null;
end $$;

create trigger model_listings_are_counted
  after insert or delete on discovery.model_listings
  for each row execute function discovery.count_model_listing();

create table discovery.favourite_models (
  account_id uuid not null references accounts.accounts on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  notify boolean not null default false,
  -- When the account was last told that the model went live; keeps a show that breaks off and starts again quiet.
  notified_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, model_id)
);

create index favourite_models_newest on discovery.favourite_models (account_id, created_at desc, model_id desc);
create index favourite_models_of_model on discovery.favourite_models (model_id);
create index favourite_models_to_notify on discovery.favourite_models (model_id, account_id) where notify;

create table discovery.favourite_users (
  account_id uuid not null references accounts.accounts on delete cascade,
  user_id uuid not null references accounts.accounts on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  constraint nobody_favours_themselves check (account_id <> user_id)
);

create index favourite_users_newest on discovery.favourite_users (account_id, created_at desc, user_id desc);
create index favourite_users_of_user on discovery.favourite_users (user_id);

-- One row for a viewer and an hour, however often they look.
create table discovery.model_views (
  model_id uuid not null references accounts.accounts on delete cascade,
  hour timestamptz not null,
  -- An account's id, or a keyed hash of a visitor's network address.
  viewer bytea not null,
  account_id uuid references accounts.accounts on delete cascade,
  counted boolean not null default false,
  primary key (model_id, hour, viewer)
);

create index model_views_to_count on discovery.model_views (model_id) where not counted;
create index model_views_of_account on discovery.model_views (account_id, hour desc) where account_id is not null;
create index model_views_by_hour on discovery.model_views (hour);

-- Weeks since a fixed day. A view counts half as much as one a week later, and so twice as much as one a week
-- before: sums of 2^week keep that order for ever without being touched again.
create function discovery.view_week(at timestamptz) returns double precision language sql immutable
  return extract(epoch from at - '2026-01-01T00:00:00Z'::timestamptz)::double precision / 604800;

-- The logarithm (base 2) of the sum of two numbers given by their logarithms.
create function discovery.add_logs(a double precision, b double precision) returns double precision language sql immutable
  return greatest(a, b) + ln(1 + power(2::double precision, -least(abs(a - b), 60))) / ln(2::double precision);

create table discovery.model_scores (
  model_id uuid primary key references accounts.accounts on delete cascade,
  -- log2 of the sum of 2^week over all views. A model without views has one from the day of joining.
  views_log double precision not null,
  favourites integer not null default 0 check (favourites >= 0),
  -- 1 to 5; null when nobody has rated.
  rating real,
  -- True until the lists have been told.
  changed boolean not null default true
);

create index model_scores_changed on discovery.model_scores (model_id) where changed;

-- Favourites count by their square root, so that nobody is popular by them alone.
create function discovery.model_popularity(model uuid, created_at timestamptz) returns double precision language sql stable
  return coalesce(
    (select s.views_log + 0.5 * ln(1 + s.favourites::double precision) / ln(2::double precision)
     from discovery.model_scores s where s.model_id = model),
    discovery.view_week(created_at)
  );
create index model_listings_by_popularity on discovery.model_listings (scope, popularity desc, model_id desc);
create index model_listings_by_rating on discovery.model_listings (scope, rating desc, popularity desc, model_id desc);

create function discovery.facet_tags(model uuid) returns text[] language sql stable
  return (
    select array(
      select said.tag from (
        select 'genders:' || lower(trim(a.gender)) as tag where trim(a.gender) <> ''
        union select 'countries:' || lower(trim(a.country)) where trim(a.country) <> ''
        union select 'languages:' || spoken from unnest(a.languages) as spoken
        union select 'age:' || bands.band
          from (values ('18-22', 18, 22), ('23-29', 23, 29), ('30-39', 30, 39), ('40-49', 40, 49), ('50-99', 50, 99))
            as bands (band, youngest, oldest)
          where jsonb_typeof(a.about_me -> 'age') = 'number'
            and (a.about_me ->> 'age')::numeric between bands.youngest and bands.oldest
        union select fact.key || ':' || fact.value
          from jsonb_each_text(a.about_me) as fact
          where fact.key <> 'age' and fact.value <> ''
        union select 'astrology:' || (a.hoot_chie ->> 'astrology') where a.hoot_chie ->> 'astrology' <> ''
      ) as said order by 1
    )
    from accounts.profiles a where a.id = model
  );

create function discovery.count_favourite() returns trigger language plpgsql as $$
declare
  model uuid := coalesce(new.model_id, old.model_id);
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into discovery.model_scores (model_id, views_log, favourites)
  select a.id, discovery.view_week(a.created_at), greatest(step, 0) from accounts.profiles a where a.id = model
  on conflict (model_id) do update
    set favourites = greatest(model_scores.favourites + step, 0), changed = true;
  return null;
end $$;

create trigger favourite_models_are_counted
  after insert or delete on discovery.favourite_models
  for each row execute function discovery.count_favourite();

-- Adds the views nobody has counted yet, and brings the lists in line. One at a time: two would add the same views.
-- As before, and ratings that changed are taken along.
create function discovery.roll_up_popularity() returns integer language plpgsql as $$
declare
  moved integer;
begin
  perform pg_advisory_xact_lock(hashtext('roll_up_popularity'));
  with fresh as (
    update discovery.model_views set counted = true where not counted returning model_id, discovery.view_week(hour) as week
  ),
  newest as (select model_id, max(week) as week from fresh group by model_id),
  sums as (
    select f.model_id,
      n.week + ln(sum(power(2::double precision, f.week - n.week))) / ln(2::double precision) as views_log
    from fresh f join newest n on n.model_id = f.model_id
    group by f.model_id, n.week
  )
  insert into discovery.model_scores as known (model_id, views_log)
  select s.model_id, discovery.add_logs(discovery.view_week(a.created_at), s.views_log)
  from sums s join accounts.profiles a on a.id = s.model_id
  on conflict (model_id) do update
    set views_log = discovery.add_logs(known.views_log, excluded.views_log), changed = true;

  insert into discovery.model_scores as known (model_id, views_log, rating)
  select a.id, discovery.view_week(a.created_at), r.average
  from library.model_rating_averages r join accounts.profiles a on a.id = r.model_id
    left join discovery.model_scores s on s.model_id = r.model_id
  where s.rating is distinct from r.average
  on conflict (model_id) do update set rating = excluded.rating, changed = true;

  with due as (update discovery.model_scores set changed = false where changed returning model_id, rating)
  update discovery.model_listings l
  set popularity = discovery.model_popularity(l.model_id, l.created_at), rating = coalesce(due.rating, 0)
  from due where due.model_id = l.model_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

-- Titles like a term in one of the views above, the most alike first. The threshold is a setting of the function,
-- because the index is used for the operator only, and the operator reads the setting.
create function discovery.find_titles_alike(source regclass, term text, at_most integer)
  returns table (id uuid, title text, detail text, image text, published_at timestamptz)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.4
as $$
begin
  return query execute format(
    'select s.id, s.title, s.detail, s.image, s.published_at from %s s where s.title %%> $1
     order by word_similarity($1, s.title) desc limit $2', source) using term, at_most;
end $$;

-- Every word of a public model's name and username. Compared byte by byte, so that beginnings are ranges of the index.
create table discovery.model_words (
  word text collate "C" not null,
  model_id uuid not null references accounts.accounts on delete cascade,
  primary key (word, model_id)
);

create index model_words_of_model on discovery.model_words (model_id);

-- Each of those words once.
create table discovery.name_words (
  word text collate "C" primary key
);

create index name_words_by_trigram on discovery.name_words using gin (word gin_trgm_ops);

-- Words as the application splits names, too: at spaces, dots, underscores and hyphens. A number at a word's end makes
-- a username unique and tells nothing else, so it is left out; what is typed with it is found in the username itself.
create function discovery.words_of_name(name text, username text) returns setof text language sql immutable as $$
  select distinct left(rtrim(part, '0123456789'), 40) collate "C"
  from regexp_split_to_table(lower(name || ' ' || username), '[\s._-]+') as part
  where rtrim(part, '0123456789') <> ''
$$;

-- Brings a model's words in line with its account. Two transactions take turns at one word by its row: whoever takes a
-- word's last model away has looked after all who were adding one.
create function discovery.refresh_model_words(model uuid) returns void language plpgsql as $$
declare
  due text[] := array(
    select w from accounts.public_models p, lateral discovery.words_of_name(p.name, p.username) as w where p.id = model order by w
  );
begin
  delete from discovery.model_words where model_id = model and not (word = any(due));
  insert into discovery.name_words (word) select unnest(due) order by 1
  on conflict (word) do update set word = excluded.word;
  insert into discovery.model_words (word, model_id) select unnest(due), model order by 1
  on conflict do nothing;
end $$;

create function discovery.follow_words() returns trigger language plpgsql as $$
begin
  perform discovery.refresh_model_words(new.id);
  return null;
end $$;

create trigger accounts_have_words
  after insert or update of approval_status, email_verified_at, suspended_at, username, name on accounts.accounts
  for each row when (new.type = 'model')
  execute function discovery.follow_words();

-- Also when an account is erased and its words go with it: nobody's name stays behind.
create function discovery.delete_unused_words() returns trigger language plpgsql as $$
declare
  words text[] := array(select distinct word from gone order by word);
begin
  perform from discovery.name_words where word = any(words) order by word for update;
  delete from discovery.name_words n
  where n.word = any(words) and not exists (select from discovery.model_words m where m.word = n.word);
  return null;
end $$;

create trigger model_words_are_deleted after delete on discovery.model_words
  referencing old table as gone
  for each statement execute function discovery.delete_unused_words();

create function discovery.find_models(term text, escaped text, by_start boolean, several boolean, at_most integer)
  returns table (model_id uuid, place integer)
  language plpgsql stable rows 50
  set plan_cache_mode = force_custom_plan
as $$
declare
  found_ids uuid[];
  behind text := term || U&'\+10FFFF';
begin
  found_ids := array(select p.id from accounts.public_models p where lower(p.username) = term);
  found_ids := found_ids || array(
    select p.id from accounts.public_models p
    where lower(p.name) like escaped || '%' and not (p.id = any(found_ids))
    order by lower(p.name) using ~<~
    limit at_most
  );
  if cardinality(found_ids) < at_most then
    found_ids := found_ids || array(
      select s.id from (
        select p.id, lower(p.username) as username from accounts.public_models p
        where lower(p.username) like escaped || '%'
        order by lower(p.username) using ~<~
        limit at_most
      ) as s
      where not (s.id = any(found_ids)) order by s.username using ~<~
    );
  end if;
  if not several and cardinality(found_ids) < at_most then
    found_ids := found_ids || array(
      select distinct s.model_id from (
        select m.model_id from discovery.model_words m
        where m.word >= term and m.word < behind
        order by m.word, m.model_id
        limit at_most
      ) as s
      where not (s.model_id = any(found_ids))
    );
  end if;
  if not by_start and not several and cardinality(found_ids) < at_most then
    found_ids := found_ids || array(
      select distinct s.model_id from (
        select m.model_id
        from (select n.word from discovery.name_words n where n.word like '%' || escaped || '%' limit at_most) as w
          join discovery.model_words m on m.word = w.word
        limit at_most
      ) as s
      where not (s.model_id = any(found_ids))
    );
  end if;
  -- What is no word, such as two words or a part of a username's number.
  if not by_start and (several or cardinality(found_ids) = 0) then
    found_ids := found_ids || array(
      select p.id from accounts.public_models p
      where (p.username ilike '%' || escaped || '%' or p.name ilike '%' || escaped || '%')
        and not (p.id = any(found_ids))
      limit at_most
    );
  end if;
  return query
    select f.id, f.place::integer from unnest(found_ids) with ordinality as f (id, place)
    order by 2 limit at_most;
end $$;

-- Words like some that were typed: alike in their letters, or beginning with one of `swapped`, which are the typed ones
-- with two letters changed round; trigrams see those badly.
create function discovery.find_words_alike(typed text[], swapped text[], at_most integer)
  returns table (typed_word text, word text)
  language plpgsql stable rows 50
  set pg_trgm.word_similarity_threshold = 0.3
  set plan_cache_mode = force_custom_plan
as $$
declare
  one text;
begin
  foreach one in array typed loop
    return query
      select one, n.word::text from discovery.name_words n
      where n.word %> one
      order by word_similarity(one, n.word) desc, n.word
      limit at_most;
  end loop;
  return query
    select s.typed, n.word::text
    from unnest(swapped) as w (start) join unnest(typed) as s (typed) on length(s.typed) = length(w.start),
      lateral (
        select name_words.word from discovery.name_words
        where name_words.word >= w.start and name_words.word < w.start || U&'\+10FFFF'
        order by name_words.word
        limit at_most
      ) as n;
end $$;

-- Models with a word out of every group, the groups being rows of `words` under the same `groups` number.
create function discovery.find_models_by_words(words text[], groups integer[], at_most integer)
  returns table (model_id uuid)
  language sql stable rows 50 as $$
  select m.model_id
  from unnest(words, groups) as w (word, number) join discovery.model_words m on m.word = w.word
  group by m.model_id
  having count(distinct w.number) = (select count(distinct g) from unnest(groups) as g)
  limit at_most
$$;

-- There are many words, and the plan depends on how common each is.
alter table discovery.model_listings alter column tags set statistics 1000;

-- For words few have. The lists of categories are short enough to be read through.
create index model_listings_by_tag on discovery.model_listings using gin (tags)
  where scope = '00000000-0000-0000-0000-000000000000'::uuid;

create function discovery.refresh_model_listings(model uuid) returns void language plpgsql as $$
begin
  perform from accounts.profiles where id = model for no key update;

  delete from discovery.model_listings l
  where l.model_id = model
    and not exists (
      select from discovery.due_model_listings d
      where d.model_id = model and (d.scope, d.created_at, d.username) = (l.scope, l.created_at, l.username)
    );

  insert into discovery.model_listings (model_id, scope, created_at, username, popularity, rating, tags)
  select d.model_id, d.scope, d.created_at, d.username, discovery.model_popularity(d.model_id, d.created_at),
    coalesce((select s.rating from discovery.model_scores s where s.model_id = d.model_id), 0), discovery.facet_tags(d.model_id)
  from discovery.due_model_listings d
  where d.model_id = model
  order by d.scope
  on conflict (model_id, scope) do nothing;
end $$;

create function discovery.follow_facets() returns trigger language plpgsql as $$
declare
  said text[] := discovery.facet_tags(new.id);
begin
  update discovery.model_listings set tags = said where model_id = new.id and tags <> said;
  return null;
end $$;

create trigger accounts_have_facets
  after update of about_me, hoot_chie, gender, country, languages on accounts.accounts
  for each row when (new.type = 'model')
  execute function discovery.follow_facets();

-- Public: other modules read these views and call these functions.

create view discovery.category_list as
  select id, parent_id, name, image, position
  from discovery.categories;

create view discovery.follower_list as
  select account_id, model_id, created_at
  from discovery.favourite_models;

create view discovery.model_category_list as
  select model_id, category_id
  from discovery.model_categories;
