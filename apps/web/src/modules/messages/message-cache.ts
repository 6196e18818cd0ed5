import type { Conversation, DirectMessage } from '@candela/contract/messages/operations';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../platform/query-client.ts';
import { messageKeys, refreshInbox } from '../../platform/unread-messages/unread-messages.ts';

/** Newest first, as the server gives them. */
export type MessagePage = { data: DirectMessage[]; hasMore: boolean };
type Pages = InfiniteData<MessagePage, string | undefined>;

/** Adds a message to its conversation and refetches the inbox. */
export function addMessage(message: DirectMessage, isMine: boolean): void {
  const key = messageKeys.pages(message.conversationId);
  const known = queryClient.getQueryState(key);
  queryClient.setQueryData<Pages>(key, (pages) => withMessage(pages, message));
  // A page requested earlier would lack the message.
  if (known?.fetchStatus === 'fetching')
    queryClient.invalidateQueries({ queryKey: key }).catch(() => undefined);
  // A message uses up the chat plan.
  if (isMine) queryClient.invalidateQueries({ queryKey: messageKeys.conversations }).catch(() => undefined);
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

/** Marks a message as deleted or taken down. What was bought stays only when its sender deleted the message. */
export function markMessageRemoved(conversationId: string, messageId: string, isTakenDown: boolean): void {
  queryClient.setQueryData<Pages>(messageKeys.pages(conversationId), (pages) => {
    if (!pages) return pages;
    const change = (one: DirectMessage): DirectMessage => {
      if (one._id !== messageId) return one;
      const { picture, media } = one;
      const stays = !isTakenDown && picture?.priceCredits && picture.isOpen;
      const left = stays ? { picture, media } : { picture: null, media: [] };
      return { ...one, text: '', isRemoved: true, isTakenDown, ...left };
    };
    return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
  });
  refreshInbox();
}

/** Saves how far the other person has read. */
export function saveReadTime(conversationId: string, readAt: string): void {
  queryClient.setQueriesData<Conversation>({ queryKey: messageKeys.conversations }, (known) =>
    known?._id === conversationId && (known.otherReadAt ?? '') < readAt
      ? { ...known, otherReadAt: readAt }
      : known,
  );
}
