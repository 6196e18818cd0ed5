import type { Queryable } from '../../platform/database/index.ts';
import { leftOutModels } from '../accounts/index.ts';
import type { Match, SearchTerm } from './rules.ts';
import { correctedQuery, findDocuments, queryOf, wordsOfSearch } from './search/documents.ts';
import { type FoundRow, foundIds, idsByWords, matchesOf, wordsAlike } from './store.ts';
import { nearestWords, rankByDistance, withSwaps, wordsOf } from './typing-mistakes.ts';

/** A search for more than this many models is no search; the rest is not listed and not counted. */
const matchesMax = 240;
/** Of each typed word, this many words of names are compared with it, and the nearest of them searched. */
const alikeMax = 60;
const nearestMax = 20;
/** Words beyond these add nothing to what somebody may have meant. */
const typedMax = 4;

/** A search for models in one list. */
export interface ModelSearch {
  search: SearchTerm;
  scope: string;
  now: Date;
}

/**
 * The public models of a list that a search may mean, best first: those who are called so, then those who say so of
 * themselves. When there are none, those whose names are like it, by how few slips of the hand lie between.
 */
export async function findModels(database: Queryable, asked: ModelSearch): Promise<Match[]> {
  const called = await modelsCalled(database, asked);
  return called.length > 0 ? called : await modelsCalledAlike(database, asked);
}

/** The same without typing mistakes. */
export async function modelsCalled(database: Queryable, asked: ModelSearch): Promise<Match[]> {
  const { search, scope } = asked;
  const { term, escaped, byStart } = search;
  const several = wordsOf(term).length > 1;
  const [named, said] = await Promise.all([
    database.rows(foundIds, [term, escaped, byStart, several, matchesMax, scope]),
    wordsOfSearch(database, term).then((words) => modelsSaying(database, queryOf(words), asked)),
  ]);
  return await withoutHidden(database, [...named, ...said]);
}

/** Those who may have been meant by somebody who mistyped. */
export async function modelsCalledAlike(database: Queryable, asked: ModelSearch): Promise<Match[]> {
  const { term, byStart } = asked.search;
  if (byStart) return [];
  const [named, corrected] = await Promise.all([
    findAlike(database, wordsOf(term), asked.scope),
    wordsOfSearch(database, term).then((words) => correctedQuery(database, words)),
  ]);
  const ranked = rankByDistance(named.map(withNames), term);
  return await withoutHidden(database, [...ranked, ...(await modelsSaying(database, corrected, asked))]);
}

async function modelsSaying(
  database: Queryable,
  query: string | undefined,
  { scope, now }: ModelSearch,
): Promise<Match[]> {
  const ids = (await findDocuments(database, ['models'], query, now)).get('models');
  return ids === undefined ? [] : await database.rows(matchesOf, [ids, scope]);
}

async function withoutHidden(database: Queryable, matches: readonly Match[]): Promise<Match[]> {
  const hidden = await leftOutModels(database);
  const first = new Map<string, Match>();
  for (const match of matches) {
    if (!first.has(match.id) && !hidden.includes(match.id)) first.set(match.id, match);
  }
  return [...first.values()].slice(0, matchesMax);
}

/** Models with a word like each of those typed. Words of one or two letters are like nearly anything, so they are left out. */
async function findAlike(database: Queryable, words: readonly string[], scope: string): Promise<FoundRow[]> {
  const typed = [...new Set(words.filter((word) => word.length > 2))].slice(0, typedMax);
  if (typed.length === 0) return [];
  const alike = await database.rows(wordsAlike, [typed, typed.flatMap(withSwaps), alikeMax]);
  const groups = typed.map((word) => {
    const candidates = alike.filter((row) => row.typed_word === word).map((row) => row.word);
    return nearestWords(candidates, word, nearestMax);
  });
  if (groups.some((group) => group.length === 0)) return [];
  const numbers = groups.flatMap((group, index) => group.map(() => index));
  return await database.rows(idsByWords, [groups.flat(), numbers, matchesMax, scope]);
}

function withNames<Row extends { username: string; name: string }>(row: Row) {
  return { ...row, names: [row.username, row.name] };
}
