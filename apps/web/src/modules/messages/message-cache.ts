import type { Conversation, DirectMessage } from '@candela/contract/messages/operations';
import type { InfiniteData } from '@tanstack/react-query';
import { letterKeys, refreshInbox } from '../../platform/letters/unread-letters.ts';
import { queryClient } from '../../platform/query-client.ts';

/** Newest first, as the server gives them. */
export type MessagePage = { data: DirectMessage[]; hasMore: boolean };
type Pages = InfiniteData<MessagePage, string | undefined>;

/** Puts a message into the conversation it belongs to and has the inbox read again. */
export function addMessage(message: DirectMessage, isMine: boolean): void {
  const key = letterKeys.pages(message.conversationId);
  const known = queryClient.getQueryState(key);
  queryClient.setQueryData<Pages>(key, (pages) => withMessage(pages, message));
  // A page asked for before the message was written would come without it.
  if (known?.fetchStatus === 'fetching')
    queryClient.invalidateQueries({ queryKey: key }).catch(() => undefined);
  // A message uses the plan up.
  if (isMine) queryClient.invalidateQueries({ queryKey: letterKeys.conversations }).catch(() => undefined);
  refreshInbox();
}

/** Pages with a message that may be in them already. */
function withMessage(pages: Pages | undefined, message: DirectMessage): Pages | undefined {
  const [first, ...rest] = pages?.pages ?? [];
  if (!pages || !first) return pages;
  const isKnown = pages.pages.some((page) => page.data.some((one) => one._id === message._id));
  if (isKnown) return pages;
  return { ...pages, pages: [{ ...first, data: [message, ...first.data] }, ...rest] };
}

/** Marks a message as taken back, or down. A picture that was bought stays with the first only. */
export function markMessageRemoved(conversationId: string, messageId: string, isTakenDown: boolean): void {
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
export function saveReadTime(conversationId: string, readAt: string): void {
  queryClient.setQueriesData<Conversation>({ queryKey: letterKeys.conversations }, (known) =>
    known?._id === conversationId && (known.otherReadAt ?? '') < readAt
      ? { ...known, otherReadAt: readAt }
      : known,
  );
}
