import type { CmsPage } from '@candela/contract/editorial/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { cleanDescription } from '../description.ts';
import { pageBySlug } from '../store.ts';

/** A managed page, safe to be put into the site's own pages. */
export async function getCmsPage(database: Queryable, slug: string): Promise<{ data: CmsPage }> {
  const row = await database.maybeRow(pageBySlug, [slug]);
  if (!row) refuse('not_found');
  return {
    data: {
      _id: row.id,
      slug: row.slug,
      title: row.title,
      description: cleanDescription(row.slug, row.description),
      updatedAt: row.updated_at.toISOString(),
    },
  };
}
