import type { LiveDeps } from '../shows/dependencies.ts';
import { chargeMinute, endReasonOf } from './charge-minute.ts';
import { minutesOwed, type Seat } from './rules.ts';
import { seatStore } from './seat-store.ts';

/**
 * Charges what is missing of the length agreed to, as far as the balance goes; each minute once. Who leaves while the
 * engine cannot say who still has a picture owes nothing.
 */
export async function chargeOwedMinutes(deps: LiveDeps, seat: Seat, minMinutes: number): Promise<void> {
  if (!deps.engine.isPresenceKnown()) return;
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
