import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { categoryWithCount, type SubcategoryRow, subcategoryPage } from '../category-store.ts';
import { hiddenOrNull } from '../model-ids.ts';
import { rowsBefore } from '../rules.ts';

/** The subcategories of one category, in the operator's order. */
export async function listSubcategories(
  database: Queryable,
  asked: { categoryId: string; current_page: number; per_page: number },
): Promise<{ data: SubcategoryRow[]; totalCount: number }> {
  const category = await database.maybeRow(categoryWithCount, [asked.categoryId]);
  if (!category) refuse('not_found');
  const data = await database.rows(subcategoryPage, [
    asked.categoryId,
    rowsBefore(asked),
    asked.per_page,
    await hiddenOrNull(database),
  ]);
  return { data, totalCount: category.subcategories };
}
