import { useThrottledCallback } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';

/** A page of what happened, kept fresh by the socket. */
export function useNotifications(page: number, perPage: number) {
  const queries = useQueryClient();
  const input = { current_page: page, per_page: perPage };
  const query = useQuery(
    api.notifications.listNotifications.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const refresh = () => queries.invalidateQueries({ queryKey: api.notifications.listNotifications.key() });
  // A model many tip at once is notified hundreds of times a second.
  useSocketEvent(
    'notification.new',
    useThrottledCallback(() => void refresh(), 1_000),
  );
  const markRead = useMutation(
    api.notifications.markNotificationsRead.mutationOptions({ onSuccess: () => refresh() }),
  );
  return { query, markRead };
}
