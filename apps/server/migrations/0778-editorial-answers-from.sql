-- A question and its answer are shown from a time on; at once where there is none.
alter table editorial.faqs add column shown_from timestamptz;

create or replace view editorial.faq_list as
  select id, group_name, question, answer, position, shown_from
  from editorial.faqs;

create or replace view editorial.searchable_faqs as
  select 'help' as kind, f.id, null::uuid as model_id, f.question as title, f.group_name as tags, '' as maker,
    regexp_replace(f.answer, '<[^>]*>', ' ', 'g') as description,
    coalesce(f.shown_from, timestamptz '2020-01-01 00:00+00') as published_at
  from editorial.faqs f;

-- Public: other modules read these views and call these functions.

create view editorial.shown_faqs as
  select id, group_name, question, answer, position
  from editorial.faqs
  where shown_from is null or shown_from <= now();
