import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { ListMode } from '../../platform/model-filters/list-mode.ts';
import { nextPage } from '../../platform/next-page.ts';
import { type ModelListFilter, modelsPerPage, pageInput } from './paging.ts';
import { readPages } from './read-pages.ts';

/** A list of models as one long list, or the numbered page of it. */
export function useModelPages(filter: ModelListFilter, mode: ListMode, page: number) {
  const scrolled = useInfiniteQuery(
    api.discovery.listModels.infiniteOptions({
      input: (wanted: number) => pageInput(filter, wanted),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.modelCounts, modelsPerPage),
      enabled: mode === 'scroll',
    }),
  );
  const paged = useQuery(
    api.discovery.listModels.queryOptions({
      input: pageInput(filter, page),
      enabled: mode === 'pages',
      placeholderData: keepPreviousData,
    }),
  );
  const { pages, ...list } = readPages(mode, scrolled, paged);
  return {
    ...list,
    models: pages.flatMap(({ models }) => models),
    totalCount: pages.at(-1)?.modelCounts ?? 0,
  };
}
