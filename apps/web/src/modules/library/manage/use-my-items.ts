import type { ItemKind, ItemVisibility, MyItemCard } from '@candela/contract/library/items';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';
import { isGalleryKind } from '../kinds.ts';

export const itemsPerPage = 24;

/** How often a list with work under way is asked for, should the socket say nothing. */
const lookAgainMs = 5000;

/** One of the model's items. News has an excerpt. */
export type MyItem = MyItemCard & { excerpt?: string };

export interface MyItemsInput {
  kind: ItemKind;
  page: number;
  /** Filters by visibility. Only for videos, pictures and audio. */
  visibility?: ItemVisibility;
}

/** A page of the model's items of a kind, in any status. Refetched while files are processed. */
export function useMyItems({ kind, page, visibility }: MyItemsInput) {
  const paging = { current_page: page, per_page: itemsPerPage };
  const items = useQuery({
    ...api.library.listItems.queryOptions({
      input: { kind: isGalleryKind(kind) ? kind : 'gallery', visibility, ...paging },
    }),
    enabled: isGalleryKind(kind),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
  const albums = useQuery({
    ...api.library.listAlbums.queryOptions({ input: paging }),
    enabled: kind === 'album',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
  const posts = useQuery({
    ...api.library.listNews.queryOptions({ input: paging }),
    enabled: kind === 'news',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
  const list = { album: albums, news: posts, gallery: items, video: items, audio: items }[kind];
  return {
    items: (list.data?.data ?? []) as readonly MyItem[],
    totalCount: list.data?.totalCount ?? 0,
    isPending: list.isPending,
    isError: list.isError,
    error: list.error,
    isFetching: list.isFetching,
    refetch: () => void list.refetch(),
  };
}

type AnyList = { data: readonly { forOwner: MyItemCard['forOwner'] }[] };

function lookAgain(list: AnyList | undefined): number | false {
  const isWorking = list?.data.some(
    ({ forOwner }) => forOwner?.status === 'processing' || (forOwner?.progressPercent ?? 100) < 100,
  );
  return isWorking ? lookAgainMs : false;
}

/** Refetches the whole library. */
export function useRefreshLibrary(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.library.key() });
}

/**
 * How far items are, as the server reports while processing: percent by item. What the lists say is older. Items of many
 * files are left to the list, because each file counts by itself there.
 */
export function useLiveProgress(): ReadonlyMap<string, number> {
  const [percents, setPercents] = useState<ReadonlyMap<string, number>>(new Map());
  const refresh = useRefreshLibrary();
  useSocketEvent('library.progress', ({ itemId, state, progressPercent }) => {
    if (itemId === null) return;
    if (state === 'ready' || state === 'failed') void refresh();
    setPercents((before) => new Map(before).set(itemId, progressPercent));
  });
  useSocketEvent('library.item', () => void refresh());
  const wasConnected = useRef(false);
  useSocketConnected(() => {
    // What happened while the connection was away is only in the lists; they were read when it first stood.
    if (wasConnected.current) void refresh();
    wasConnected.current = true;
  });
  return percents;
}
