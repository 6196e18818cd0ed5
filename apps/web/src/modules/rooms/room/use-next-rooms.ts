import type { LiveModel } from '@candela/contract/shows/operations';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useNavigate } from 'react-router';
import { api } from '../../../platform/api.ts';
import { inCircle, roomsAfter } from './next-order.ts';

const roomPath = '/live-model/:uniqueId';
const roomsAtMost = 60;
const askAgainMs = 60_000;

export type NextRooms = {
  /** The other rooms, the next one first and the one before last. */
  rooms: readonly LiveModel[];
  /** Goes to the next room or back; null where there is no other. */
  step: ((step: 1 | -1) => void) | null;
  /** Before another room is entered by a link. */
  onLeave: () => void;
};

/**
 * Where one can go from a room without going back to the list: N goes on, P goes back.
 * @param onLeave called before the room is left
 */
export function useNextRooms(uniqueId: string, onLeave: () => void): NextRooms {
  const navigate = useNavigate();
  const query = useQuery({
    ...api.discovery.listLiveModels.queryOptions({
      input: { current_page: 1, per_page: roomsAtMost, sortObject: { viewers: -1 } },
    }),
    // Every viewer of every room asks, so they are not told of each change as the list of rooms is.
    refetchInterval: askAgainMs,
    staleTime: askAgainMs / 2,
  });
  const circle = inCircle(query.data?.models ?? []);
  const rooms = roomsAfter(circle, uniqueId);
  const step = (by: 1 | -1) => {
    // The address knows first: pressed again before the next room has come, it goes on from there.
    const goingTo = matchPath(roomPath, globalThis.location.pathname)?.params.uniqueId ?? uniqueId;
    const room = roomsAfter(circle, goingTo).at(by === 1 ? 0 : -1);
    if (!room) return;
    onLeave();
    // Back leads out of the rooms, not through each of them again.
    void navigate(`/live-model/${room.uniqueId}`, { replace: true });
  };
  useHotkeys([
    ['n', () => step(1)],
    ['p', () => step(-1)],
  ]);
  return { rooms, step: rooms.length > 0 ? step : null, onLeave };
}
