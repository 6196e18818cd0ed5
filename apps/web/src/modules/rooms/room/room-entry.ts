import type { SeatState } from '@candela/contract/metering/seats';
import type { RoomState } from '@candela/contract/shows/operations';
import { isWatchable } from '../../../platform/live/room-status.ts';

/** `open`: the reader may watch; `paid`: a seat is needed; `private`: somebody else's private show is under way. */
export type Entry = 'open' | 'paid' | 'private';

/** Whether a seat opens the room as it is now: a group seat waits outside while a private show goes on. */
function opens(seat: SeatState | null, room: RoomState | null): boolean {
  return seat?.status === 'open' && seat.kind === (room?.inPrivate ? 'spy' : 'group');
}

/**
 * Decides on what terms the reader may enter a room.
 * @param isHost the reader is the model whose room it is
 */
export function entryOf(room: RoomState | null, seat: SeatState | null, isHost: boolean): Entry {
  if (!isWatchable(room) || !room || isHost) return 'open';
  if (room.inPrivate) return opens(seat, room) ? 'open' : 'private';
  return room.showType === 'free' || opens(seat, room) ? 'open' : 'paid';
}

/**
 * The seat after a reading: what was read wins, except that the end of the last seat stays known, so that its receipt
 * can be shown.
 */
export function seatAfterReading(known: SeatState | null, read: SeatState | null): SeatState | null {
  if (read) return read;
  return known?.status === 'ended' ? known : null;
}
