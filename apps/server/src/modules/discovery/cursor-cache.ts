import { cached } from '../../platform/cached.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type FilteredList, filteredMax, filteredPage } from './filtered-lists.ts';
import type { ModelOrder } from './model-ids.ts';

/** A filtered list as it was a moment ago, for whoever reads its next page. */
export interface CursorCache {
  /** All its ids, in order. Nobody may be left out of `list`: these are for every viewer. */
  idsOf(database: Queryable, list: FilteredList, order: ModelOrder): Promise<readonly string[]>;
}

/**
 * Caches filtered lists for half a minute, because finding and sorting them is nearly all that a page of one costs.
 * First pages are not to be read here: they show what holds now, and this only how it goes on.
 */
export function createCursorCache(clock: () => Date): CursorCache {
  const lists = cached<readonly string[]>({ forMs: 30_000, atMost: 200, clock });
  return {
    idsOf(database, list, order) {
      const key = JSON.stringify([list.scope, list.filters, order.field, order.direction]);
      return lists(key, () => filteredPage(database, list, order, { offset: 0, limit: filteredMax }));
    },
  };
}
