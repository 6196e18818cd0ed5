import { escapedForLike } from './database/index.ts';

/** A search of titles, made safe for SQL's LIKE and for the trigram index. */
export interface TitleSearch {
  /** Lower case, at most one space between words, LIKE's wildcards escaped. */
  escaped: string;
  /** Without three letters or digits in a row, which the index needs, only the beginnings of titles are looked at. */
  byStart: boolean;
}

/** What somebody typed, as a search; undefined when nothing is left of it. */
export function readTitleSearch(typed: string): TitleSearch | undefined {
  const term = typed.toWellFormed().replace(/\s+/g, ' ').trim().toLowerCase();
  if (term === '') return undefined;
  const escaped = escapedForLike(term);
  return { escaped, byStart: !/[\p{L}\p{N}]{3}/u.test(term) };
}
