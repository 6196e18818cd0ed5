import type { Queryable } from '../../platform/database/index.ts';
import type { Match, SearchTerm } from './rules.ts';
import { foundIds } from './store.ts';
import { rankByDistance } from './typing-mistakes.ts';

/** A search for more than this many models is no search; the rest is not listed and not counted. */
const matchesMax = 1_000;

/**
 * The public models of a list that a search may mean, best first. When nobody is called so, those whose names are
 * like it are ranked by how few slips of the hand lie between.
 */
export async function findModels(database: Queryable, search: SearchTerm, scope: string): Promise<Match[]> {
  const { term, escaped, byStart } = search;
  const rows = await database.rows(foundIds, [term, escaped, byStart, matchesMax, scope]);
  const found = rows.map((row) => ({ ...row, names: [row.username, row.name] }));
  const isMeant = found.some(({ names }) => names.some((name) => name.includes(term)));
  return isMeant || byStart ? found : rankByDistance(found, term);
}
