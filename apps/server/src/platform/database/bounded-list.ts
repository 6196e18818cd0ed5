/**
 * Lists of any length end here: a page further down costs as much as all before it, and so does counting them. What is
 * older is found by a list's filters.
 */
export const listedAtMost = 10_000;

/** A statement that counts rows as `total`, and no further than a list goes. @param rows `from … where …` */
export function boundedCount(rows: string, atMost = listedAtMost): string {
  return `select count(*)::int as total from (select ${rows} limit ${atMost}) as counted`;
}

/** Which rows a page of such a list has: how many to pass over, and how many to read, none beyond its end. */
export function rowsOfPage(
  { current_page: page, per_page: size }: { current_page: number; per_page: number },
  atMost = listedAtMost,
): { before: number; wanted: number } {
  const before = Math.min((page - 1) * size, atMost);
  return { before, wanted: Math.min(size, atMost - before) };
}
