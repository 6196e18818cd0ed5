import type { LiveDeps } from '../shows/dependencies.ts';
import { type Seat, seatStateOf } from './rules.ts';

/** Tells a seat's member what became of it. Called once the change is committed. */
export function emitSeat(deps: LiveDeps, seat: Seat, balanceCredits: number): void {
  const state = seatStateOf(seat, seat.modelId, balanceCredits, deps.minuteMs);
  deps.realtime.emit(`account:${seat.memberId}`, 'seat.state', state);
}

/** Resolves to the seat as its member sees it. */
export async function readSeatState(deps: LiveDeps, seat: Seat) {
  const { net } = await deps.wallet.balanceOf(seat.memberId);
  return seatStateOf(seat, seat.modelId, Number(net), deps.minuteMs);
}
