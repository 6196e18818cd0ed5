import type { RoomState } from '@candela/contract/shows/operations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api.ts';
import { isWatchable } from '../../../platform/live/room-status.ts';
import { useSession } from '../../../platform/session/session-store.ts';

/** What joining this room costs the reader now. Asked again whenever the room opens, closes or changes its kind. */
export function useOffer(channelName: string | null, room: RoomState | null) {
  const { user } = useSession();
  const isAsked = channelName !== null && isWatchable(room) && user?.type === 'user';
  const offer = useQuery({
    ...api.shows.getShowOffer.queryOptions({ input: { channelName: channelName ?? '' } }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  const { refetch } = offer;
  const state = `${room?.sessionId} ${room?.inPrivate} ${room?.privateShowCost} ${room?.cost}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room's state is what makes it worth asking again.
  useEffect(() => {
    if (isAsked) refetch().catch(() => undefined);
  }, [state, isAsked, refetch]);
  return { offer: isAsked ? (offer.data?.data ?? null) : null, problem: offer.error, refetch };
}
