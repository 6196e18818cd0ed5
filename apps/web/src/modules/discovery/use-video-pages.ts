import type { ItemFilters } from '@candela/contract/discovery/item-filters';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { ListMode } from '../../platform/model-filters/list-mode.ts';
import { type VideoSort, videoSorts } from '../../platform/model-filters/video-list.ts';
import { nextPage } from '../../platform/next-page.ts';
import { videosPerPage } from './paging.ts';
import { readPages } from './read-pages.ts';

export interface VideoListFilter {
  categoryId: string | null;
  subcategoryId: string | null;
  filters: ItemFilters;
  sort: VideoSort;
}

/** The next position: after the last video, or a page number. */
interface ScrollPosition {
  page: number;
  after?: string | undefined;
}

/** Videos by category, as an endless list or a page. Access is the caller's when logged in. */
export function useVideoPages(
  { sort, ...filter }: VideoListFilter,
  signedIn: boolean,
  mode: ListMode,
  page: number,
) {
  const operation = signedIn ? api.library.listSiteItems : api.library.listSiteItemsWithoutLogin;
  const input = (wanted: number, after?: string) => ({
    kind: 'video' as const,
    ...filter,
    sortObject: { ...videoSorts[sort] },
    current_page: wanted,
    ...(after !== undefined && { after }),
    per_page: videosPerPage,
  });
  const scrolled = useInfiniteQuery(
    operation.infiniteOptions({
      input: (next: ScrollPosition) => input(next.page, next.after),
      initialPageParam: { page: 1 } as ScrollPosition,
      getNextPageParam: (last, pages) => {
        const page = nextPage(pages.length, last.totalCount, videosPerPage);
        return page === undefined ? undefined : { page, after: last.data.at(-1)?._id };
      },
      enabled: mode === 'scroll',
    }),
  );
  const paged = useQuery(
    operation.queryOptions({
      input: input(page),
      enabled: mode === 'pages',
      placeholderData: keepPreviousData,
    }),
  );
  const { pages, ...list } = readPages(mode, scrolled, paged);
  return {
    ...list,
    videos: pages.flatMap(({ data }) => data),
    totalCount: pages.at(-1)?.totalCount ?? 0,
  };
}
