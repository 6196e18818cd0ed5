import { z } from 'zod';
import { id } from './ids.ts';
import { limits } from './limits.ts';

/** `current_page` and `per_page` of a list request; pages count from 1. */
export function paging(options: { maxPerPage?: number; defaultPerPage?: number } = {}) {
  const { maxPerPage = limits.perPageMax, defaultPerPage = 24 } = options;
  return {
    current_page: z
      .int('Page must be a whole number.')
      .min(1, 'Pages start at 1.')
      .max(limits.currentPageMax, `Pages go up to ${limits.currentPageMax}.`)
      .default(1),
    per_page: z
      .int('Page size must be a whole number.')
      .min(1, 'Request at least 1 entry per page.')
      .max(maxPerPage, `Request up to ${maxPerPage} entries per page.`)
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
