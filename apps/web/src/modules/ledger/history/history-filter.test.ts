import { describe, expect, it } from 'vitest';
import { filterInput, readHistoryFilter, writeHistoryFilter } from './history-filter.ts';

const read = (query: string) => readHistoryFilter(new URLSearchParams(query));

describe('history filter', () => {
  it('comes back from the address as it went in', () => {
    const query = 'kind=tip&from=2026-01-02&to=2026-02-03&search=lamp&page=3';
    expect(writeHistoryFilter(read(query)).toString()).toBe(query);
  });

  it('shows everything for an address that makes no sense', () => {
    expect(read('kind=castle&from=tomorrow&page=-2')).toEqual({
      kind: 'all',
      from: null,
      to: null,
      search: '',
      page: 1,
    });
    expect(writeHistoryFilter(read('')).toString()).toBe('');
  });

  it('asks the server only for what is filtered', () => {
    expect(filterInput(read('from=2026-01-02'))).toEqual({ kind: 'all', search: '', from: '2026-01-02' });
  });
});
