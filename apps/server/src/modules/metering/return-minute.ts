import type { Transaction } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { emitEarned } from './charge-minute.ts';
import type { MeteringDeps } from './dependencies.ts';
import { emitSeat } from './emit-seat.ts';
import { texts } from './locales/texts.ts';
import { isFreezeDue, minutesReturnedAtMost, type Seat } from './rules.ts';
import { seatStore } from './seat-store.ts';

/** Gives back the minute a seat was charged last, if its picture was frozen for too long and it was not given back yet. */
export async function returnFrozenMinute(deps: MeteringDeps, seatId: string): Promise<void> {
  await deps.database.transaction((tx) => returnFrozenMinuteIn(deps, tx, seatId));
}

/**
 * The same inside the caller's transaction.
 * @returns the open seat, locked; undefined when it has ended
 */
export async function returnFrozenMinuteIn(
  deps: MeteringDeps,
  tx: Transaction,
  seatId: string,
): Promise<Seat | undefined> {
  const seat = await seatStore.lock(tx, seatId);
  if (seat?.status !== 'open') return undefined;
  if (!isFreezeDue(seat, deps.ticker.tickMs)) return seat;
  const before = await seatStore.returnedTo(tx, seat.channel, seat.memberId);
  if (before >= minutesReturnedAtMost || !(await refundMinute(deps, tx, seat))) {
    return await seatStore.keepFrozen(tx, seat.id);
  }
  const returned = await seatStore.recordReturned(tx, seat, deps.clock());
  const net = await deps.wallet.netOf(tx, seat.memberId);
  tx.afterCommit(() => {
    emitSeat(deps, returned, Number(net));
    emitEarned(deps, returned);
  });
  return returned;
}

/** False when nothing is left to give back, as after the whole purchase was refunded. */
async function refundMinute(deps: MeteringDeps, tx: Transaction, seat: Seat): Promise<boolean> {
  if (seat.purchaseId === null) return false;
  try {
    await deps.wallet.refund(tx, {
      purchaseId: seat.purchaseId,
      amountCredits: BigInt(seat.cost),
      reason: say(texts.frozen),
      actorId: null,
      isQuiet: true,
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return false;
    throw error;
  }
}
