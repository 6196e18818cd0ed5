/** A search made safe for SQL's LIKE and for the trigram index. */
export interface SearchTerm {
  /** Lower case, without control characters, at most one space between words. */
  term: string;
  /** The same with LIKE's wildcards escaped. */
  escaped: string;
  /** Too short, or without three letters or digits in a row, to be found anywhere but at a name's beginning. */
  byStart: boolean;
}

/** What somebody typed, as a term; undefined when nothing is left of it, which means no search at all. */
export function readSearch(typed: string): SearchTerm | undefined {
  const term = typed
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (term === '') return undefined;
  const escaped = term.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
  return { term, escaped, byStart: !/[\p{L}\p{N}]{3}/u.test(term) };
}

/** The order of a list: which field, and whether it ascends (1) or descends (-1). */
export interface Order<Field extends string> {
  field: Field;
  direction: 1 | -1;
}

/**
 * Reads the wire's `sortObject`.
 * @returns the order, `usual` when none is asked for, or what is wrong with which input path
 */
export function readOrder<Field extends string>(
  sortObject: Readonly<Record<string, 1 | -1>> | undefined,
  allowed: readonly Field[],
  usual: Order<Field>,
): { order: Order<Field> } | { fields: Record<string, string> } {
  const [first, second] = Object.entries(sortObject ?? {});
  if (!first) return { order: usual };
  if (second) return { fields: { sortObject: 'Sort by one field at a time.' } };
  const [name, direction] = first;
  const field = allowed.find((one) => one === name);
  if (!field) return { fields: { [`sortObject.${name}`]: `This list sorts by ${allowed.join(', ')}.` } };
  return { order: { field, direction } };
}

/** How many rows of a list come before a page. */
export function rowsBefore(page: { current_page: number; per_page: number }): number {
  return (page.current_page - 1) * page.per_page;
}

/** One stretch of a list made of two: where to begin in it and how many to take. */
export interface Stretch {
  offset: number;
  limit: number;
}

/** Cuts one page out of a list that is made of `firstLength` rows followed by those of a second list. */
export function cutAcross(page: Stretch, firstLength: number): { first: Stretch; second: Stretch } {
  const left = Math.max(0, firstLength - page.offset);
  const fromFirst = Math.min(page.limit, left);
  return {
    first: { offset: Math.min(page.offset, firstLength), limit: fromFirst },
    second: { offset: Math.max(0, page.offset - firstLength), limit: page.limit - fromFirst },
  };
}

/** A model that matched a search, with what it can be sorted by. */
export interface Match {
  id: string;
  createdAt: Date;
  username: string;
  viewers: number;
}

/** Puts matches in the order asked for; equal ones keep the order the search ranked them in. */
export function sortMatches(
  matches: readonly Match[],
  order: Order<'createdAt' | 'username' | 'viewers'>,
): Match[] {
  const compare = {
    createdAt: (a: Match, b: Match) => a.createdAt.getTime() - b.createdAt.getTime(),
    username: (a: Match, b: Match) => Number(a.username > b.username) - Number(a.username < b.username),
    viewers: (a: Match, b: Match) => a.viewers - b.viewers,
  }[order.field];
  return matches.toSorted((a, b) => compare(a, b) * order.direction);
}
