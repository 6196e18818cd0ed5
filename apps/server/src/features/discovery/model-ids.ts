import type { Queryable } from '../../platform/database/index.ts';
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

/** Pages of orders that have to skip row by row end here; nobody leafs so far, and a skip stays under 50 ms. */
const deepestSkip = 100_000;

/** The length of a list: of a category or subcategory by its id, or of the whole site. */
export async function countModels(database: Queryable, scope: string): Promise<number> {
  return (await database.row(totalOfList, [scope])).models;
}

/** The ids of one page of a list, in order. `total` is the list's length. */
export async function pageOfIds(
  database: Queryable,
  scope: string,
  order: ModelOrder,
  page: Stretch,
  total: number,
): Promise<string[]> {
  if (page.offset >= total) return [];
  const { field, direction } = order;
  if (field === 'viewers') return await idsByViewers(database, scope, direction, page, total);
  if (field === 'popularity' && direction === -1) {
    return await headThenPopular(database, scope, await featuredIds(database, scope), page);
  }
  if (field !== 'createdAt' && page.offset > deepestSkip) return [];
  const values = [scope, page.offset, page.limit];
  if (field === 'createdAt') return idsOf(await database.rows(idsByAge[direction], values));
  if (field === 'rating') return idsOf(await database.rows(idsByRating[direction], values));
  if (field === 'popularity') return idsOf(await database.rows(idsByPopularity[direction], [...values, []]));
  return idsOf(await database.rows(idsByUsername[direction], values));
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
  const rest = await database.rows(idsByPopularity[-1], [scope, second.offset, second.limit, head]);
  return [...begun, ...idsOf(rest)];
}

/** Who is live, most watched first, and then everybody else, newest first; or all of it the other way round. */
async function idsByViewers(
  database: Queryable,
  scope: string,
  direction: 1 | -1,
  page: Stretch,
  total: number,
): Promise<string[]> {
  const watched = idsOf(await database.rows(liveIds, [scope]));
  if (direction === -1) {
    const { first, second } = cutAcross(page, watched.length);
    return [...cut(watched, first), ...(await others(database, scope, direction, second, watched))];
  }
  const { first, second } = cutAcross(page, Math.max(0, total - watched.length));
  return [
    ...(await others(database, scope, direction, first, watched)),
    ...cut(watched.toReversed(), second),
  ];
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
