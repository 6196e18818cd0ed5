import type { VaultKind } from '@candela/contract/library/vault';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../platform/api.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { isBusy } from '../../../platform/vault/vault-tile.tsx';

const perPage = 60;
/** How often a list with work under way is asked for, should the socket say nothing. */
const lookAgainMs = 6000;
/** Many files finish one after the other; the list is read at most this often for them. */
const refreshEveryMs = 1500;

/** Which files are shown. A folder, or what isn't used, or duplicates: one of them. */
export interface VaultChoice {
  group: 'all' | 'unused' | 'duplicates' | { folderId: string };
  search: string;
  kind: VaultKind | 'all';
  used: 'any' | 'used' | 'unused';
  /** Local days, YYYY-MM-DD. */
  from: string | null;
  until: string | null;
}

export const everything: VaultChoice = {
  group: 'all',
  search: '',
  kind: 'all',
  used: 'any',
  from: null,
  until: null,
};

/** Whether anything but the group was chosen. */
export function isFiltered({ search, kind, used, from, until }: VaultChoice): boolean {
  return search !== '' || kind !== 'all' || used !== 'any' || from !== null || until !== null;
}

function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

const isUsedOf = { any: null, used: true, unused: false } as const;

/** The files of a choice, page by page, and the folders beside them. */
export function useVault(choice: VaultChoice) {
  const { group, search, kind, used, from, until } = choice;
  const filter = {
    search,
    kinds: kind === 'all' ? [] : [kind],
    folderId: typeof group === 'object' ? group.folderId : null,
    isUsed: group === 'unused' ? false : isUsedOf[used],
    hasDuplicate: group === 'duplicates',
    from: from === null ? null : startOf(from),
    before: until === null ? null : startOf(until, 1),
    per_page: perPage,
  };
  const list = useInfiniteQuery({
    ...api.library.listVault.infiniteOptions({
      input: (page: number) => ({ ...filter, current_page: page }),
      initialPageParam: 1,
      getNextPageParam: ({ totalCount }, pages) => nextPage(pages.length, totalCount, perPage),
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isBusy)) ? lookAgainMs : false,
  });
  const folders = useQuery(
    api.library.getVaultFolders.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  const refresh = useRefreshVault();
  useSocketEvent('library.progress', ({ state }) => {
    if (state === 'ready' || state === 'failed') refresh();
  });
  return {
    list,
    files: list.data?.pages.flatMap(({ data }) => data) ?? [],
    totalCount: list.data?.pages[0]?.totalCount ?? 0,
    figures: folders.data,
  };
}

/** Reads the vault again, soon and at most now and then. */
export function useRefreshVault(): () => void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: api.library.listVault.key() });
      void queries.invalidateQueries({ queryKey: api.library.getVaultFolders.key() });
    }, refreshEveryMs);
  };
}

/** Reads the vault, and everything else of the library, again at once. */
export function useRefreshLibraryNow(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.library.key() });
}
