import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../../../platform/api.ts';
import { nextPage } from '../../../../platform/next-page.ts';

export const collectionParts = ['bought', 'shared', 'favourites'] as const;
export type CollectionPart = (typeof collectionParts)[number];

const perPage = 24;
const reads = {
  bought: client.library.listBoughtItems,
  shared: client.library.listSharedItems,
  favourites: client.library.listFavouriteItems,
};

/** What is the reader's in one of three ways, newest first. */
export function useCollection(part: CollectionPart) {
  const query = useInfiniteQuery({
    // Under the library's keys, so that a purchase refetches it.
    queryKey: [['library', 'collection'], { part }],
    queryFn: ({ pageParam }) => reads[part]({ current_page: pageParam, per_page: perPage }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
  });
  return { query, items: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}
