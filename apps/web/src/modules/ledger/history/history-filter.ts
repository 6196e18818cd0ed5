import { type HistoryKind, historyKind } from '@candela/contract/ledger/purchases';

/** The history's filter. It is stored in the address, so it survives Back and a reload. */
export type HistoryFilter = {
  kind: 'all' | HistoryKind;
  /** YYYY-MM-DD */
  from: string | null;
  to: string | null;
  search: string;
  page: number;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a filter from an address. Invalid values are ignored. */
export function readHistoryFilter(params: URLSearchParams): HistoryFilter {
  const kind = historyKind.safeParse(params.get('kind'));
  const dayOf = (name: string) => {
    const text = params.get(name);
    return text !== null && day.test(text) ? text : null;
  };
  const page = Number(params.get('page'));
  return {
    kind: kind.success ? kind.data : 'all',
    from: dayOf('from'),
    to: dayOf('to'),
    search: (params.get('search') ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes a filter into an address. Default values are left out. */
export function writeHistoryFilter(filter: HistoryFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.kind !== 'all') params.set('kind', filter.kind);
  if (filter.from) params.set('from', filter.from);
  if (filter.to) params.set('to', filter.to);
  if (filter.search) params.set('search', filter.search);
  if (filter.page > 1) params.set('page', String(filter.page));
  return params;
}

/** The filter as the calls take it. */
export function filterInput({ kind, from, to, search }: HistoryFilter) {
  return { kind, search, ...(from && { from }), ...(to && { to }) };
}
