-- Where the views of an item came from, beside its views of a day: they add up to them, or the row is refused.
alter table statistics.item_days
  add column from_home bigint not null default 0,
  add column from_lists bigint not null default 0,
  add column from_search bigint not null default 0,
  add column from_profiles bigint not null default 0,
  add column from_shows bigint not null default 0,
  add column from_items bigint not null default 0,
  add column from_favourites bigint not null default 0,
  add column from_messages bigint not null default 0,
  add column from_notifications bigint not null default 0,
  add column from_site bigint not null default 0,
  add column from_direct bigint not null default 0,
  add column from_elsewhere bigint not null default 0,
  add column from_unknown bigint not null default 0;

-- By item nobody noted where these came from.
update statistics.item_days set from_unknown = views where views > 0;

alter table statistics.item_days add constraint item_days_views_by_source check (
  views =
    from_home + from_lists + from_search + from_profiles + from_shows + from_items + from_favourites
    + from_messages + from_notifications + from_site + from_direct + from_elsewhere + from_unknown
);

-- In one statement, so that whoever reads sees a change either here or there.
create or replace function statistics.fold_changes() returns void language sql as $$
  with gone as (delete from statistics.changes returning *, profile_views + item_views as views),
  by_quarter as (
    insert into statistics.quarters (model_id, quarter, profile_views, item_views, visitors, followers,
        from_home, from_lists, from_search, from_profiles, from_shows, from_items, from_favourites,
        from_messages, from_notifications, from_site, from_direct, from_elsewhere, from_unknown)
      select model_id, quarter, sum(profile_views), sum(item_views), sum(visitors), sum(followers),
        coalesce(sum(views) filter (where source = 'home'), 0),
        coalesce(sum(views) filter (where source = 'lists'), 0),
        coalesce(sum(views) filter (where source = 'search'), 0),
        coalesce(sum(views) filter (where source = 'profiles'), 0),
        coalesce(sum(views) filter (where source = 'shows'), 0),
        coalesce(sum(views) filter (where source = 'items'), 0),
        coalesce(sum(views) filter (where source = 'favourites'), 0),
        coalesce(sum(views) filter (where source = 'messages'), 0),
        coalesce(sum(views) filter (where source = 'notifications'), 0),
        coalesce(sum(views) filter (where source = 'site'), 0),
        coalesce(sum(views) filter (where source = 'direct'), 0),
        coalesce(sum(views) filter (where source = 'elsewhere'), 0),
        coalesce(sum(views) filter (where source is null), 0)
      from gone group by 1, 2
      having sum(profile_views) <> 0 or sum(item_views) <> 0 or sum(visitors) <> 0 or sum(followers) <> 0
      order by 1, 2
      on conflict (model_id, quarter) do update
        set profile_views = quarters.profile_views + excluded.profile_views,
          item_views = quarters.item_views + excluded.item_views,
          visitors = quarters.visitors + excluded.visitors,
          followers = quarters.followers + excluded.followers,
          from_home = quarters.from_home + excluded.from_home,
          from_lists = quarters.from_lists + excluded.from_lists,
          from_search = quarters.from_search + excluded.from_search,
          from_profiles = quarters.from_profiles + excluded.from_profiles,
          from_shows = quarters.from_shows + excluded.from_shows,
          from_items = quarters.from_items + excluded.from_items,
          from_favourites = quarters.from_favourites + excluded.from_favourites,
          from_messages = quarters.from_messages + excluded.from_messages,
          from_notifications = quarters.from_notifications + excluded.from_notifications,
          from_site = quarters.from_site + excluded.from_site,
          from_direct = quarters.from_direct + excluded.from_direct,
          from_elsewhere = quarters.from_elsewhere + excluded.from_elsewhere,
          from_unknown = quarters.from_unknown + excluded.from_unknown
  )
  insert into statistics.item_days (model_id, day, item_id, views, unlocks, net_hundredths,
        from_home, from_lists, from_search, from_profiles, from_shows, from_items, from_favourites,
        from_messages, from_notifications, from_site, from_direct, from_elsewhere, from_unknown)
    select gone.model_id, (quarter at time zone coalesce(person.time_zone, 'UTC'))::date, item_id,
      sum(item_views), sum(unlocks), sum(net_hundredths),
      coalesce(sum(item_views) filter (where source = 'home'), 0),
      coalesce(sum(item_views) filter (where source = 'lists'), 0),
      coalesce(sum(item_views) filter (where source = 'search'), 0),
      coalesce(sum(item_views) filter (where source = 'profiles'), 0),
      coalesce(sum(item_views) filter (where source = 'shows'), 0),
      coalesce(sum(item_views) filter (where source = 'items'), 0),
      coalesce(sum(item_views) filter (where source = 'favourites'), 0),
      coalesce(sum(item_views) filter (where source = 'messages'), 0),
      coalesce(sum(item_views) filter (where source = 'notifications'), 0),
      coalesce(sum(item_views) filter (where source = 'site'), 0),
      coalesce(sum(item_views) filter (where source = 'direct'), 0),
      coalesce(sum(item_views) filter (where source = 'elsewhere'), 0),
      coalesce(sum(item_views) filter (where source is null), 0)
    from gone join accounts.profiles as person on person.id = gone.model_id
    where item_id is not null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (model_id, day, item_id) do update
      set views = item_days.views + excluded.views, unlocks = item_days.unlocks + excluded.unlocks,
        net_hundredths = item_days.net_hundredths + excluded.net_hundredths,
        from_home = item_days.from_home + excluded.from_home,
        from_lists = item_days.from_lists + excluded.from_lists,
        from_search = item_days.from_search + excluded.from_search,
        from_profiles = item_days.from_profiles + excluded.from_profiles,
        from_shows = item_days.from_shows + excluded.from_shows,
        from_items = item_days.from_items + excluded.from_items,
        from_favourites = item_days.from_favourites + excluded.from_favourites,
        from_messages = item_days.from_messages + excluded.from_messages,
        from_notifications = item_days.from_notifications + excluded.from_notifications,
        from_site = item_days.from_site + excluded.from_site,
        from_direct = item_days.from_direct + excluded.from_direct,
        from_elsewhere = item_days.from_elsewhere + excluded.from_elsewhere,
        from_unknown = item_days.from_unknown + excluded.from_unknown
$$;
