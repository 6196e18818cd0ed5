import { useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session/session-store.ts';

/** Cache keys of messages. All start with `['messages']`, so that one call can refetch them all. */
export const messageKeys = {
  all: ['messages'] as const,
  unread: ['messages', 'unread'] as const,
  lists: ['messages', 'list'] as const,
  conversations: ['messages', 'conversation'] as const,
  pages: (conversationId: string, search = '') => ['messages', 'pages', conversationId, search] as const,
};

/** Count of unread messages in all conversations; 0 until loaded and for visitors. */
export function useUnreadMessages(): number {
  const { status } = useSession();
  const unread = useQuery({
    queryKey: messageKeys.unread,
    queryFn: async () => (await client.messages.listConversations({ per_page: 1 })).unreadCount,
    enabled: status === 'signedIn',
  });
  return unread.data ?? 0;
}

/** Reads the inbox and the unread count again. */
export function refreshInbox(): void {
  queryClient.invalidateQueries({ queryKey: messageKeys.lists }).catch(() => undefined);
  queryClient.invalidateQueries({ queryKey: messageKeys.unread }).catch(() => undefined);
}
