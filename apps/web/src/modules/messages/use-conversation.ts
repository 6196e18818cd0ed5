import type { Conversation } from '@candela/contract/messages/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../platform/api.ts';
import { ask, useSocketConnected, useSocketEvent } from '../../platform/realtime/socket.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { messageKeys, refreshInbox } from '../../platform/unread-messages/unread-messages.ts';
import { addMessage, markMessageRemoved, saveReadTime } from './message-cache.ts';
import { isOnItsWay } from './outbox.ts';

const perPage = 40;

/** The conversation with a person, or a club room. */
export function useConversation(userId: string, isClub: boolean) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...messageKeys.conversations, userId, isClub],
    queryFn: async (): Promise<Conversation> => {
      if (!isClub) return (await client.messages.openConversation({ userId })).data;
      const isMine = user?.uniqueId === userId || user?._id === userId;
      const modelId = isMine ? user._id : await modelIdOf(userId);
      return (await client.messages.openClubRoom({ modelId })).data;
    },
    // Presence changes send no event.
    refetchInterval: minuteMs,
  });
}

/** Addresses name a club house's model by either of her ids. */
async function modelIdOf(userId: string): Promise<string> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(userId)) return userId;
  return (await client.accounts.getProfile({ uniqueId: userId })).data._id;
}

/** The messages of a conversation, newest first, by page. `search` filters them. */
export function useMessagePages(conversationId: string, search = '', enabled = true) {
  return useInfiniteQuery({
    queryKey: messageKeys.pages(conversationId, search),
    queryFn: ({ pageParam }) =>
      client.messages.listMessages({ conversationId, beforeId: pageParam, search, per_page: perPage }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.data.at(-1)?._id : undefined),
    enabled,
  });
}

/** Subscribes to an open conversation: new and deleted messages, and read receipts. */
export function useLiveMessages(conversation: Conversation, onMissed: () => void): void {
  const { user } = useSession();
  const { _id, kind } = conversation;
  const connections = useRef(0);
  useSocketConnected(() => {
    if (kind === 'club') ask('direct.enter', { conversationId: _id }).catch(() => undefined);
    if (connections.current > 0) onMissed();
    connections.current += 1;
  });
  useSocketEvent('direct.message', (message) => {
    if (message.conversationId !== _id) return;
    const isMine = message.senderId === user?._id;
    // The reply to sending it replaces the unsent line.
    if (isMine && isOnItsWay(_id, message.text)) return;
    addMessage(message, isMine);
  });
  useSocketEvent('direct.removed', (removed) => {
    if (removed.conversationId === _id) markMessageRemoved(_id, removed.messageId, removed.isTakenDown);
  });
  useSocketEvent('direct.read', ({ conversationId, accountId, readAt }) => {
    if (accountId !== user?._id) saveReadTime(conversationId, readAt);
  });
}

/** Marks the newest message as read once the page is visible. */
export function useMarkRead(conversationId: string, newestId: string | undefined): void {
  const marked = useRef('');
  useEffect(() => {
    const mark = () => {
      if (newestId === undefined || document.visibilityState !== 'visible' || marked.current === newestId)
        return;
      marked.current = newestId;
      client.messages
        .markRead({ conversationId, messageId: newestId })
        .then(refreshInbox)
        .catch(() => {
          marked.current = '';
        });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId, newestId]);
}

/** How long typing is shown, and how often it is sent at most. */
const typingShownMs = 5000;
const typingEveryMs = 2500;

/** Who is typing, and a way to report the reader's typing. */
export function useTyping(conversationId: string): { typist: string | null; type: () => void } {
  const { user } = useSession();
  const [typist, setTypist] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saidAt = useRef(0);
  const stop = () => {
    clearTimeout(timer.current);
    setTypist(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useSocketEvent('direct.typing', (typing) => {
    if (typing.conversationId !== conversationId || typing.accountId === user?._id) return;
    clearTimeout(timer.current);
    setTypist(typing.username);
    timer.current = setTimeout(() => setTypist(null), typingShownMs);
  });
  useSocketEvent('direct.message', (message) => {
    if (message.conversationId === conversationId && message.senderId !== user?._id) stop();
  });
  const type = () => {
    if (Date.now() - saidAt.current < typingEveryMs) return;
    saidAt.current = Date.now();
    ask('direct.typing', { conversationId }).catch(() => undefined);
  };
  return { typist, type };
}
