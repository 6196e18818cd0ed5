import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import type { Category } from '@candela/contract/discovery/operations';
import type { LiveModel } from '@candela/contract/shows/operations';
import { countFilters } from '../../../platform/model-filters/address.ts';

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

/** Whether a room is free to enter or paid by the minute, and at a price, as wanted. */
export function hasPrice({ room }: LiveModel, { showType, costMax }: ModelFilters): boolean {
  return (!showType || room.showType === showType) && (costMax === undefined || room.cost <= costMax);
}

/** Whether filters ask for what a card does not say. */
export function needsServer(filters: ModelFilters): boolean {
  const { online, showType, costMax, ...others } = filters;
  return countFilters(others) > 0;
}
