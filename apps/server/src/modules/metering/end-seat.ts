import type { LiveDeps } from '../shows/dependencies.ts';
import { kickUnlessAllowed } from '../shows/lobby.ts';
import { emitSeat } from './emit-seat.ts';
import type { Seat, SeatEndReason } from './rules.ts';
import { seatStore } from './seat-store.ts';

/** Ends a seat, once: nothing more is charged, its media ends and no grant of it opens anything again. */
export async function endSeat(
  deps: LiveDeps,
  seatId: string,
  reason: SeatEndReason,
): Promise<Seat | undefined> {
  const ended = await seatStore.end(deps.database, seatId, reason, deps.clock());
  if (ended) await afterSeatEnd(deps, ended);
  return ended;
}

/** What follows the end of a seat: its viewer is shown out and told. */
export async function afterSeatEnd(deps: LiveDeps, seat: Seat): Promise<void> {
  const { net } = await deps.wallet.balanceOf(seat.memberId);
  emitSeat(deps, seat, Number(net));
  await deps.engine.evict({ channel: seat.channel, subject: seat.memberId });
  if (seat.kind !== 'call') await kickUnlessAllowed(deps, seat.modelId, seat.memberId);
}
