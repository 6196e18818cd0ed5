import { use, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type FilterShape,
  hasFilters,
  type ListKind,
  readFilters,
  readPage,
  readSort,
  writeFilters,
} from './address.ts';

/** What of a list stands in the address, so that a link leads others to the same list. */
export interface ListAddress<Filters extends object, Sort extends string> {
  filters: Filters;
  sort: Sort;
  page: number;
  setFilters: (filters: Filters) => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number) => void;
}

/** By kind of list: the one promise of what its filters look like. */
const shapes = new WeakMap<object, Promise<FilterShape<object>>>();

function shapeOf<Filters extends object>(kind: ListKind<Filters, never>): Promise<FilterShape<Filters>> {
  const known = shapes.get(kind) ?? kind.loadShape();
  shapes.set(kind, known);
  // Whoever tries again after the network was away should not meet the same failure.
  known.catch(() => shapes.delete(kind));
  return known as Promise<FilterShape<Filters>>;
}

/** Reads and changes the address of a list of a kind. Waits for the code that reads filters, if there are any. */
export function useListAddress<Filters extends object, Sort extends string>(
  kind: ListKind<Filters, Sort>,
  usualSort: NoInfer<Sort>,
): ListAddress<Filters, Sort> {
  const [params, setParams] = useSearchParams();
  // A change shows once the code it needs has come; what is changed meanwhile builds on it.
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);
  const change = (to: (now: URLSearchParams) => URLSearchParams) => {
    newest.current = to(newest.current);
    setParams(newest.current);
  };
  const set = (name: string, value: string | null) =>
    change((now) => {
      const next = new URLSearchParams(now);
      if (name !== 'page') next.delete('page');
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  return {
    filters: hasFilters(kind, params) ? readFilters(kind, use(shapeOf(kind)), params) : ({} as Filters),
    sort: readSort(kind.sorts, params, usualSort),
    page: readPage(params),
    setFilters: (filters) => change((now) => writeFilters(kind, now, filters)),
    setSort: (sort) => set('sort', sort === usualSort ? null : sort),
    setPage: (page) => set('page', page === 1 ? null : String(page)),
  };
}
