import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../platform/api.ts';
import { nextPage } from '../../../../platform/next-page.ts';
import { commentsOf } from './discussion-cache.ts';

const commentsPerPage = 20;

/** Cache key of an item and its comments. */
export function postOptions(id: string) {
  return api.library.getPost.infiniteOptions({
    input: (page: number) => ({ id, current_page: page, per_page: commentsPerPage }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, commentsPerPage),
  });
}

/** One item as the reader may see it, with its comments page by page. */
export function usePost(id: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(postOptions(id));
  const pages = query.data;
  return {
    query,
    item: pages?.pages[0]?.data,
    comments: pages ? commentsOf(pages) : [],
    threadCount: pages?.pages[0]?.totalCount ?? 0,
    /** Asks again, for new addresses; resolves to the item. */
    renew: async () => {
      await queryClient.invalidateQueries({ queryKey: postOptions(id).queryKey });
      return queryClient.getQueryData(postOptions(id).queryKey)?.pages[0]?.data;
    },
  };
}
