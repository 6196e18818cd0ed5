import { useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session/session-store.ts';

/** Cache keys of letters. Each list lies below `['letters']`, so that all can be read again at once. */
export const letterKeys = {
  all: ['letters'] as const,
  unread: ['letters', 'unread'] as const,
  lists: ['letters', 'list'] as const,
  conversations: ['letters', 'conversation'] as const,
  pages: (conversationId: string, search = '') => ['letters', 'pages', conversationId, search] as const,
};

/** How many letters wait to be read in all conversations; 0 until known and for visitors. */
export function useUnreadLetters(): number {
  const { lane } = useSession();
  const unread = useQuery({
    queryKey: letterKeys.unread,
    queryFn: async () => (await client.messages.listConversations({ per_page: 1 })).unreadCount,
    enabled: lane === 'signedIn',
  });
  return unread.data ?? 0;
}

/** Reads the inbox and the unread count again. */
export function refreshInbox(): void {
  queryClient.invalidateQueries({ queryKey: letterKeys.lists }).catch(() => undefined);
  queryClient.invalidateQueries({ queryKey: letterKeys.unread }).catch(() => undefined);
}
