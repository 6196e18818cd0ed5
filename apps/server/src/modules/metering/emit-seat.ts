import type { MeteringDeps } from './dependencies.ts';
import { type Seat, seatStateOf } from './rules.ts';

/** Tells a seat's member what became of it. Called once the change is committed. */
export function emitSeat(deps: MeteringDeps, seat: Seat, balanceCredits: number): void {
  const state = seatStateOf(seat, seat.modelId, balanceCredits, deps.minuteMs);
  deps.realtime.emit(`account:${seat.memberId}`, 'seat.state', state);
}

/** Resolves to the seat as its member sees it. */
export async function readSeatState(deps: MeteringDeps, seat: Seat) {
  const { net } = await deps.wallet.balanceOf(seat.memberId);
  return seatStateOf(seat, seat.modelId, Number(net), deps.minuteMs);
}
