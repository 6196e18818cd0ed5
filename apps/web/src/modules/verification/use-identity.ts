import type { IdentityView } from '@candela/contract/verification/operations';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';

/** How soon the page learns of a decision. */
const decisionEveryMs = 15_000;

/** How far the reader's documents are; null when this browser may not ask, until a new login. */
export function useIdentity(
  token: string | undefined,
  hasSession: boolean,
): UseQueryResult<IdentityView | null> {
  return useQuery({
    queryKey: ['identity', token ?? 'session'],
    enabled: hasSession || token !== undefined,
    // A decision arrives while she looks.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? decisionEveryMs : false),
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
  return (view) => queries.setQueryData(['identity', token ?? 'session'], view);
}
