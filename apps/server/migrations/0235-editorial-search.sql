-- What the site itself says: its blog and its answers.

-- Public: other modules read these views and call these functions.

create view editorial.searchable_blogs as
  select 'blogs' as kind, b.id, null::uuid as model_id, b.title, b.summary as tags, '' as maker,
    regexp_replace(b.body, '<[^>]*>', ' ', 'g') as description, b.published_at
  from editorial.blogs b
  where b.published_at is not null;

create view editorial.searchable_faqs as
  select 'help' as kind, f.id, null::uuid as model_id, f.question as title, f.group_name as tags, '' as maker,
    regexp_replace(f.answer, '<[^>]*>', ' ', 'g') as description, timestamptz '2020-01-01 00:00+00' as published_at
  from editorial.faqs f;

create trigger blogs_are_searched after insert on editorial.blogs
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('editorial.searchable_blogs', 'id');
create trigger blogs_change_search after update on editorial.blogs
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('editorial.searchable_blogs', 'id');
create trigger blogs_are_no_longer_searched after delete on editorial.blogs
  referencing old table as touched
  for each statement execute function discovery.follow_searchable('editorial.searchable_blogs', 'id');

create trigger faqs_are_searched after insert on editorial.faqs
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('editorial.searchable_faqs', 'id');
create trigger faqs_change_search after update on editorial.faqs
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('editorial.searchable_faqs', 'id');
create trigger faqs_are_no_longer_searched after delete on editorial.faqs
  referencing old table as touched
  for each statement execute function discovery.follow_searchable('editorial.searchable_faqs', 'id');

select discovery.refresh_search('editorial.searchable_blogs', array(select id from editorial.searchable_blogs));
select discovery.refresh_search('editorial.searchable_faqs', array(select id from editorial.searchable_faqs));
