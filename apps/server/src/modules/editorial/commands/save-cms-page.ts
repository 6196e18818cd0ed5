import { v7 as uuid } from 'uuid';
import type { Queryable } from '../../../platform/database/index.ts';
import { cleanDescription } from '../description.ts';
import { writeDraft, writePage } from '../store.ts';

export interface CmsPageDraft {
  slug: string;
  title: string;
  /** HTML, or for the slug `footer` the JSON string of the contract's `footerContent`. */
  description: string;
  /** Where the page is linked from; undefined leaves it as it is. */
  placement?: 'none' | 'footer' | 'menu' | undefined;
}

/** Writes a managed page, or writes over the one of that slug. Only what is safe of its HTML is kept. */
export async function saveCmsPage(tx: Queryable, draft: CmsPageDraft, now: Date): Promise<void> {
  const description = cleanDescription(draft.slug, draft.description);
  await tx.execute(writePage, [uuid(), draft.slug, draft.title, description, now, draft.placement ?? null]);
}

/** Keeps what a page will say from a time on, or once somebody publishes it; what is shown stays as it is. */
export async function saveCmsDraft(
  tx: Queryable,
  draft: CmsPageDraft & { publishAt: Date | null },
  now: Date,
): Promise<void> {
  const { slug, title, placement, publishAt } = draft;
  const description = cleanDescription(slug, draft.description);
  await tx.execute(writeDraft, [uuid(), slug, title, description, now, placement ?? null, publishAt]);
}
