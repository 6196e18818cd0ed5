-- Favourites, what a model's popularity is made of, the facts lists are narrowed by, and the first page's boards.

alter table accounts
  add column languages text[] not null default '{}',
  -- Whether the site may choose models by what this account favours and watches.
  add column for_you boolean not null default true;

create table favourite_models (
  account_id uuid not null references accounts on delete cascade,
  model_id uuid not null references accounts on delete cascade,
  notify boolean not null default false,
  -- When the account was last told that the model went live; keeps a show that breaks off and starts again quiet.
  notified_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, model_id)
);
create index favourite_models_newest on favourite_models (account_id, created_at desc, model_id desc);
create index favourite_models_of_model on favourite_models (model_id);
create index favourite_models_to_notify on favourite_models (model_id, account_id) where notify;

create table favourite_users (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  constraint nobody_favours_themselves check (account_id <> user_id)
);
create index favourite_users_newest on favourite_users (account_id, created_at desc, user_id desc);
create index favourite_users_of_user on favourite_users (user_id);

-- One row for a viewer and an hour, however often they look.
create table model_views (
  model_id uuid not null references accounts on delete cascade,
  hour timestamptz not null,
  -- An account's id, or a keyed hash of a visitor's network address.
  viewer bytea not null,
  account_id uuid references accounts on delete cascade,
  counted boolean not null default false,
  primary key (model_id, hour, viewer)
);
create index model_views_to_count on model_views (model_id) where not counted;
create index model_views_of_account on model_views (account_id, hour desc) where account_id is not null;
create index model_views_by_hour on model_views (hour);

-- Weeks since a fixed day. A view counts half as much as one a week later, and so twice as much as one a week
-- before: sums of 2^week keep that order for ever without being touched again.
create function view_week(at timestamptz) returns double precision language sql immutable
  return extract(epoch from at - '2026-01-01T00:00:00Z'::timestamptz)::double precision / 604800;

-- The logarithm (base 2) of the sum of two numbers given by their logarithms.
create function add_logs(a double precision, b double precision) returns double precision language sql immutable
  return greatest(a, b) + ln(1 + power(2::double precision, -least(abs(a - b), 60))) / ln(2::double precision);

create table model_scores (
  model_id uuid primary key references accounts on delete cascade,
  -- log2 of the sum of 2^week over all views. A model without views has one from the day of joining.
  views_log double precision not null,
  favourites integer not null default 0 check (favourites >= 0),
  -- 1 to 5; null when nobody has rated.
  rating real,
  -- True until the lists have been told.
  changed boolean not null default true
);
create index model_scores_changed on model_scores (model_id) where changed;

-- Favourites count by their square root, so that nobody is popular by them alone.
create function model_popularity(model uuid, created_at timestamptz) returns double precision language sql stable
  return coalesce(
    (select s.views_log + 0.5 * ln(1 + s.favourites::double precision) / ln(2::double precision)
     from model_scores s where s.model_id = model),
    view_week(created_at)
  );

alter table model_listings
  add column popularity double precision not null default 0,
  add column rating real not null default 0;
update model_listings set popularity = view_week(created_at);
create index model_listings_by_popularity on model_listings (scope, popularity desc, model_id desc);
create index model_listings_by_rating on model_listings (scope, rating desc, popularity desc, model_id desc);

-- What public models said about themselves, as words such as 'hairColor:Black', for the filters of lists.
create table model_facets (
  model_id uuid primary key references accounts on delete cascade,
  tags text[] not null
);
create index model_facets_by_tag on model_facets using gin (tags);
-- There are many words, and the plan depends on how common each is.
alter table model_facets alter column tags set statistics 1000;

create function facet_tags(model uuid) returns text[] language sql stable
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
    from accounts a where a.id = model
  );

create function refresh_model_facets(model uuid) returns void language plpgsql as $$
begin
  if exists (select from public_models where id = model) then
    insert into model_facets (model_id, tags) values (model, facet_tags(model))
    on conflict (model_id) do update set tags = excluded.tags;
  else
    delete from model_facets where model_id = model;
  end if;
