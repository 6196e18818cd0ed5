import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import { type ListSort, sortObjects } from '../../platform/model-filters/model-list.ts';

/** Models on one page of a list; fills two to four rows on every screen. */
export const modelsPerPage = 24;
export const videosPerPage = 24;

/** Which models a list is of, and in which order. A missing category means all of them. */
export interface ModelListFilter {
  categoryId: string | null;
  subcategoryId: string | null;
  filters: ModelFilters;
  sort: ListSort;
}

/** The request for one page of it. */
export function pageInput({ categoryId, subcategoryId, filters, sort }: ModelListFilter, page: number) {
  return {
    categoryId,
    subcategoryId,
    filters,
    search: '',
    sortObject: { ...sortObjects[sort] },
    current_page: page,
    per_page: modelsPerPage,
  };
}
