import type { Queryable } from '../../platform/database/index.ts';
import { cutAcross, type Order, type Stretch } from './rules.ts';
import { idsByAge, idsByUsername, idsOfOthers, liveIds, totalOfList } from './store.ts';

/** Fields models can be sorted by. */
export const modelFields = ['createdAt', 'username', 'viewers'] as const;
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
  if (order.field === 'viewers') return await idsByViewers(database, scope, order.direction, page, total);
  const byAge = order.field === 'createdAt';
  if (!byAge && page.offset > deepestSkip) return [];
  const query = byAge ? idsByAge[order.direction] : idsByUsername[order.direction];
  const rows = await database.rows(query, [scope, page.offset, page.limit]);
  return rows.map((row) => row.model_id);
}

/** Who is live, most watched first, and then everybody else, newest first; or all of it the other way round. */
async function idsByViewers(
  database: Queryable,
  scope: string,
  direction: 1 | -1,
  page: Stretch,
  total: number,
): Promise<string[]> {
  const watched = (await database.rows(liveIds, [scope])).map((row) => row.model_id);
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

async function others(
  database: Queryable,
  scope: string,
  direction: 1 | -1,
  { offset, limit }: Stretch,
  leftOut: readonly string[],
): Promise<string[]> {
  if (limit === 0 || offset > deepestSkip) return [];
  const rows = await database.rows(idsOfOthers[direction], [scope, offset, limit, leftOut]);
  return rows.map((row) => row.model_id);
}
