import type { Queryable } from '../../platform/database/index.ts';
import { hiddenModels } from '../accounts/index.ts';
import type { Match, SearchTerm } from './rules.ts';
import { foundIds, idsLikeAny } from './store.ts';
import { rankByDistance, withSwaps } from './typing-mistakes.ts';

/** A search for more than this many models is no search; the rest is not listed and not counted. */
const matchesMax = 240;

/**
 * The public models of a list that a search may mean, best first. When nobody is called so, those whose names are
 * like it are ranked by how few slips of the hand lie between.
 */
export async function findModels(database: Queryable, search: SearchTerm, scope: string): Promise<Match[]> {
  const [hidden, matches] = await Promise.all([hiddenModels(database), allMatches(database, search, scope)]);
  return matches.filter(({ id }) => !hidden.includes(id));
}

async function allMatches(database: Queryable, search: SearchTerm, scope: string): Promise<Match[]> {
  const { term, escaped, byStart } = search;
  const rows = await database.rows(foundIds, [term, escaped, byStart, matchesMax, scope]);
  const found = rows.map(withNames);
  const isMeant = found.some(({ names }) => names.some((name) => name.includes(term)));
  if (isMeant || byStart) return found;
  const swaps = withSwaps(escaped).map((one) => `%${one}%`);
  const swapped = swaps.length > 0 ? await database.rows(idsLikeAny, [swaps, scope]) : [];
  const known = new Set(found.map(({ id }) => id));
  const more = swapped.filter(({ id }) => !known.has(id)).map(withNames);
  return rankByDistance([...more, ...found], term);
}

function withNames<Row extends { username: string; name: string }>(row: Row) {
  return { ...row, names: [row.username, row.name] };
}
