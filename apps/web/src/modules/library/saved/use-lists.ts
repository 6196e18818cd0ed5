import type { SavedList } from '@candela/contract/library/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { messages as t } from './messages.ts';

/** The reader's lists, and whether each holds an item. */
export function useLists(itemId?: string) {
  const input = itemId === undefined ? {} : { itemId };
  return useQuery(api.library.listLists.queryOptions({ input, select: ({ data }) => data }));
}

/** "Watch later" in the reader's language, others as they were named. */
export function nameOf(list: SavedList): string {
  return list.kind === 'watchLater' ? t.watchLater : list.name;
}

/** Runs a change of a list, then reads lists again; says what went wrong. Resolves to whether it was made. */
export function useListChange(): (change: () => Promise<unknown>) => Promise<boolean> {
  const queries = useQueryClient();
  return async (change) => {
    try {
      await change();
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.library.listLists.key() }),
        queries.invalidateQueries({ queryKey: api.library.listListItems.key() }),
      ]);
    }
  };
}
