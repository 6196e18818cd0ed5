import { minuteMs } from '@candela/contract/shared/durations';
import type { ShowEarnings } from '@candela/contract/shows/earnings';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';

/** What was earned while nobody told is found again at the latest now. */
const askAgainMs = minuteMs;

/** What the running show has brought, by kind, as it comes in; null until known. Used once on a page: each use adds. */
export function useShowEarnings(sessionId: string): ShowEarnings | null {
  const options = api.shows.getShowEarnings.queryOptions({ input: {} });
  const query = useQuery({ ...options, staleTime: 0, refetchInterval: askAgainMs });
  useSocketEvent('show.earned', (earned) => {
    if (earned.sessionId !== sessionId) return;
    queryClient.setQueryData(options.queryKey, (known) => known && { data: withEarned(known.data, earned) });
  });
  useSocketConnected(() => {
    query.refetch().catch(() => undefined);
  });
  const earnings = query.data?.data;
  return earnings?.sessionId === sessionId ? earnings : null;
}

/** Credits a show that has just ended is known to have brought; 0 when nothing is known. */
export function lastKnownEarnings(sessionId: string): number {
  const known = queryClient.getQueryData(
    api.shows.getShowEarnings.queryOptions({ input: {} }).queryKey,
  )?.data;
  return known?.sessionId === sessionId ? known.totalCredits : 0;
}

/** The earnings with one more amount among them. */
export function withEarned(
  known: ShowEarnings,
  earned: { sessionId: string; kind: string; credits: number },
): ShowEarnings {
  if (known.sessionId !== earned.sessionId) return known;
  return {
    ...known,
    kinds: known.kinds.map((one) =>
      one.kind === earned.kind ? { ...one, credits: one.credits + earned.credits } : one,
    ),
    totalCredits: known.totalCredits + earned.credits,
  };
}
