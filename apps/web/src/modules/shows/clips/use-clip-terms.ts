import type { ClipTerms } from '@candela/contract/shows/clips';
import type { RoomState } from '@candela/contract/shows/operations';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useIsOn } from '../../../platform/site-features.ts';

/** What the reader may do with the last minute of a room; null while it is no free show, or not known. */
export function useClipTerms(room: RoomState | null): ClipTerms | null {
  const isOn = useIsOn('clips');
  const isClippable = isOn && isFreeAndOpen(room);
  const { data } = useQuery({
    ...api.shows.getClipTerms.queryOptions({
      input: isClippable ? { channelName: room.channelName } : skipToken,
    }),
    staleTime: 0,
    retry: 1,
  });
  return isClippable ? (data?.data ?? null) : null;
}

function isFreeAndOpen(room: RoomState | null): room is RoomState {
  return (
    room?.status === 'live' &&
    room.showType === 'free' &&
    !room.inPrivate &&
    !room.breakSince &&
    !room.blurredSince
  );
}
