/**
 * Lists of any length end here: a page further down costs as much as all before it, and so does counting them. What is
 * older is found by a list's filters.
 */
export const listedAtMost = 10_000;

/** A statement that counts rows as `total`, and no further than a list goes. @param rows `from … where …` */
export function boundedCount(rows: string, atMost: number | string = listedAtMost): string {
  return `select count(*)::int as total from (select ${rows} limit ${atMost}) as counted`;
}

/**
 * Keeps a list to whole days in UTC: `from` and `to` are the places of two dates among the values, such as `$4` and `$5`,
 * null for no bound.
 */
export function onDays(column: string, from: string, to: string): string {
  return `${column} >= coalesce(${from}::date::timestamp at time zone 'UTC', '-infinity')
    and ${column} < coalesce((${to}::date + 1)::timestamp at time zone 'UTC', 'infinity')`;
}

/** What an index of trigrams can find in the middle of a text. Signs beyond ASCII are whole words in some languages. */
const indexed = /[\p{L}\p{N}]{3}|[^ -~]/u;

/** A text in which nothing is a wildcard of LIKE. */
export const escapedForLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * A word as a pattern of LIKE that finds it anywhere in a text. In a table that grows with use, a word too short for an index
 * finds only what begins with it, which an index does find.
 */
export function patternOf(word: string, isLong = false): string {
  const escaped = escapedForLike(word);
  return isLong && !indexed.test(word) ? `${escaped}%` : `%${escaped}%`;
}

/** Which rows a page of such a list has: how many to pass over, and how many to read, none beyond its end. */
export function rowsOfPage(
  { current_page: page, per_page: size }: { current_page: number; per_page: number },
  atMost = listedAtMost,
): { before: number; wanted: number } {
  const before = Math.min((page - 1) * size, atMost);
  return { before, wanted: Math.min(size, atMost - before) };
}
