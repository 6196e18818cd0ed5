import type { ModelCard } from '@candela/contract/discovery';
import type { Queryable } from '../../../platform/database/index.ts';
import { cardsInOrder } from '../model-cards.ts';
import { countModels, modelFields, pageOfIds } from '../model-ids.ts';
import { findModels } from '../model-search.ts';
import { readSearch, rowsBefore, sortMatches } from '../rules.ts';
import { orderOf } from '../sorting.ts';
import { wholeSite } from '../store.ts';

export interface ModelsAsked {
  categoryId?: string | null | undefined;
  subcategoryId?: string | null | undefined;
  search: string;
  sortObject?: Record<string, 1 | -1> | undefined;
  current_page: number;
  per_page: number;
}

/** Which list is meant: the subcategory's, else the category's, else the whole site's. */
export function scopeOf(asked: Pick<ModelsAsked, 'categoryId' | 'subcategoryId'>): string {
  return asked.subcategoryId ?? asked.categoryId ?? wholeSite;
}

/** A page of public models, newest first unless asked otherwise; a search ranks them by how well they match. */
export async function listModels(
  database: Queryable,
  asked: ModelsAsked,
): Promise<{ models: ModelCard[]; modelCounts: number }> {
  const order = orderOf(asked.sortObject, modelFields, { field: 'createdAt', direction: -1 });
  const search = readSearch(asked.search);
  const scope = scopeOf(asked);
  const page = { offset: rowsBefore(asked), limit: asked.per_page };
  if (!search) {
    const modelCounts = await countModels(database, scope);
    const ids = await pageOfIds(database, scope, order, page, modelCounts);
    return { models: await cardsInOrder(database, ids), modelCounts };
  }
  const ranked = await findModels(database, search, scope);
  const asksForOrder = Object.keys(asked.sortObject ?? {}).length > 0;
  const matches = asksForOrder ? sortMatches(ranked, order) : ranked;
  const ids = matches.slice(page.offset, page.offset + page.limit).map((match) => match.id);
  return { models: await cardsInOrder(database, ids), modelCounts: matches.length };
}