end $$;

-- As before, and a new listing starts with what the model's popularity is by now.
create or replace function refresh_model_listings(model uuid) returns void language plpgsql as $$
begin
  perform from accounts where id = model for no key update;

  delete from model_listings l
  where l.model_id = model
    and not exists (
      select from due_model_listings d
      where d.model_id = model and (d.scope, d.created_at, d.username) = (l.scope, l.created_at, l.username)
    );

  insert into model_listings (model_id, scope, created_at, username, popularity, rating)
  select d.model_id, d.scope, d.created_at, d.username, model_popularity(d.model_id, d.created_at),
    coalesce((select s.rating from model_scores s where s.model_id = d.model_id), 0)
  from due_model_listings d
  where d.model_id = model
  order by d.scope
  on conflict (model_id, scope) do nothing;
end $$;

create function follow_facets() returns trigger language plpgsql as $$
begin
  perform refresh_model_facets(new.id);
  return null;
end $$;

create trigger accounts_have_facets
  after insert or update of approval_status, email_verified_at, suspended_at, about_me, hoot_chie, gender, country,
    languages on accounts
  for each row when (new.type = 'model')
  execute function follow_facets();

create function count_favourite() returns trigger language plpgsql as $$
declare
  model uuid := coalesce(new.model_id, old.model_id);
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into model_scores (model_id, views_log, favourites)
  select a.id, view_week(a.created_at), greatest(step, 0) from accounts a where a.id = model
  on conflict (model_id) do update
    set favourites = greatest(model_scores.favourites + step, 0), changed = true;
  return null;
end $$;

create trigger favourite_models_are_counted
  after insert or delete on favourite_models
  for each row execute function count_favourite();

-- Adds the views nobody has counted yet, and brings the lists in line. One at a time: two would add the same views.
create function roll_up_popularity() returns integer language plpgsql as $$
declare
  moved integer;
begin
  perform pg_advisory_xact_lock(hashtext('roll_up_popularity'));
  with fresh as (
    update model_views set counted = true where not counted returning model_id, view_week(hour) as week
  ),
  newest as (select model_id, max(week) as week from fresh group by model_id),
  sums as (
    select f.model_id,
      n.week + ln(sum(power(2::double precision, f.week - n.week))) / ln(2::double precision) as views_log
    from fresh f join newest n on n.model_id = f.model_id
    group by f.model_id, n.week
  )
  insert into model_scores as known (model_id, views_log)
  select s.model_id, add_logs(view_week(a.created_at), s.views_log)
  from sums s join accounts a on a.id = s.model_id
  on conflict (model_id) do update
    set views_log = add_logs(known.views_log, excluded.views_log), changed = true;

  with due as (update model_scores set changed = false where changed returning model_id, rating)
  update model_listings l
  set popularity = model_popularity(l.model_id, l.created_at), rating = coalesce(due.rating, 0)
  from due where due.model_id = l.model_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

select refresh_model_facets(id) from public_models;

-- Managed pictures with a few words.
create table board_images (
  id uuid primary key,
  board text not null check (board in ('model', 'home', 'message', 'member')),
  title text not null check (length(title) between 1 and 120),
  text text not null default '' check (length(text) <= 500),
  image text not null,
  link text,
  position integer not null,
  created_at timestamptz not null
);
create index board_images_in_order on board_images (board, position, id);

create index accounts_featured on accounts (advertisement_ends_at) where advertisement_active;

-- As before, but names less alike are considered too, because the application looks at each letter of what is found
-- here and leaves out what nobody can have meant: two letters swapped in a short name leave few trigrams the same.
create or replace function find_models(term text, escaped text, by_start boolean, at_most integer)
  returns table (model_id uuid, place bigint)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.3
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
    limit least(at_most, 200);
end $$;
