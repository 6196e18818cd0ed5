import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import type { LiveModel } from '@candela/contract/shows/operations';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api.ts';
import { type ListSort, sortObjects } from '../../../platform/model-filters/model-list.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { mergeLives, useLiveChanges } from '../../../platform/realtime/use-live-changes.ts';
import { hasPrice, isInScope, type LiveScope, needsServer } from './live-filter.ts';

const perPage = 24;
/** Counts beside the categories follow arrivals, but not each of a burst. */
const recountAfterMs = 1500;

/**
 * Who is live in a category, kept up to date without a reload. Filters the page cannot check on a card are the
 * server's: an arrival then makes it ask again.
 */
export function useLives(scope: LiveScope, filters: ModelFilters, sort: ListSort) {
  const queryClient = useQueryClient();
  const categoriesQuery = useQuery(api.discovery.listCategories.queryOptions({ input: { per_page: 300 } }));
  const categories = categoriesQuery.data?.data ?? [];
  const query = useInfiniteQuery(
    api.discovery.listLiveModels.infiniteOptions({
      input: (page: number) => ({
        categoryId: scope.categoryId,
        subcategoryId: scope.subcategoryId,
        filters,
        sortObject: { ...sortObjects[sort] },
        current_page: page,
        per_page: perPage,
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.modelCounts, perPage),
    }),
  );
  const changes = useLiveChanges(query.refetch);
  const asksServer = needsServer(filters);

  useEffect(() => {
    if (changes.size === 0) return;
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: api.discovery.listCategories.key() });
      if (asksServer) void queryClient.invalidateQueries({ queryKey: api.discovery.listLiveModels.key() });
    }, recountAfterMs);
    return () => clearTimeout(timer);
  }, [changes, queryClient, asksServer]);

  const read: LiveModel[] = query.data?.pages.flatMap(({ models }) => models) ?? [];
  const known = new Set(read.map(({ _id }) => _id));
  const cards = mergeLives(read, changes).filter(
    (card) =>
      known.has(card._id) || (!asksServer && isInScope(card, scope, categories) && hasPrice(card, filters)),
  );
  return { query, cards, categories };
}
