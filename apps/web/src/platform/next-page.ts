/** The page to ask for after so many pages of a list; undefined when it has been read to its end. */
export function nextPage(pagesRead: number, totalCount: number, perPage: number): number | undefined {
  return pagesRead * perPage < totalCount ? pagesRead + 1 : undefined;
}
