import type { SeatState } from '@candela/contract/metering/seats';
import type { RoomState } from '@candela/contract/shows/operations';
import { isWatchable } from './room-phase.ts';

/** `open`: the reader may watch; `paid`: a seat is needed; `private`: somebody else's private show is under way. */
export type Door = 'open' | 'paid' | 'private';

/** Whether a seat opens the room as it is now: a group seat waits outside while a private show goes on. */
function opens(seat: SeatState | null, room: RoomState | null): boolean {
  return seat?.status === 'open' && seat.kind === (room?.inPrivate ? 'spy' : 'group');
}

/**
 * Decides whether a room stands open to the reader.
 * @param isHost the reader is the model whose room it is
 */
export function doorOf(room: RoomState | null, seat: SeatState | null, isHost: boolean): Door {
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

/** Whether the balance pays no further minute of this seat. */
export function isLastMinute(seat: SeatState, netCreditScore: number): boolean {
  return seat.status === 'open' && seat.confirmed && netCreditScore < seat.cost;
}

/** How many whole minutes a balance pays. */
export function minutesPaid(netCreditScore: number, cost: number): number {
  return cost > 0 ? Math.floor(netCreditScore / cost) : 0;
}
