import type { Queryable } from '../../platform/database/index.ts';
import type { Match, SearchTerm } from './rules.ts';
import { foundIds } from './store.ts';

/** A search for more than this many models is no search; the rest is not listed and not counted. */
const matchesMax = 1_000;

/** The public models of a list that a search may mean, best first. */
export async function findModels(database: Queryable, search: SearchTerm, scope: string): Promise<Match[]> {
  const { term, escaped, byStart } = search;
  return await database.rows(foundIds, [term, escaped, byStart, matchesMax, scope]);
}
