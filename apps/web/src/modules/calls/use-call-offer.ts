import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useIsOn } from '../../platform/site-features.ts';

/** What a call to a model costs the reader; asked of members only. */
export function useCallOffer(modelId: string) {
  const { user } = useSession();
  const isOn = useIsOn('calls');
  return useQuery({
    ...api.calls.getCallOffer.queryOptions({ input: { modelId }, select: (reply) => reply.data }),
    enabled: user?.type === 'user' && isOn,
    staleTime: 0,
    retry: 1,
  });
}
