import type { Queryable } from '../../platform/database/index.ts';
import { hiddenModels } from '../accounts/index.ts';
import type { Match, SearchTerm } from './rules.ts';
import { type FoundRow, foundIds, idsByWords, wordsAlike } from './store.ts';
import { distanceTo, rankByDistance, slipsAllowed, withSwaps, wordsOf } from './typing-mistakes.ts';

/** A search for more than this many models is no search; the rest is not listed and not counted. */
const matchesMax = 240;
/** Of each typed word, this many words of names are compared with it, and the nearest of them searched. */
const alikeMax = 60;
const nearestMax = 20;
/** Words beyond these add nothing to what somebody may have meant. */
const typedMax = 4;

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
  const words = wordsOf(term);
  const asked = [term, escaped, byStart, words.length > 1, matchesMax, scope];
  const found = await database.rows(foundIds, asked);
  if (found.length > 0 || byStart) return found;
  return rankByDistance((await findAlike(database, words, scope)).map(withNames), term);
}

/** Models with a word like each of those typed. Words of one or two letters are like nearly anything, so they are left out. */
async function findAlike(database: Queryable, words: readonly string[], scope: string): Promise<FoundRow[]> {
  const typed = [...new Set(words.filter((word) => word.length > 2))].slice(0, typedMax);
  if (typed.length === 0) return [];
  const alike = await database.rows(wordsAlike, [typed, typed.flatMap(withSwaps), alikeMax]);
  const groups = typed.map((word) =>
    nearest(
      alike.filter((row) => row.typed_word === word).map((row) => row.word),
      word,
    ),
  );
  if (groups.some((group) => group.length === 0)) return [];
  const numbers = groups.flatMap((group, index) => group.map(() => index));
  return await database.rows(idsByWords, [groups.flat(), numbers, matchesMax, scope]);
}

/** The words of names that may have been meant by a typed one, nearest first. */
function nearest(words: readonly string[], typed: string): string[] {
  return [...new Set(words)]
    .map((word) => ({ word, distance: distanceTo(word, typed) }))
    .filter(({ distance }) => distance <= slipsAllowed(typed) + 0.5)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, nearestMax)
    .map(({ word }) => word);
}

function withNames<Row extends { username: string; name: string }>(row: Row) {
  return { ...row, names: [row.username, row.name] };
}
