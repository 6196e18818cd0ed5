import type { CmsPage, PlacedPage } from '@candela/contract/editorial/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { descriptionForVisitors } from '../description.ts';
import { placedPages, shownPage, shownPages } from '../store.ts';

/** A managed page, safe to be put into the site's own pages. */
export async function getCmsPage(database: Queryable, slug: string, now: Date): Promise<{ data: CmsPage }> {
  const row = await database.maybeRow(shownPage, [slug, now]);
  if (!row) refuse('not_found');
  return {
    data: {
      _id: row.id,
      slug: row.slug,
      title: row.title,
      description: descriptionForVisitors(row.slug, row.description),
      updatedAt: row.updated_at.toISOString(),
    },
  };
}

/** The pages the operator has put into the footer or the menus. */
export async function listPlacedPages(database: Queryable): Promise<{ data: PlacedPage[] }> {
  return { data: await database.rows(placedPages) };
}

/** The slugs of all pages a visitor may read now, at most a thousand. */
export async function listShownSlugs(database: Queryable): Promise<string[]> {
  return (await database.rows(shownPages)).map(({ slug }) => slug);
}
