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

/** The operation that lists items of a kind for whoever is here, and what it is asked. */
function requestOf(kind: ItemKind, userId: string, position: ScrollPosition, signedIn: boolean) {
  const input = { userId, current_page: position.page, per_page: perPage };
  if (kind === 'news') return { name: 'listNews', input } as const;
  if (kind === 'album') return { name: signedIn ? 'listAlbums' : 'listPublicAlbums', input } as const;
  const scrolled = { ...input, kind, after: position.after };
  return { name: signedIn ? 'listItems' : 'listPublicItems', input: scrolled } as const;
}

function read(...request: Parameters<typeof requestOf>): Promise<Page> {
  const { name, input } = requestOf(...request);
  return (client.library[name] as (input: unknown) => Promise<Page>)(input);
}

const firstPage: ScrollPosition = { page: 1 };

/** One model's items of a kind, newest first; visitors are given the public lists. */
export function useItems(kind: ItemKind, modelId: string) {
  const signedIn = useSession().status === 'signedIn';
  const { name, input } = requestOf(kind, modelId, firstPage, signedIn);
  const query = useInfiniteQuery({
    // Under the library's keys, so that a purchase refetches it.
    queryKey: [['library', 'shown'], { kind, modelId, signedIn }],
    // For the server, which asks as the page is rendered there.
    meta: { asks: { operation: ['library', name], input } },
    queryFn: ({ pageParam }) => read(kind, modelId, pageParam, signedIn),
    initialPageParam: firstPage,
    getNextPageParam: (last: Page, pages: Page[]) =>
      pages.length * perPage < last.totalCount
        ? { page: pages.length + 1, after: last.data.at(-1)?._id }
        : undefined,
  });
  return { query, items: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}
