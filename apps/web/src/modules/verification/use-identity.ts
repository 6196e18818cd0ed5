import { minuteMs } from '@candela/contract/shared/durations';
import type { IdentityView } from '@candela/contract/verification/operations';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { readRefusal } from '../../platform/refusal.ts';

/** How soon the page learns of a decision where the socket cannot be had. */
const fallbackMs = minuteMs;

const keyOf = (token: string | undefined) => ['identity', token ?? 'session'];

/** How far the reader's documents are; null when this browser may not ask, until a new login. */
export function useIdentity(
  token: string | undefined,
  hasSession: boolean,
): UseQueryResult<IdentityView | null> {
  const queries = useQueryClient();
  // A decision arrives while she looks.
  useSocketEvent('application.changed', () => {
    void queries.invalidateQueries({ queryKey: keyOf(token) });
  });
  return useQuery({
    queryKey: keyOf(token),
    enabled: hasSession || token !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? fallbackMs : false),
    queryFn: async () => {
      try {
        return (await client.verification.getIdentity({ token })).data;
      } catch (error) {
        if (readRefusal(error).code === 'unauthenticated') return null;
        throw error;
      }
    },
  });
}

/** Takes over what the server has just answered. */
export function useIdentityAnswer(token: string | undefined): (view: IdentityView) => void {
  const queries = useQueryClient();
  return (view) => queries.setQueryData(keyOf(token), view);
}
