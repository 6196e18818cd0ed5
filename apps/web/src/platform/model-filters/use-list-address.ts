import type { ModelFilters } from '@candela/contract/model-filters';
import { useSearchParams } from 'react-router';
import { type ListSort, readFilters, readPage, readSort, writeFilters } from './address.ts';

/** What of a list stands in the address, so that a link leads others to the same list. */
export function useListAddress(usualSort: ListSort) {
  const [params, setParams] = useSearchParams();
  const keepPlace = { preventScrollReset: true };
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (name !== 'page') next.delete('page');
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      name === 'page' ? undefined : keepPlace,
    );
  return {
    filters: readFilters(params),
    sort: readSort(params, usualSort),
    page: readPage(params),
    setFilters: (filters: ModelFilters) => setParams((now) => writeFilters(now, filters), keepPlace),
    setSort: (sort: ListSort) => set('sort', sort === usualSort ? null : sort),
    setPage: (page: number) => set('page', page === 1 ? null : String(page)),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
