import { type Queryable, statement } from '../../platform/database/index.ts';
import { leftOutModels } from '../accounts/index.ts';
import { featuredIds } from './featured.ts';
import { cutAcross, type Order, type Stretch } from './rules.ts';
import {
  idsByAge,
  idsByPopularity,
  idsByRating,
  idsByUsername,
  idsOfOthers,
  liveIds,
  totalOfList,
} from './store.ts';

/** Fields models can be sorted by. */
export const modelFields = ['createdAt', 'username', 'viewers', 'popularity', 'rating'] as const;
export type ModelOrder = Order<(typeof modelFields)[number]>;

/** Pages of orders that have to skip row by row end here; nobody pages that far, and a skip stays under 50 ms. */
const deepestSkip = 100_000;

/** The length of a list: of a category or subcategory by its id, or of the whole site. */
export async function countModels(database: Queryable, scope: string): Promise<number> {
  const hidden = await leftOutModels(database);
  const { models } = await database.row(totalOfList, [scope]);
  if (hidden.length === 0) return models;
  return models - (await database.row(listedAmong, [scope, hidden])).models;
}

/** Of some models, those in a list. */
const listedAmong = statement<{ models: number }>(
  'discovery.listed-among',
  'select count(*)::int as models from discovery.model_listings where scope = $1 and model_id = any($2::uuid[])',
);

/** The models who hide from the viewer; null when there are none, which counts look at first. */
export async function hiddenOrNull(database: Queryable): Promise<readonly string[] | null> {
  const hidden = await leftOutModels(database);
  return hidden.length === 0 ? null : hidden;
}

/** Everybody in a list who is live and can be seen, most watched first. */
export async function liveIdsIn(database: Queryable, scope: string): Promise<string[]> {
  const [hidden, rows] = await Promise.all([leftOutModels(database), database.rows(liveIds, [scope])]);
  return idsOf(rows).filter((id) => !hidden.includes(id));
}

/** The ids of one page of a list: who is featured, then everybody else in order. `total` is the list's length. */
export async function pageOfIds(
  database: Queryable,
  scope: string,
  order: ModelOrder,
  page: Stretch,
  total: number,
): Promise<string[]> {
  if (page.offset >= total) return [];
  const head = await featuredIds(database, scope);
  const { first, second } = cutAcross(page, head.length);
  const begun = cut(head, first);
  if (second.limit === 0) return begun;
  return [...begun, ...(await idsAfter(database, scope, order, second, head, total - head.length))];
}

/** A page in order of those who are not in `head`; `total` is how many they are. */
async function idsAfter(
  database: Queryable,
  scope: string,
  { field, direction }: ModelOrder,
  page: Stretch,
  head: readonly string[],
  total: number,
): Promise<string[]> {
  const leftOut = [...head, ...(await leftOutModels(database))];
  if (field === 'viewers') return await idsByViewers(database, scope, direction, page, total, leftOut);
  const values = [scope, page.offset, page.limit];
  if (field === 'createdAt') {
    if (leftOut.length > 0) return await others(database, scope, direction, page, leftOut);
    return (await database.rows(idsByAge[direction], values)).map(({ id }) => id);
  }
  if (page.offset > deepestSkip) return [];
  const inOrder = { rating: idsByRating, popularity: idsByPopularity, username: idsByUsername }[field];
  return idsOf(await database.rows(inOrder[direction], [...values, leftOut]));
}

/** A page of a list that begins with given models and goes on with the others, most popular first. */
export async function headThenPopular(
  database: Queryable,
  scope: string,
  head: readonly string[],
  page: Stretch,
): Promise<string[]> {
  const { first, second } = cutAcross(page, head.length);
  const begun = cut(head, first);
  if (second.limit === 0 || second.offset > deepestSkip) return begun;
  const leftOut = [...head, ...(await leftOutModels(database))];
  const rest = await database.rows(idsByPopularity[-1], [scope, second.offset, second.limit, leftOut]);
  return [...begun, ...idsOf(rest)];
}

/** Who is live, most watched first, and then everybody else, newest first; or all of it the other way round. */
async function idsByViewers(
  database: Queryable,
  scope: string,
  direction: 1 | -1,
  page: Stretch,
  total: number,
  leftOut: readonly string[],
): Promise<string[]> {
  const watched = (await liveIdsIn(database, scope)).filter((id) => !leftOut.includes(id));
  const shown = [...watched, ...leftOut];
  if (direction === -1) {
    const { first, second } = cutAcross(page, watched.length);
    return [...cut(watched, first), ...(await others(database, scope, direction, second, shown))];
  }
  const { first, second } = cutAcross(page, Math.max(0, total - watched.length));
  return [...(await others(database, scope, direction, first, shown)), ...cut(watched.toReversed(), second)];
}

function cut(ids: readonly string[], { offset, limit }: Stretch): string[] {
  return ids.slice(offset, offset + limit);
}

function idsOf(rows: readonly { model_id: string }[]): string[] {
  return rows.map((row) => row.model_id);
}

async function others(
  database: Queryable,
  scope: string,
  direction: 1 | -1,
  { offset, limit }: Stretch,
  leftOut: readonly string[],
): Promise<string[]> {
  if (limit === 0 || offset > deepestSkip) return [];
  return idsOf(await database.rows(idsOfOthers[direction], [scope, offset, limit, leftOut]));
}
