import { z } from 'zod';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { shared as t } from './locales/shared.ts';

/** `current_page` and `per_page` of a list request; pages count from 1. */
export function paging(options: { maxPerPage?: number; defaultPerPage?: number } = {}) {
  const { maxPerPage = limits.perPageMax, defaultPerPage = 24 } = options;
  return {
    current_page: z
      .int({ error: t.wholePage })
      .min(1, { error: t.pageMin })
      .max(limits.currentPageMax, { error: t.pageMax })
      .default(1),
    per_page: z
      .int({ error: t.wholePageSize })
      .min(1, { error: t.pageSizeMin })
      .max(maxPerPage, { error: t.pageSizeMax })
      .default(defaultPerPage),
  };
}

/**
 * What a client that scrolls sends beside `current_page`: the last thing it read, so that what is published or taken
 * away meanwhile neither repeats nor hides anything. Holds for lists by age; others, and one whose last thing is gone
 * for good, go by `current_page`.
 */
export const after = id.nullish();

/** Order of a list: a field's name to 1 (ascending) or -1 (descending). */
export const sortObject = z.record(z.string().max(40), z.union([z.literal(1), z.literal(-1)])).optional();
