import type { ItemCard, ItemKind } from '@candela/contract/library/items';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../../../platform/api.ts';
import { useSession } from '../../../../platform/session/session-store.ts';

const perPage = 24;

/** A card; news come with the beginning of their text. */
export type Listed = ItemCard & { excerpt?: string };
type Page = { data: Listed[]; totalCount: number };

/** Where a list goes on: behind the last item read, or at a page where the server goes by numbers. */
interface ScrollPosition {
  page: number;
  after?: string | undefined;
}

function read(kind: ItemKind, userId: string, position: ScrollPosition, signedIn: boolean): Promise<Page> {
  const input = { userId, current_page: position.page, per_page: perPage };
  const { library } = client;
  if (kind === 'news') return library.listNews(input);
  if (kind === 'album') return signedIn ? library.listAlbums(input) : library.listPublicAlbums(input);
  const scrolled = { ...input, kind, after: position.after };
  return signedIn ? library.listItems(scrolled) : library.listPublicItems(scrolled);
}

/** One model's items of a kind, newest first; visitors are given the public lists. */
export function useItems(kind: ItemKind, modelId: string) {
  const signedIn = useSession().status === 'signedIn';
  const query = useInfiniteQuery({
    // Under the library's keys, so that a purchase refetches it.
    queryKey: [['library', 'shown'], { kind, modelId, signedIn }],
    queryFn: ({ pageParam }) => read(kind, modelId, pageParam, signedIn),
    initialPageParam: { page: 1 } as ScrollPosition,
    getNextPageParam: (last: Page, pages: Page[]) =>
      pages.length * perPage < last.totalCount
        ? { page: pages.length + 1, after: last.data.at(-1)?._id }
        : undefined,
  });
  return { query, items: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}
