-- What the full search looks through beside models and categories, and ratings in the lists of models.

create view published_videos as
  select i.id, i.title, coalesce(nullif(m.name, ''), m.username) as detail, null::text as image, i.published_at
  from library_items i join public_models m on m.id = i.model_id
  where i.status = 'published' and i.kind = 'video' and i.approval = 'approved' and i.visibility <> 'membersOnly';

create view published_products as
  select p.id, p.title, coalesce(nullif(m.name, ''), m.username) as detail, p.images[1] as image,
    p.created_at as published_at
  from products p join public_models m on m.id = p.model_id
  where p.status = 'published';

create index blogs_by_title on blogs using gin (title gin_trgm_ops) where published_at is not null;
create view published_blogs as
  select b.id, b.title, b.summary as detail, b.images[1] as image, b.published_at
  from blogs b
  where b.published_at is not null and b.published_at <= now();

create view model_ratings as
  select model_id, (rating_sum::real / ratings) as average, ratings as count
  from library_model_rating_totals
  where ratings > 0;

-- Nobody reads it since placements say who is featured.
drop index accounts_featured;

-- As before, and ratings that changed are taken along.
create or replace function roll_up_popularity() returns integer language plpgsql as $$
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

  insert into model_scores as known (model_id, views_log, rating)
  select a.id, view_week(a.created_at), r.average
  from model_ratings r join accounts a on a.id = r.model_id
    left join model_scores s on s.model_id = r.model_id
  where s.rating is distinct from r.average
  on conflict (model_id) do update set rating = excluded.rating, changed = true;

  with due as (update model_scores set changed = false where changed returning model_id, rating)
  update model_listings l
  set popularity = model_popularity(l.model_id, l.created_at), rating = coalesce(due.rating, 0)
  from due where due.model_id = l.model_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

-- Titles like a term in one of the views above, the most alike first. The threshold is a setting of the function,
-- because the index is used for the operator only, and the operator reads the setting.
create function find_titles_alike(source regclass, term text, at_most integer)
  returns table (id uuid, title text, detail text, image text, published_at timestamptz)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.4
as $$
begin
  return query execute format(
    'select s.id, s.title, s.detail, s.image, s.published_at from %s s where s.title %%> $1
     order by word_similarity($1, s.title) desc limit $2', source) using term, at_most;
end $$;

-- As before, with the threshold back where the index can keep up: two letters that changed places, which trigrams
-- see badly, are looked for by name instead.
create or replace function find_models(term text, escaped text, by_start boolean, at_most integer)
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
    limit least(at_most, 100);
end $$;
