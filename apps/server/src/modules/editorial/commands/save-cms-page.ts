import { v7 as uuid } from 'uuid';
import type { Queryable } from '../../../platform/database/index.ts';
import { cleanDescription } from '../description.ts';
import { writePage } from '../store.ts';

export interface CmsPageDraft {
  slug: string;
  title: string;
  /** HTML, or for the slug `footer` the JSON string of the contract's `footerContent`. */
  description: string;
}

/** Writes a managed page, or writes over the one of that slug. Only what is safe of its HTML is kept. */
export async function saveCmsPage(tx: Queryable, draft: CmsPageDraft, now: Date): Promise<void> {
  const description = cleanDescription(draft.slug, draft.description);
  await tx.execute(writePage, [uuid(), draft.slug, draft.title, description, now]);
}
