import type { RoomState } from '@candela/contract/shows/operations';

/** Whether a room has, or is about to have, a picture. */
export function isOpen(room: RoomState | null): boolean {
  return room?.status === 'starting' || room?.status === 'live' || room?.status === 'interrupted';
}

/** Whether viewers may join: there is a picture, or one may be back within seconds. */
export function isWatchable(room: RoomState | null): boolean {
  return room?.status === 'live' || room?.status === 'interrupted';
}
