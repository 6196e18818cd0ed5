import type { ListMode } from '../../platform/model-filters/list-mode.ts';

/** What a screen needs of a query, be it of one page or of all so far. */
interface ListQuery {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isSuccess: boolean;
  isRefetching: boolean;
  refetch: () => unknown;
}

interface Scrolled<Page> extends ListQuery {
  data: { pages: Page[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** One list out of its two ways to be read: as one long list, or a numbered page at a time. */
export function readPages<Page>(
  mode: ListMode,
  scrolled: Scrolled<Page>,
  paged: ListQuery & { data: Page | undefined },
) {
  const isScrolled = mode === 'scroll';
  const list = isScrolled ? scrolled : paged;
  const pages = (isScrolled ? scrolled.data?.pages : paged.data && [paged.data]) ?? [];
  return {
    pages,
    isPending: list.isPending,
    isError: list.isError,
    error: list.error,
    isSuccess: list.isSuccess,
    isRefetching: list.isRefetching,
    refetch: () => void list.refetch(),
    hasMore: isScrolled && scrolled.hasNextPage,
    loadingMore: scrolled.isFetchingNextPage,
    onMore: () => void scrolled.fetchNextPage(),
  };
}
