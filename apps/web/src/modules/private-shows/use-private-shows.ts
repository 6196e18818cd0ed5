import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useSocketConnected, useSocketEvent } from '../../platform/realtime/socket.ts';
import { takeStep } from './private-steps.ts';

/**
 * The reader's private shows that are asked for or under way, as either side; and the last one that came to an end
 * while the page was open, until it is put away.
 */
export function usePrivateShows(isWanted: boolean) {
  const query = useQuery({
    ...api.privateShows.listPrivateRequests.queryOptions({ input: {} }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
  const [read, setRead] = useState(query.data);
  const [steps, setSteps] = useState<{ open: readonly PrivateShowState[]; over: PrivateShowState | null }>({
    open: [],
    over: null,
  });
  if (query.data !== read) {
    setRead(query.data);
    setSteps({ ...steps, open: query.data?.data ?? [] });
  }
  const take = (update: PrivateShowState) => setSteps((now) => takeStep(now, update));
  useSocketEvent('private.state', take);
  // What happened while the connection was lost was told to nobody.
  useSocketConnected(() => {
    if (isWanted) query.refetch().catch(() => undefined);
  });
  return { ...steps, take, putAway: () => setSteps((now) => ({ ...now, over: null })) };
}
