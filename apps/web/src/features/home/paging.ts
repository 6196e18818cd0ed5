/** Models on one page of a list; fills two to four rows on every screen. */
export const modelsPerPage = 24;

/** The request for one page of a category's models; a missing category means all of them. */
export function pageInput(categoryId: string | null, subcategoryId: string | null, page: number) {
  return { categoryId, subcategoryId, search: '', current_page: page, per_page: modelsPerPage };
}

/** Total pages are ceil(total / page size); undefined after the last. */
export function nextPage(pagesRead: number, totalCount: number): number | undefined {
  return pagesRead < Math.ceil(totalCount / modelsPerPage) ? pagesRead + 1 : undefined;
}
