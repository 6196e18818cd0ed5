import type { SearchKind } from '@candela/contract/discovery/operations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { leftOutModels } from '../../accounts/index.ts';
import { distanceTo, nearestWords, withSwaps } from '../typing-mistakes.ts';

/** What has words of its own; categories are few, and looked through as they are. */
export type DocumentKind = Exclude<SearchKind, 'categories'>;

/** Of one kind, no more are found; nobody pages further. */
const documentsMax = 100;
/** Words beyond these add nothing to what somebody may have meant. */
const wordsMax = 8;
/** Fewer letters begin nearly every word. */
const beginningMin = 3;
/** Of each typed word, this many known words are compared with it, and the nearest of them searched. */
const alikeMax = 60;
const nearestMax = 8;

const typedWords = statement<{ word: string }>(
  'discovery.typed-words',
  'select word from discovery.typed_words($1) as word',
);
const knownWords = statement<{ word: string }>(
  'discovery.known-words',
  `select typed.word from unnest($1::text[]) as typed (word)
   where exists (
     select from discovery.search_words k where k.word >= typed.word and k.word < typed.word || U&'\\+10FFFF'
   )`,
);
const wordsLike = statement<{ typed_word: string; word: string }>(
  'discovery.words-like',
  'select typed_word, word from discovery.find_search_words($1, $2, $3)',
);
/** $1 kinds, $2 query, $3 models left out, $4 now, $5 at most of each kind. */
const found = statement<{ kind: DocumentKind; id: string }>(
  'discovery.find-documents',
  `select k.kind, d.id
   from unnest($1::text[]) as k (kind),
     lateral discovery.find_documents(k.kind, $2::tsquery, $3, $4, $5) with ordinality as d (id, place)
   order by k.kind, d.place`,
);

const refreshWords = statement('discovery.refresh-search-words', 'select discovery.refresh_search_words()');

/** Forgets words nothing is called any more. To be run once a day. */
export async function refreshSearchWords(database: Queryable): Promise<void> {
  await database.execute(refreshWords);
}

/** The words of a search as the index writes them: no accents, lower case, in their order. */
export async function wordsOfSearch(database: Queryable, text: string): Promise<string[]> {
  return (await database.rows(typedWords, [text])).map(({ word }) => word).slice(0, wordsMax);
}

/** What holds all of the words, or words that begin with them; undefined when there are none. */
export function queryOf(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.map(beginning).join(' & ');
}

/**
 * The same with typing mistakes put right: a word nothing is called becomes those it may have been meant for.
 * Undefined when nothing is like one of them, or there is nothing to put right.
 */
export async function correctedQuery(
  database: Queryable,
  words: readonly string[],
): Promise<string | undefined> {
  const long = words.filter((word) => word.length >= beginningMin);
  const known = new Set((await database.rows(knownWords, [long])).map(({ word }) => word));
  const wrong = long.filter((word) => !known.has(word));
  if (wrong.length === 0) return undefined;
  const alike = await database.rows(wordsLike, [wrong, wrong.flatMap(withSwaps), alikeMax]);
  const parts: string[] = [];
  for (const word of words) {
    if (!wrong.includes(word)) {
      parts.push(beginning(word));
      continue;
    }
    const candidates = alike.filter((row) => row.typed_word === word).map((row) => row.word);
    const meant = nearestWords(candidates, word, nearestMax);
    if (meant.length === 0) return undefined;
    const best = distanceTo(meant[0] ?? '', word);
    const nearest = meant.filter((one) => distanceTo(one, word) <= best + 0.5);
    parts.push(`(${nearest.map(quoted).join(' | ')})`);
  }
  return parts.join(' & ');
}

/** The ids of what a query finds, by kind, best first, without what belongs to models who hide from the viewer. */
export async function findDocuments(
  database: Queryable,
  kinds: readonly DocumentKind[],
  query: string | undefined,
  now: Date,
): Promise<Map<DocumentKind, string[]>> {
  const byKind = new Map<DocumentKind, string[]>();
  if (query === undefined || kinds.length === 0) return byKind;
  const hidden = await leftOutModels(database);
  for (const { kind, id } of await database.rows(found, [kinds, query, hidden, now, documentsMax])) {
    byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  return byKind;
}

function beginning(word: string): string {
  return [...word].length < beginningMin ? quoted(word) : `${quoted(word)}:*`;
}

/** A word as PostgreSQL reads it in a query. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
