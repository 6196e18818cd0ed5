import { useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session/session-store.ts';

/** Cache keys of letters. Each list lies below `['letters']`, so that all can be read again at once. */
export const messageKeys = {
  all: ['messages'] as const,
  unread: ['messages', 'unread'] as const,
  lists: ['messages', 'list'] as const,
  conversations: ['messages', 'conversation'] as const,
  pages: (conversationId: string, search = '') => ['messages', 'pages', conversationId, search] as const,
};

/** How many letters wait to be read in all conversations; 0 until known and for visitors. */
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
