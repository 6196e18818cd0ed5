import type { Conversation, DirectMessage } from '@candela/contract/messages/operations';
import type { InfiniteData } from '@tanstack/react-query';
import { letterKeys, refreshInbox } from '../../platform/letters/unread-letters.ts';
import { queryClient } from '../../platform/query-client.ts';

/** Newest first, as the server gives them. */
export type LetterPage = { data: DirectMessage[]; hasMore: boolean };
type Pages = InfiniteData<LetterPage, string | undefined>;

/** Puts a letter into the conversation it belongs to and has the inbox read again. */
export function letterArrived(letter: DirectMessage, isOwn: boolean): void {
  const key = letterKeys.pages(letter.conversationId);
  const known = queryClient.getQueryState(key);
  queryClient.setQueryData<Pages>(key, (pages) => withLetter(pages, letter));
  // A page asked for before the letter was written would come without it.
  if (known?.fetchStatus === 'fetching')
    queryClient.invalidateQueries({ queryKey: key }).catch(() => undefined);
  // A letter uses the plan up.
  if (isOwn) queryClient.invalidateQueries({ queryKey: letterKeys.conversations }).catch(() => undefined);
  refreshInbox();
}

/** Pages with a letter that may be in them already. */
function withLetter(pages: Pages | undefined, letter: DirectMessage): Pages | undefined {
  const [first, ...rest] = pages?.pages ?? [];
  if (!pages || !first) return pages;
  const isKnown = pages.pages.some((page) => page.data.some((one) => one._id === letter._id));
  if (isKnown) return pages;
  return { ...pages, pages: [{ ...first, data: [letter, ...first.data] }, ...rest] };
}

/** Marks a letter as taken back, or down. A picture that was bought stays with the first only. */
export function letterRemoved(conversationId: string, messageId: string, isTakenDown: boolean): void {
  queryClient.setQueryData<Pages>(letterKeys.pages(conversationId), (pages) => {
    if (!pages) return pages;
    const change = (one: DirectMessage): DirectMessage =>
      one._id === messageId
        ? {
            ...one,
            text: '',
            isRemoved: true,
            isTakenDown,
            picture: !isTakenDown && one.picture?.priceCredits && one.picture.isOpen ? one.picture : null,
          }
        : one;
    return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
  });
  refreshInbox();
}

/** Keeps how far the other side has read. */
export function otherHasRead(conversationId: string, readAt: string): void {
  queryClient.setQueriesData<Conversation>({ queryKey: letterKeys.conversations }, (known) =>
    known?._id === conversationId && (known.otherReadAt ?? '') < readAt
      ? { ...known, otherReadAt: readAt }
      : known,
  );
}
