import type { Queryable } from '../../platform/database/index.ts';
import type { ModelOrder } from './model-ids.ts';
import { type Narrowed, narrowedMax, narrowedPage } from './narrowed-lists.ts';

const keptForMs = 30_000;
const listsAtMost = 200;

/** A narrowed list as it was a moment ago, for whoever leafs on in it. */
export interface Leafing {
  /** All its ids, in order. Nobody may be left out of `list`: these are for every viewer. */
  idsOf(database: Queryable, list: Narrowed, order: ModelOrder): Promise<readonly string[]>;
}

/**
 * Remembers narrowed lists for half a minute, because finding and sorting them is nearly all that a page of one costs.
 * First pages are not to be read here: they show what holds now, and this only how it goes on.
 */
export function createLeafing(): Leafing {
  const lists = new Map<string, { until: number; ids: Promise<readonly string[]> }>();
  return {
    idsOf(database, list, order) {
      const key = JSON.stringify([list.scope, list.filters, order.field, order.direction]);
      const at = list.now.getTime();
      const known = lists.get(key);
      if (known && known.until > at) return known.ids;
      const ids = narrowedPage(database, list, order, { offset: 0, limit: narrowedMax });
      // Begun last, forgotten last.
      lists.delete(key);
      lists.set(key, { until: at + keptForMs, ids });
      for (const [oldest] of lists) {
        if (lists.size <= listsAtMost) break;
        lists.delete(oldest);
      }
      ids.catch(() => lists.delete(key));
      return ids;
    },
  };
}
