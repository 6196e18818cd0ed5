import type { ModelApplication } from '@candela/contract/accounts/application';
import { minuteMs } from '@candela/contract/shared/durations';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { ask, useSocketConnected, useSocketEvent } from '../../../platform/realtime/socket.ts';
import { readRefusal } from '../../../platform/refusal.ts';

/** How soon the page learns of a decision where the socket cannot be had. */
const fallbackMs = minuteMs;

const keyOf = (token: string | undefined) => ['application', token ?? ''];

/** The application of the model whose token this is; null when it does not hold any more, until a new login. */
export function useApplication(token: string | undefined): UseQueryResult<ModelApplication | null> {
  const queries = useQueryClient();
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: keyOf(token) });
    void queries.invalidateQueries({ queryKey: ['identity'] });
  };
  useSocketConnected(() => {
    if (token === undefined) return;
    // What was decided before this was following was sent to nobody here.
    ask('application.follow', { token }).then(readAgain, () => undefined);
  });
  useSocketEvent('application.changed', readAgain);
  return useQuery({
    queryKey: keyOf(token),
    enabled: token !== undefined,
    refetchInterval: ({ state }) => (state.data?.approval === 'pending' ? fallbackMs : false),
    queryFn: async () => {
      if (token === undefined) return null;
      try {
        return (await client.accounts.getApplication({ token })).data;
      } catch (error) {
        if (readRefusal(error).code === 'unauthenticated') return null;
        throw error;
      }
    },
  });
}

/** Takes over what the server has just answered. */
export function useApplicationAnswer(token: string | undefined): (application: ModelApplication) => void {
  const queries = useQueryClient();
  return (application) => queries.setQueryData(keyOf(token), application);
}
