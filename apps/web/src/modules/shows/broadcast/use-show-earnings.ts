import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import type { ShowEarnings } from '@candela/contract/shows/earnings';
import { useThrottledCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';

/** What nobody was told of, such as a refund, is found at the latest now. */
const askAgainMs = minuteMs;

/** What a show has brought its model, by kind, as it comes in; null until known, or without a show. */
export function useShowEarnings(sessionId: string | null): ShowEarnings | null {
  const query = useQuery({
    ...api.shows.getShowEarnings.queryOptions({
      input: { sessionId: sessionId ?? '' },
      select: (reply) => reply.data,
    }),
    enabled: sessionId !== null,
    staleTime: 0,
    refetchInterval: askAgainMs,
  });
  const ask = () => {
    if (sessionId !== null) query.refetch().catch(() => undefined);
  };
  // A crowd of tips is asked about once a second, and once more after the last.
  const askSoon = useThrottledCallback(ask, secondMs);
  useSocketEvent('show.earned', (earned) => {
    if (earned.sessionId === sessionId) askSoon();
  });
  useSocketConnected(ask);
  return query.data ?? null;
}
