import { chargeMinute, endReasonOf } from './charge-minute.ts';
import type { MeteringDeps } from './dependencies.ts';
import { returnFrozenMinuteIn } from './return-minute.ts';
import { minutesOwed, type Seat } from './rules.ts';
import { seatStore } from './seat-store.ts';

/**
 * Charges what is missing of the length agreed to, as far as the balance goes; each minute once. Nobody owes for what
 * could not be seen: before the picture has come, after a minute whose picture was frozen, and while the engine cannot
 * say who has one.
 */
export async function chargeOwedMinutes(deps: MeteringDeps, seat: Seat, minMinutes: number): Promise<void> {
  if (!deps.engine.isPresenceKnown() || (await isExcused(deps, seat.id))) return;
  for (const minute of minutesOwed(seat.minutesCharged, minMinutes)) {
    try {
      await deps.database.transaction(async (tx) => {
        const locked = await seatStore.lock(tx, seat.id);
        if (locked?.status === 'open' && locked.minutesCharged === minute - 1) {
          await chargeMinute(deps, tx, locked, minute);
        }
      });
    } catch (error) {
      endReasonOf(error);
      return;
    }
  }
}

async function isExcused(deps: MeteringDeps, seatId: string): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const seat = await returnFrozenMinuteIn(deps, tx, seatId);
    return !seat || seat.minutesCharged === 0 || seat.freezeOutcome === 'returned';
  });
}
