import { type BodyFact, bodyFacts, type ModelFilters } from '@candela/contract/discovery/model-filters';
import type { Message } from '../../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';

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
): { order: Order<Field> } | { fields: Record<string, Message> } {
  const [first, second] = Object.entries(sortObject ?? {});
  if (!first) return { order: usual };
  if (second) return { fields: { sortObject: texts.refusals.oneSort } };
  const [name, direction] = first;
  const field = allowed.find((one) => one === name);
  if (!field)
    return { fields: { [`sortObject.${name}`]: texts.refusals.sortBy({ fields: allowed.join(', ') }) } };
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
  popularity: number;
  rating: number;
}

/** Puts matches in the order asked for; equal ones keep the order the search ranked them in. */
export function sortMatches(
  matches: readonly Match[],
  order: Order<'createdAt' | 'username' | 'viewers' | 'popularity' | 'rating'>,
): Match[] {
  const compare = {
    createdAt: (a: Match, b: Match) => a.createdAt.getTime() - b.createdAt.getTime(),
    username: (a: Match, b: Match) => Number(a.username > b.username) - Number(a.username < b.username),
    viewers: (a: Match, b: Match) => a.viewers - b.viewers,
    popularity: (a: Match, b: Match) => a.popularity - b.popularity,
    rating: (a: Match, b: Match) => a.rating - b.rating,
  }[order.field];
  return matches.toSorted((a, b) => compare(a, b) * order.direction);
}

const namedByOperators = ['genders', 'countries'] as const;

/** What a list is filtered by, as groups of facet words: a model must have a word of every group. */
export function facetGroups(filters: ModelFilters): string[][] {
  const facts = (Object.keys(bodyFacts) as BodyFact[]).map((fact) => wordsOf(fact, filters[fact]));
  const free = namedByOperators.map((name) =>
    wordsOf(
      name,
      filters[name]?.map((value) => value.toLowerCase()),
    ),
  );
  return [wordsOf('languages', filters.languages), ...free, ...facts].filter((group) => group.length > 0);
}

function wordsOf(name: string, values: readonly string[] | undefined): string[] {
  return (values ?? []).map((value) => `${name}:${value}`);
}

/** Whether only models who are live now can match: a price needs a show. */
export function isLiveOnly({ online, showType, costMax }: ModelFilters): boolean {
  return online === true || showType !== undefined || costMax !== undefined;
}

/** Whether the filters leave anybody out. */
export function isFiltered(filters: ModelFilters): boolean {
  return (
    isLiveOnly(filters) ||
    filters.isNew === true ||
    filters.ratingMin !== undefined ||
    facetGroups(filters).length > 0
  );
}

/** The hour a moment lies in. */
export function hourOf(at: Date): Date {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}

/** What a visitor is known by: an IPv4 address, or the half of an IPv6 one that a household keeps. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  return ip.split(':').slice(0, 4).join(':');
}
