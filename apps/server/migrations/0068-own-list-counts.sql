-- What a model's own lists are read by, and the search of titles.

-- How many of a model's items of a kind were made on a day (UTC), by what its own lists are narrowed by. They give a
-- list's length and lead to the days a page lies on. Kept by the triggers below; nothing else writes here.
create table library_own_counts (
  model_id uuid not null references accounts on delete cascade,
  kind text not null,
  day date not null,
  status text not null,
  visibility text not null,
  items integer not null,
  primary key (model_id, kind, day, status, visibility)
);

create function count_model_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library_own_counts as c (model_id, kind, day, status, visibility, items)
    select model_id, kind, (created_at at time zone 'UTC')::date, status, visibility, count(*)
    from now_so group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (model_id, kind, day, status, visibility) do update set items = c.items + excluded.items;
  elsif tg_op = 'DELETE' then
    -- Nothing is put in: an erased model's counts are gone before its items are.
    update library_own_counts c set items = c.items - gone.items
    from (
      select model_id, kind, (created_at at time zone 'UTC')::date as day, status, visibility, count(*) as items
      from was_so group by 1, 2, 3, 4, 5
    ) as gone
    where (c.model_id, c.kind, c.day, c.status, c.visibility)
      = (gone.model_id, gone.kind, gone.day, gone.status, gone.visibility);
  else
    insert into library_own_counts as c (model_id, kind, day, status, visibility, items)
    select model_id, kind, (created_at at time zone 'UTC')::date, status, visibility, sum(step)
    from (
      select model_id, kind, created_at, status, visibility, 1 as step from now_so
      union all
      select model_id, kind, created_at, status, visibility, -1 from was_so
    ) as steps
    group by 1, 2, 3, 4, 5 having sum(step) <> 0 order by 1, 2, 3, 4, 5
    on conflict (model_id, kind, day, status, visibility) do update set items = c.items + excluded.items;
  end if;
  return null;
end $$;

create trigger library_items_are_counted after insert on library_items
  referencing new table as now_so for each statement execute function count_model_items();
create trigger library_items_are_recounted after update on library_items
  referencing old table as was_so new table as now_so for each statement execute function count_model_items();
create trigger library_items_are_discounted after delete on library_items
  referencing old table as was_so for each statement execute function count_model_items();

insert into library_own_counts (model_id, kind, day, status, visibility, items)
select model_id, kind, (created_at at time zone 'UTC')::date, status, visibility, count(*)
from library_items group by 1, 2, 3, 4, 5;

-- With what own lists are narrowed by, so that rows a page skips are read in the index alone.
create index library_items_of_model_in_order on library_items (model_id, kind, created_at desc, id desc)
  include (status, visibility);
drop index library_items_of_model;

-- One or two letters have no trigram of their own and are looked up as the beginning of a title.
create index library_items_by_title_start on library_items (lower(title) text_pattern_ops)
  where status = 'published';

-- Items of a list whose title holds something, or begins with it, newest first. `escaped` is in lower case with the
-- wildcards of LIKE escaped. No more than `at_most` titles are looked at: of what more are called so, it is left to the
-- index which ones they are, for the work must not grow with the site.
create function find_items(list uuid, item_kind text, escaped text, by_start boolean, at_most integer)
  returns table (item_id uuid)
  language plpgsql stable rows 50
  set plan_cache_mode = force_custom_plan
as $$
declare
  found_ids uuid[];
begin
  if by_start then
    found_ids := array(
      select i.id from library_items i
      where i.status = 'published' and lower(i.title) like escaped || '%'
      order by lower(i.title) using ~<~
      limit at_most
    );
  else
    found_ids := array(
      select i.id from library_items i
      where i.status = 'published' and i.title ilike '%' || escaped || '%'
      limit at_most
    );
  end if;
  return query
    select l.item_id from unnest(found_ids) as f (id)
      join library_listings l on l.item_id = f.id and l.scope = list
    where l.kind = item_kind
    order by l.published_at desc, l.item_id desc;
end $$;
