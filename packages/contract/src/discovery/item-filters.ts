import { z } from 'zod';
import { discovery as t } from './locales/discovery.ts';
import { languageCode, languageCodes } from './model-filters.ts';

/** Lengths in bands, in seconds: from the first number, below the second. */
export const itemLengths = {
  short: [0, 5 * 60],
  medium: [5 * 60, 20 * 60],
  long: [20 * 60, Number.POSITIVE_INFINITY],
} as const;
export type ItemLength = keyof typeof itemLengths;
const lengthNames = Object.keys(itemLengths) as [ItemLength, ...ItemLength[]];

/**
 * Narrows a list of what models publish. Everything absent means all of it. `online` and `languages` are about the
 * model whose it is.
 */
export const itemFilters = z.object({
  price: z.enum(['free', 'paid'], { error: t.choosePrice }).optional(),
  length: z.enum(lengthNames, { error: t.chooseLength }).optional(),
  /** Published within the last 30 days. */
  isNew: z.boolean().optional(),
  ratingMin: z.number().min(1).max(5).optional(),
  online: z.boolean().optional(),
  languages: z.array(languageCode).max(languageCodes.length).optional(),
});
export type ItemFilters = z.infer<typeof itemFilters>;
