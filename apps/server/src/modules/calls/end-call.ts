import type { Transaction } from '../../platform/database/index.ts';
import { type SeatEndReason, seatStore } from '../metering/index.ts';
import { expireViewerLocations, releaseMediaLeases } from '../shows/index.ts';
import type { CallsDeps } from './dependencies.ts';
import { type CallRow, callStore } from './store.ts';
import { emitCall, wasBlurred } from './views.ts';

export type EndedBy = NonNullable<CallRow['endedBy']>;

/**
 * Ends a call under way, once. A member who hangs up before the length agreed to pays the rest of it; when the model
 * does, the picture is lost, or one has blocked the other, nothing more is charged.
 */
export async function endCallNow(deps: CallsDeps, callId: string, by: EndedBy): Promise<void> {
  const { database, metering } = deps;
  const found = await callStore.byId(database, callId);
  if (found?.status !== 'active') return;
  const seat = await seatStore.openOf(database, callId, found.memberId);
  const owes = by === 'member' && !(await wasBlurred(database, found));
  if (owes && seat) await metering.chargeOwed(seat, found.minMinutes);
  const ended = await database.transaction(async (tx) => {
    const row = await endIn(deps, tx, callId, by);
    const gone = row && seat ? await metering.endSeatIn(tx, seat.id, reasonOf(by)) : undefined;
    return row && { row, gone };
  });
  if (!ended) return;
  await emitCall(deps, ended.row);
  if (ended.gone) await metering.afterSeatEnd(ended.gone);
  await closeCall(deps, ended.row);
}

/** Marks a call under way as ended; undefined when it is not under way any more. */
export async function endIn(
  deps: CallsDeps,
  tx: Transaction,
  callId: string,
  by: EndedBy,
): Promise<CallRow | undefined> {
  const to = { status: 'ended' as const, answeredAt: null, endedAt: deps.clock(), endedBy: by };
  return await callStore.change(tx, callId, 'active', to);
}

/** What follows the end of the seat a call was paid from: both are told, and its media end. */
export async function afterCut(deps: CallsDeps, callId: string): Promise<void> {
  const row = await callStore.byId(deps.database, callId);
  if (row?.status !== 'ended') return;
  await emitCall(deps, row);
  await closeCall(deps, row);
}

/** What the end of its seat says of a call. */
export function endedByOf(reason: SeatEndReason): EndedBy {
  return reason === 'balance' || reason === 'limit' ? reason : 'lost';
}

async function closeCall({ database, engine }: CallsDeps, row: CallRow): Promise<void> {
  await engine.close(row.id);
  await engine.close(row.backChannel);
  await releaseMediaLeases(database, row.id);
  await expireViewerLocations(database);
}

function reasonOf(by: EndedBy): SeatEndReason {
  if (by === 'balance' || by === 'limit') return by;
  return by === 'member' ? 'left' : 'show_ended';
}
