import { statement } from '../../platform/database/index.ts';

export type CmsPageRow = { id: string; slug: string; title: string; description: string; updated_at: Date };

export const pageBySlug = statement<CmsPageRow>(
  'editorial.page-by-slug',
  'select id, slug, title, description, updated_at from editorial.cms_pages where slug = $1',
);

/** $1 id of a new page, $2 slug, $3 title, $4 description, $5 now. */
export const writePage = statement(
  'editorial.write-page',
  `insert into editorial.cms_pages (id, slug, title, description, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (slug) do update
     set title = excluded.title, description = excluded.description, updated_at = excluded.updated_at`,
);

const matching = `where $1::text is null or question ilike $1 or answer ilike $1 or group_name ilike $1`;

export const faqTotal = statement<{ total: number }>(
  'editorial.faq-total',
  `select count(*)::int as total from editorial.faqs ${matching}`,
);

/** $1 pattern for LIKE or null, $2 rows before, $3 rows wanted. */
export const faqPage = statement<{ _id: string; group: string; question: string; answer: string }>(
  'editorial.faq-page',
  `select id as _id, group_name as group, question, answer
   from (select *, min(position) over (partition by group_name) as group_position from editorial.faqs) as faqs
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
