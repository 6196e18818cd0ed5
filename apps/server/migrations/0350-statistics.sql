-- What a model's statistics are read from: views and followers by quarter of an hour, and items by day. Its rows grow
-- with time and with items, and not with what is counted.

create schema statistics;

-- Views before this were not counted.
create table statistics.counting (
  singleton boolean primary key default true check (singleton),
  since timestamptz not null
);
insert into statistics.counting (since) values (now());

create table statistics.quarters (
  model_id uuid not null references accounts.accounts on delete cascade,
  -- When the quarter of an hour begins.
  quarter timestamptz not null,
  -- Once a viewer, page and hour.
  profile_views bigint not null,
  item_views bigint not null,
  -- Once a viewer and day of UTC, at the first view.
  visitors bigint not null,
  -- Who began to follow then, and still does.
  followers bigint not null,
  primary key (model_id, quarter)
);

-- By the day it was where the model lives.
create table statistics.item_days (
  model_id uuid not null references accounts.accounts on delete cascade,
  day date not null,
  item_id uuid not null,
  views bigint not null,
  unlocks bigint not null,
  -- Hers, refunds taken off, on the day of the sale.
  net_hundredths bigint not null,
  primary key (model_id, day, item_id)
);

-- What is in neither yet. Only written and never changed, so that nobody waits for a counter.
create table statistics.changes (
  model_id uuid not null references accounts.accounts on delete cascade,
  item_id uuid,
  quarter timestamptz not null,
  profile_views bigint not null default 0,
  item_views bigint not null default 0,
  visitors bigint not null default 0,
  followers bigint not null default 0,
  unlocks bigint not null default 0,
  net_hundredths bigint not null default 0
);
create index statistics_changes_of on statistics.changes (model_id, quarter);

-- Who looked today: hashes that say nothing once the day's salt is gone, and go with it.
create table statistics.salts (
  day date primary key,
  salt bytea not null
);
create table statistics.marks (
  day date not null,
  mark bytea not null,
  primary key (day, mark)
);
-- How many views a network address has had counted today.
create table statistics.budgets (
  day date not null,
  mark bytea not null,
  views integer not null,
  primary key (day, mark)
);

create function statistics.quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2020-01-01 00:00:00+00')
$$;

create function statistics.salt_of(today date) returns bytea language plpgsql as $$
declare
  found_salt bytea;
begin
  select salt into found_salt from statistics.salts where day = today;
  if found_salt is null then
    insert into statistics.salts (day, salt)
      values (today, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
      on conflict do nothing;
    select salt into found_salt from statistics.salts where day = today;
  end if;
  return found_salt;
end $$;

create function statistics.mark_of(salt bytea, what text) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(what, 'UTF8'))
$$;

-- In one statement, so that whoever reads sees a change either here or there.
create function statistics.fold_changes() returns void language sql as $$
  with gone as (delete from statistics.changes returning *),
  by_quarter as (
    insert into statistics.quarters (model_id, quarter, profile_views, item_views, visitors, followers)
      select model_id, quarter, sum(profile_views), sum(item_views), sum(visitors), sum(followers)
      from gone group by 1, 2
      having sum(profile_views) <> 0 or sum(item_views) <> 0 or sum(visitors) <> 0 or sum(followers) <> 0
      order by 1, 2
      on conflict (model_id, quarter) do update
        set profile_views = quarters.profile_views + excluded.profile_views,
          item_views = quarters.item_views + excluded.item_views,
          visitors = quarters.visitors + excluded.visitors,
          followers = quarters.followers + excluded.followers
  )
  insert into statistics.item_days (model_id, day, item_id, views, unlocks, net_hundredths)
    select gone.model_id, (quarter at time zone coalesce(person.time_zone, 'UTC'))::date, item_id,
      sum(item_views), sum(unlocks), sum(net_hundredths)
    from gone join accounts.profiles as person on person.id = gone.model_id
    where item_id is not null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (model_id, day, item_id) do update
      set views = item_days.views + excluded.views, unlocks = item_days.unlocks + excluded.unlocks,
        net_hundredths = item_days.net_hundredths + excluded.net_hundredths
$$;

-- Forgets who looked on days that are over.
create function statistics.forget_viewers(today date) returns void language sql as $$
  delete from statistics.salts where day < today;
  delete from statistics.marks where day < today;
  delete from statistics.budgets where day < today;
$$;

-- Public: other modules read these views and call these functions.

-- Somebody looked at a model's profile, or at one of her items. A viewer is an account or a browser.
create function statistics.note_view(model uuid, item uuid, viewer text, address text, at timestamptz)
  returns void language plpgsql as $$
declare
  today date := (at at time zone 'UTC')::date;
  salt bytea;
  source bytea;
  is_new_today boolean;
begin
  if viewer = model::text then return; end if;
  salt := statistics.salt_of(today);
  source := statistics.mark_of(salt, 'address ' || address);
  if exists (select from statistics.budgets where day = today and mark = source and views >= 5000) then return; end if;
  insert into statistics.marks (day, mark)
    values (today, statistics.mark_of(salt, concat_ws(' ', 'view', viewer, model, item,
      extract(hour from at at time zone 'UTC')::integer)))
    on conflict do nothing;
  if not found then return; end if;
  insert into statistics.budgets (day, mark, views) values (today, source, 1)
    on conflict (day, mark) do update set views = budgets.views + 1;
  insert into statistics.marks (day, mark)
    values (today, statistics.mark_of(salt, concat_ws(' ', 'visitor', viewer, model)))
    on conflict do nothing;
  is_new_today := found;
  insert into statistics.changes (model_id, item_id, quarter, profile_views, item_views, visitors)
    select person.id, item, statistics.quarter_of(at), case when item is null then 1 else 0 end,
      case when item is null then 0 else 1 end, is_new_today::integer
    from accounts.profiles as person where person.id = model;
end $$;

-- Followers came, or went who had come then. Of an erased model there is nothing left to count.
create function statistics.note_followers(model uuid, at timestamptz, count bigint) returns void language sql as $$
  insert into statistics.changes (model_id, quarter, followers)
    select person.id, statistics.quarter_of(at), count from accounts.profiles as person where person.id = model
$$;

-- An item was sold, or something of a sale went back.
create function statistics.note_item_sales(model uuid, item uuid, at timestamptz, count bigint, net numeric)
  returns void language sql as $$
  insert into statistics.changes (model_id, item_id, quarter, unlocks, net_hundredths)
    select person.id, item, statistics.quarter_of(at), count, net
    from accounts.profiles as person where person.id = model
$$;
