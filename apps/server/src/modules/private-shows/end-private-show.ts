import type { Transaction } from '../../platform/database/index.ts';
import { type Seat, type SeatEndReason, seatStore } from '../metering/index.ts';
import { blurStore, releaseMediaLeases, showStore } from '../shows/index.ts';
import type { PrivateShowsDeps } from './dependencies.ts';
import { type PrivateShow, privateShowStateOf, privateStore } from './store.ts';

export type EndedBy = NonNullable<PrivateShow['endedBy']>;

/**
 * Ends a private show, once. A member who leaves before the length agreed to pays the rest of it; when the model
 * ends it, her picture is lost, or one has blocked the other, nothing more is charged. The room opens again for everyone.
 */
export async function endPrivateShow(
  deps: PrivateShowsDeps,
  id: string,
  by: EndedBy,
): Promise<PrivateShow | undefined> {
  const found = await privateStore.byId(deps.database, id);
  if (found?.status !== 'accepted') return undefined;
  if (by === 'member') await chargeOwed(deps, found);
  const outcome = await deps.database.transaction(async (tx) => {
    const ended = await endIn(deps, tx, id, by);
    if (!ended) return undefined;
    const seats: Seat[] = [];
    for (const seat of await seatStore.openIn(tx, ended.showId)) {
      if (seat.privateShowId !== id) continue;
      const reason = seat.kind === 'private' ? reasonOf(by) : 'show_ended';
      const gone = await deps.metering.endSeatIn(tx, seat.id, reason);
      if (gone) seats.push(gone);
    }
    return { ended, seats };
  });
  if (!outcome) return undefined;
  await afterEnd(deps, outcome.ended, outcome.seats);
  return outcome.ended;
}

/** Marks a private show as ended and opens its room; undefined when it has ended already. */
export async function endIn(
  deps: PrivateShowsDeps,
  tx: Transaction,
  id: string,
  by: EndedBy,
): Promise<PrivateShow | undefined> {
  const now = deps.clock();
  const ended = await privateStore.end(tx, id, by, now);
  if (ended) await showStore.leavePrivate(tx, id, now);
  return ended;
}

/** What follows the end of the seat a private show was paid from: whoever looked on leaves, and the two are told. */
export async function afterCut(deps: PrivateShowsDeps, id: string): Promise<void> {
  const ended = await privateStore.byId(deps.database, id);
  if (ended?.status !== 'ended') return;
  for (const seat of await seatStore.openIn(deps.database, ended.showId)) {
    if (seat.privateShowId === id) await deps.metering.endSeat(seat.id, 'show_ended');
  }
  await afterEnd(deps, ended, []);
}

/** Tells the member and the model where their private show stands. */
export function emitPrivateShow(deps: PrivateShowsDeps, one: PrivateShow): void {
  const state = privateShowStateOf(one);
  for (const accountId of [one.memberId, one.modelId]) {
    deps.realtime.emit(`account:${accountId}`, 'private.state', state);
  }
}

async function afterEnd(deps: PrivateShowsDeps, ended: PrivateShow, seats: readonly Seat[]): Promise<void> {
  emitPrivateShow(deps, ended);
  for (const seat of seats) await deps.metering.afterSeatEnd(seat);
  await deps.engine.disconnect({ channel: ended.showId, subject: ended.memberId });
  await deps.engine.close(ended.id);
  await releaseMediaLeases(deps.database, ended.id);
  deps.realtime.kick(`room:${ended.id}`, { allBut: [] });
  await deps.shows.emitShowStates(ended.showId);
}

/** Nobody owes the rest of a length in which staff had the picture blurred. */
async function chargeOwed(deps: PrivateShowsDeps, one: PrivateShow): Promise<void> {
  if (await blurStore.reaches(deps.database, one.modelId, one.answeredAt ?? one.askedAt)) return;
  const seat = await seatStore.openOf(deps.database, one.showId, one.memberId);
  if (seat?.privateShowId === one.id) await deps.metering.chargeOwed(seat, one.minMinutes);
}

function reasonOf(by: EndedBy): SeatEndReason {
  if (by === 'balance' || by === 'limit') return by;
  return by === 'member' ? 'left' : 'show_ended';
}

/** What the end of its seat says of a private show. */
export function endedByOf(reason: SeatEndReason): EndedBy {
  if (reason === 'show_ended') return 'show';
  return reason === 'balance' || reason === 'limit' ? reason : 'member';
}
