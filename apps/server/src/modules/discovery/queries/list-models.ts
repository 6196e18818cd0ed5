import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import type { ModelCard } from '@candela/contract/discovery/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { leftOutModels } from '../../accounts/index.ts';
import type { CursorCache } from '../cursor-cache.ts';
import { countFiltered, filteredPage, filterIds } from '../filtered-lists.ts';
import { cardOf, cardsInOrder } from '../model-cards.ts';
import { countModels, modelFields, pageOfIds } from '../model-ids.ts';
import { findModels } from '../model-search.ts';
import { isFiltered, isLiveOnly, readSearch, rowsBefore, sortMatches } from '../rules.ts';
import { orderOf } from '../sorting.ts';
import { popularPage, wholeSite } from '../store.ts';

export interface ModelsAsked {
  categoryId?: string | null | undefined;
  subcategoryId?: string | null | undefined;
  search: string;
  sortObject?: Record<string, 1 | -1> | undefined;
  filters?: ModelFilters | undefined;
  current_page: number;
  per_page: number;
}

/** Pages by popularity up to here are read with their cards and their length at once. */
const popularInOneGo = 10_000;

type ModelsPage = { models: ModelCard[]; modelCounts: number };

/** Which list is meant: the subcategory's, else the category's, else the whole site's. */
export function scopeOf(asked: Pick<ModelsAsked, 'categoryId' | 'subcategoryId'>): string {
  return asked.subcategoryId ?? asked.categoryId ?? wholeSite;
}

/** A page of public models, newest first unless asked otherwise; a search ranks them by how well they match. */
export async function listModels(
  database: Queryable,
  asked: ModelsAsked,
  now: Date,
  cursorCache?: CursorCache,
): Promise<ModelsPage> {
  const { filters = {} } = asked;
  const order = orderOf(asked.sortObject, modelFields, { field: 'createdAt', direction: -1 });
  const scope = scopeOf(asked);
  const page = { offset: rowsBefore(asked), limit: asked.per_page };
  if (readSearch(asked.search)) return await listFound(database, asked, now);
  const seesAll = (await leftOutModels(database)).length === 0;
  if (isFiltered(filters)) {
    const list = { scope, filters, now };
    // Who is live changes by the second, and everything else hardly while somebody pages through it.
    if (cursorCache && page.offset > 0 && seesAll && !isLiveOnly(filters) && order.field !== 'viewers') {
      const ids = await cursorCache.idsOf(database, list, order);
      const shown = ids.slice(page.offset, page.offset + page.limit);
      return { models: await cardsInOrder(database, shown), modelCounts: ids.length };
    }
    const [modelCounts, ids] = await Promise.all([
      countFiltered(database, list),
      filteredPage(database, list, order, page),
    ]);
    return { models: await cardsInOrder(database, ids), modelCounts };
  }
  const popular = order.field === 'popularity' && order.direction === -1 && page.offset < popularInOneGo;
  if (popular && seesAll) {
    // No row where somebody pays to stand first, and behind the last page.
    const rows = await database.rows(popularPage, [scope, page.offset, page.limit]);
    if (rows[0]) return { models: rows.map(cardOf), modelCounts: rows[0].total };
  }
  const modelCounts = await countModels(database, scope);
  const ids = await pageOfIds(database, scope, order, page, modelCounts);
  return { models: await cardsInOrder(database, ids), modelCounts };
}

async function listFound(database: Queryable, asked: ModelsAsked, now: Date): Promise<ModelsPage> {
  const { filters = {} } = asked;
  const search = readSearch(asked.search);
  if (!search) return { models: [], modelCounts: 0 };
  const scope = scopeOf(asked);
  const ranked = await findModels(database, { search, scope, now });
  const asksForOrder = Object.keys(asked.sortObject ?? {}).length > 0;
  const order = orderOf(asked.sortObject, modelFields, { field: 'createdAt', direction: -1 });
  const inOrder = (asksForOrder ? sortMatches(ranked, order) : ranked).map((match) => match.id);
  const ids = isFiltered(filters) ? await filterIds(database, { scope, filters, now }, inOrder) : inOrder;
  const start = rowsBefore(asked);
  const models = await cardsInOrder(database, ids.slice(start, start + asked.per_page));
  return { models, modelCounts: ids.length };
}
