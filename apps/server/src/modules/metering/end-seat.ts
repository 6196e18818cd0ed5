import type { Transaction } from '../../platform/database/index.ts';
import type { MeteringDeps } from './dependencies.ts';
import { emitSeat } from './emit-seat.ts';
import { seatEnded } from './events.ts';
import { returnFrozenMinuteIn } from './return-minute.ts';
import type { Seat, SeatEndReason } from './rules.ts';
import { seatStore } from './seat-store.ts';

/** Ends a seat, once: a frozen minute is given back, nothing more is charged, its media ends and no grant of it opens anything again. */
export async function endSeat(
  deps: MeteringDeps,
  seatId: string,
  reason: SeatEndReason,
): Promise<Seat | undefined> {
  const ended = await deps.database.transaction((tx) => endSeatIn(deps, tx, seatId, reason));
  if (ended) await afterSeatEnd(deps, ended);
  return ended;
}

/** The same inside the caller's transaction, who calls `afterSeatEnd` once it is committed. */
export async function endSeatIn(
  deps: MeteringDeps,
  tx: Transaction,
  seatId: string,
  reason: SeatEndReason,
): Promise<Seat | undefined> {
  await returnFrozenMinuteIn(deps, tx, seatId);
  const ended = await seatStore.end(tx, seatId, reason, deps.clock());
  if (!ended) return undefined;
  const { kind, channel, privateShowId, modelId, memberId } = ended;
  await deps.events.publish(tx, seatEnded, {
    seatId,
    kind,
    channel,
    privateShowId,
    modelId,
    memberId,
    reason,
  });
  return ended;
}

/** What follows the end of a seat: its member is told, and its media end. */
export async function afterSeatEnd(deps: MeteringDeps, seat: Seat): Promise<void> {
  const { net } = await deps.wallet.balanceOf(seat.memberId);
  emitSeat(deps, seat, Number(net));
  await deps.engine.disconnect({ channel: seat.channel, subject: seat.memberId });
}
