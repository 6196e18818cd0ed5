import { chargeOwedMinutes } from '../metering/charge-owed.ts';
import { afterSeatEnd } from '../metering/end-seat.ts';
import type { Seat, SeatEndReason } from '../metering/rules.ts';
import { seatStore } from '../metering/seat-store.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { emitShowStates } from '../shows/emit-show-states.ts';
import { releaseMediaLeases } from '../shows/media-leases.ts';
import { showStore } from '../shows/store.ts';
import { type PrivateShow, privateShowStateOf, privateStore } from './store.ts';

type EndedBy = NonNullable<PrivateShow['endedBy']>;

/**
 * Ends a private show, once. A member who leaves before the length agreed to pays the rest of it; when the model
 * ends it, her picture is lost, or one has blocked the other, nothing more is charged. The room opens again for everyone.
 */
export async function endPrivateShow(
  deps: LiveDeps,
  id: string,
  by: EndedBy,
): Promise<PrivateShow | undefined> {
  const found = await privateStore.byId(deps.database, id);
  if (found?.status !== 'accepted') return undefined;
  if (by === 'member') await chargeOwed(deps, found);
  const outcome = await deps.database.transaction(async (tx) => {
    const ended = await privateStore.end(tx, id, by, deps.clock());
    if (!ended) return undefined;
    await privateStore.leave(tx, id);
    const seats: Seat[] = [];
    for (const seat of await seatStore.openIn(tx, ended.showId)) {
      if (seat.privateShowId !== id) continue;
      const gone = await seatStore.end(
        tx,
        seat.id,
        seat.kind === 'private' ? reasonOf(by) : 'show_ended',
        deps.clock(),
      );
      if (gone) seats.push(gone);
    }
    return { ended, seats };
  });
  if (!outcome) return undefined;
  const { ended, seats } = outcome;
  emitPrivateShow(deps, ended);
  for (const seat of seats) await afterSeatEnd(deps, seat);
  await deps.engine.evict({ channel: ended.showId, subject: ended.memberId });
  await deps.engine.close(ended.id);
  await releaseMediaLeases(deps.database, ended.id);
  deps.realtime.kick(`room:${ended.id}`, { allBut: [] });
  const show = await showStore.byId(deps.database, ended.showId);
  if (show) await emitShowStates(deps, [show]);
  return ended;
}

/** Tells the member and the model where their private show stands. */
export function emitPrivateShow(deps: LiveDeps, one: PrivateShow): void {
  const state = privateShowStateOf(one);
  for (const accountId of [one.memberId, one.modelId]) {
    deps.realtime.emit(`account:${accountId}`, 'private.state', state);
  }
}

async function chargeOwed(deps: LiveDeps, one: PrivateShow): Promise<void> {
  const seat = await seatStore.openOf(deps.database, one.showId, one.memberId);
  if (seat?.privateShowId === one.id) await chargeOwedMinutes(deps, seat, one.minMinutes);
}

function reasonOf(by: EndedBy): SeatEndReason {
  if (by === 'balance' || by === 'limit') return by;
  return by === 'member' ? 'left' : 'show_ended';
}
