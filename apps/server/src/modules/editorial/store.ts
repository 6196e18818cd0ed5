import { statement } from '../../platform/database/index.ts';

export type CmsPageRow = { id: string; slug: string; title: string; description: string; updated_at: Date };

/** A page as visitors read it at $2: a draft whose time has come stands in for what was shown before. */
export const shownPage = statement<CmsPageRow>(
  'editorial.shown-page',
  `select id, slug, case when draft_at <= $2 then draft_title else title end as title,
     case when draft_at <= $2 then draft_description else description end as description,
     case when draft_at <= $2 then draft_at else updated_at end as updated_at
   from editorial.cms_pages where slug = $1 and (is_shown or draft_at <= $2)`,
);

/** Every page a visitor may read under an address of its own. */
export const shownPages = statement<{ slug: string }>(
  'editorial.shown-pages',
  'select slug from editorial.shown_page_list order by slug limit 1000',
);

/** The pages that stand in the footer or the menus, in the order of their titles. */
export const placedPages = statement<{ slug: string; title: string; placement: 'footer' | 'menu' }>(
  'editorial.placed-pages',
  `select slug, title, placement from editorial.shown_page_list where placement <> 'none' order by title, slug limit 40`,
);

/** $1 id of a new page, $2 slug, $3 title, $4 description, $5 now, $6 placement or null to leave it. */
export const writePage = statement(
  'editorial.write-page',
  `insert into editorial.cms_pages (id, slug, title, description, updated_at, written_at, placement)
   values ($1, $2, $3, $4, $5, $5, coalesce($6, 'none'))
   on conflict (slug) do update
     set title = excluded.title, description = excluded.description, updated_at = $5, written_at = $5, is_shown = true,
       placement = coalesce($6, cms_pages.placement), draft_title = null, draft_description = null, draft_at = null`,
);

/** $1 id of a new page, $2 slug, $3 title, $4 description, $5 now, $6 placement or null, $7 when it is shown or null. */
export const writeDraft = statement(
  'editorial.write-draft',
  `insert into editorial.cms_pages (id, slug, title, description, updated_at, written_at, placement, is_shown,
     draft_title, draft_description, draft_at)
   values ($1, $2, $3, '', $5, $5, coalesce($6, 'none'), false, $3, $4, $7)
   on conflict (slug) do update
     set draft_title = $3, draft_description = $4, draft_at = $7, written_at = $5,
       placement = coalesce($6, cms_pages.placement)`,
);

/** Makes a draft whose time had come by $2 the page, so that another draft may follow it. */
export const settleDraft = statement(
  'editorial.settle-draft',
  `update editorial.cms_pages set title = draft_title, description = draft_description, updated_at = draft_at,
     is_shown = true, draft_title = null, draft_description = null, draft_at = null
   where slug = $1 and draft_at <= $2`,
);

const matching = `where $1::text is null or question ilike $1 or answer ilike $1 or group_name ilike $1`;

export const faqTotal = statement<{ total: number }>(
  'editorial.faq-total',
  `select count(*)::int as total from editorial.shown_faqs ${matching}`,
);

/** $1 pattern for LIKE or null, $2 rows before, $3 rows wanted. */
export const faqPage = statement<{ _id: string; group: string; question: string; answer: string }>(
  'editorial.faq-page',
  `select id as _id, group_name as group, question, answer
   from (select *, min(position) over (partition by group_name) as group_position from editorial.shown_faqs) as faqs
   ${matching}
   order by group_position, position offset $2 limit $3`,
);

export const bannerTotal = statement<{ total: number }>(
  'editorial.banner-total',
  `select count(*)::int as total from editorial.banners where coalesce(link, '') not like all ($1::text[])`,
);

/** $1 rows before, $2 rows wanted, $3 patterns of links left out. */
export const bannerPage = statement<{
  _id: string;
  title: string;
  text: string;
  image: string;
  link: string | null;
}>(
  'editorial.banner-page',
  `select id as _id, title, text, image, link from editorial.banners
   where coalesce(link, '') not like all ($3::text[])
   order by position, id offset $1 limit $2`,
);
