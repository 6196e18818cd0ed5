-- What models publish is searched while it is listed. The text of a post is what is sold of it, so only an open one is.

-- Public: other modules read these views and call these functions.

create view library.searchable_items as
  select
    case i.kind when 'video' then 'videos' when 'audio' then 'audio' when 'news' then 'posts' else 'galleries' end as kind,
    i.id, i.model_id, i.title, array_to_string(i.tags, ' ') as tags, coalesce(nullif(m.name, ''), m.username) as maker,
    case when i.kind <> 'news' or i.visibility = 'public' then i.description else '' end as description, l.published_at
  from library.listings l
    join library.items i on i.id = l.item_id
    join accounts.public_models m on m.id = i.model_id
  where l.scope = '00000000-0000-0000-0000-000000000000'::uuid;

create trigger library_listings_are_searched after insert on library.listings
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('library.searchable_items', 'item_id');
create trigger library_listings_are_no_longer_searched after delete on library.listings
  referencing old table as touched
  for each statement execute function discovery.follow_searchable('library.searchable_items', 'item_id');
create trigger library_items_change_search
  after update of title, tags, description, visibility on library.items
  for each row
  when ((old.title, old.tags, old.description, old.visibility)
    is distinct from (new.title, new.tags, new.description, new.visibility))
  execute function discovery.follow_searchable('library.searchable_items', 'id');

select discovery.refresh_search('library.searchable_items', array(select id from library.searchable_items));

drop view library.published_videos;
