import type { Category } from '@candela/contract/discovery/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { categoryPage, categoryTotal } from '../category-store.ts';
import { hiddenOrNull } from '../model-ids.ts';
import { readSearch, rowsBefore, type SearchTerm } from '../rules.ts';
import { orderOf } from '../sorting.ts';

interface CategoriesAsked {
  search: string;
  sortObject?: Record<string, 1 | -1> | undefined;
  current_page: number;
  per_page: number;
}

const categoryFields = ['position', 'createdAt', 'name'] as const;

/** A page of categories with their subcategories, in the operator's order unless another is asked for. */
export async function listCategories(
  database: Queryable,
  asked: CategoriesAsked,
): Promise<{ data: Category[]; totalCount: number }> {
  const order = orderOf(asked.sortObject, categoryFields, { field: 'position', direction: 1 });
  const wanted = matchingValues(readSearch(asked.search));
  const hidden = await hiddenOrNull(database);
  const page = [...wanted, rowsBefore(asked), asked.per_page, hidden];
  const [{ total }, data] = await Promise.all([
    database.row(categoryTotal, wanted),
    database.rows(categoryPage[order.field][order.direction], page),
  ]);
  return { data, totalCount: total };
}

function matchingValues(search: SearchTerm | undefined): [string | null, string | null] {
  if (!search) return [null, null];
  return [search.term, search.byStart ? `${search.escaped}%` : `%${search.escaped}%`];
}
