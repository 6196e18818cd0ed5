import type { SearchKind } from '@candela/contract/discovery/operations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { hiddenModels } from '../../accounts/index.ts';
import { readSearch, rowsBefore } from '../rules.ts';
import { rankByDistance } from '../typing-mistakes.ts';
import type { SearchProvider } from './providers.ts';

/** More titles than this are not ranked and not counted; which ones they are is left to the index. */
const matchesMax = 400;
const alikeMax = 200;

type TitleRow = { id: string; title: string; detail: string; image: string | null; published_at: Date };

/**
 * Searches titles through a view (id, title, detail, image, published_at) with a trigram index below it: parts of a
 * title, newest first, or when there are none, titles with typing mistakes, nearest first. Less than three letters
 * in a row are too few for the index.
 */
function titleProvider(kind: SearchKind, view: string, hrefOf: (id: string) => string): SearchProvider {
  const columns = `select id, title, detail, image, published_at from ${view}`;
  const called = statement<TitleRow>(
    `discovery.${kind}-called`,
    `${columns} where title ilike '%' || $1 || '%' limit ${matchesMax}`,
  );
  const alike = statement<TitleRow>(
    `discovery.${kind}-alike`,
    `select id, title, detail, image, published_at from discovery.find_titles_alike('${view}', $1, ${alikeMax})`,
  );
  return {
    kind,
    async search(database, { text, ...page }) {
      const search = readSearch(text);
      if (!search || search.byStart) return { hits: [], totalCount: 0 };
      const exact = await seen(database, await database.rows(called, [search.escaped]));
      const found =
        exact.length > 0
          ? exact.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())
          : rankByDistance(
              (await seen(database, await database.rows(alike, [search.term]))).map((row) => ({
                ...row,
                names: [row.title],
              })),
              search.term,
            );
      const start = rowsBefore(page);
      const hits = found.slice(start, start + page.per_page).map(({ id, title, detail, image }) => ({
        _id: id,
        title,
        detail,
        image,
        href: hrefOf(id),
        isLive: false,
      }));
      return { hits, totalCount: found.length };
    },
  };
}

const hiddenTitles = statement<{ id: string }>(
  'discovery.hidden-titles',
  `select id from library.item_owners where id = any($1::uuid[]) and model_id = any($2::uuid[])
   union all
   select id from shop.product_owners where id = any($1::uuid[]) and model_id = any($2::uuid[])`,
);

/** Leaves out what belongs to models who hide from the viewer. */
async function seen(database: Queryable, rows: TitleRow[]): Promise<TitleRow[]> {
  const hidden = await hiddenModels(database);
  if (hidden.length === 0 || rows.length === 0) return rows;
  const gone = await database.rows(hiddenTitles, [rows.map(({ id }) => id), hidden]);
  const ids = new Set(gone.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/** Videos, products and blogs, by the views their features give to others. */
export const titleProviders: readonly SearchProvider[] = [
  titleProvider('videos', 'library.published_videos', (id) => `/video/${id}`),
  titleProvider('products', 'shop.published_products', (id) => `/products/${id}`),
  titleProvider('blogs', 'editorial.published_blogs', (id) => `/blog/${id}`),
];
