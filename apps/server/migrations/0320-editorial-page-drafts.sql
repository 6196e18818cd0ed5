-- Where a page is linked from, and what is written of it but not shown yet.
alter table editorial.cms_pages
  add column placement text not null default 'none' check (placement in ('none', 'footer', 'menu')),
  -- False while the page has never been shown.
  add column is_shown boolean not null default true,
  -- What replaces the page from `draft_at` on; without a time it waits for somebody to publish it.
  add column draft_title text check (length(draft_title) between 1 and 200),
  add column draft_description text check (length(draft_description) <= 200000),
  add column draft_at timestamptz,
  -- When somebody last wrote the page or its draft; `updated_at` is when visitors last saw it change.
  add column written_at timestamptz;
alter table editorial.cms_pages
  add constraint cms_pages_draft_is_whole check ((draft_title is null) = (draft_description is null)),
  add constraint cms_pages_draft_at_of_draft check (draft_at is null or draft_title is not null);
update editorial.cms_pages set written_at = updated_at;
alter table editorial.cms_pages
  alter column written_at set not null,
  alter column written_at set default now();

update editorial.cms_pages set placement = 'footer'
where slug in ('about-us', 'dmca', '2257', 'privacy-policy', 'terms-condition');

-- A sentence that leads to what is still to be filled in is left out together with it.
update editorial.cms_pages p set description = regexp_replace(description, 'custodian of records:</p>\s*<p>', 'custodian of records:<br>')
where slug = '2257' and not exists (select from editorial.cms_page_versions v where v.slug = p.slug);

create or replace view editorial.cms_page_list as
  select id, slug, title, description, updated_at, placement, is_shown, draft_title, draft_description, draft_at, written_at
  from editorial.cms_pages;

-- What visitors may read now, under an address of its own.
create view editorial.shown_page_list as
  select slug, coalesce(case when draft_at <= now() then draft_title end, title) as title, placement
  from editorial.cms_pages
  where (is_shown or draft_at <= now()) and slug not in ('footer', 'age-gate');
