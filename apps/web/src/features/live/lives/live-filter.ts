import type { Category } from '@candela/contract/discovery';
import type { LiveModel } from '@candela/contract/live';

/** How much of the live list is wanted. */
export type EntryFilter = 'all' | 'free' | 'paid';

export type LiveScope = { categoryId: string | undefined; subcategoryId: string | undefined };

/**
 * Whether a card belongs into the list of a category. Cards that arrive by themselves are not filtered by the
 * server, and a model of a subcategory counts for the category above it.
 */
export function isInScope(card: LiveModel, scope: LiveScope, categories: readonly Category[]): boolean {
  if (scope.subcategoryId) return card.categoryIds.includes(scope.subcategoryId);
  if (!scope.categoryId) return true;
  const category = categories.find(({ _id }) => _id === scope.categoryId);
  const wanted = [scope.categoryId, ...(category?.subCategory.map(({ _id }) => _id) ?? [])];
  return card.categoryIds.some((id) => wanted.includes(id));
}

/** Whether a room is free to enter or paid by the minute, as wanted. */
export function hasEntry(card: LiveModel, entry: EntryFilter): boolean {
  if (entry === 'all') return true;
  return entry === 'free' ? card.room.showType === 'free' : card.room.showType !== 'free';
}
