import { type CallBooking, type CallState, ringSeconds } from '@candela/contract/calls/operations';
import type { LiveDeps } from '../shows/dependencies.ts';
import { type BookingRow, type CallRow, callStore, type Person } from './store.ts';

/** Somebody whose account is gone. */
const nobody = (id: string): Person => ({ _id: id, uniqueId: '', username: '', profileImage: null });

/** A call as either side sees it. */
export async function callStateOf(deps: LiveDeps, row: CallRow): Promise<CallState> {
  const people = await callStore.people(deps.database, [row.modelId, row.memberId]);
  return {
    _id: row.id,
    callStatus: row.status,
    model: people.get(row.modelId) ?? nobody(row.modelId),
    member: people.get(row.memberId) ?? nobody(row.memberId),
    callerId: row.callerId,
    cost: row.cost,
    minMinutes: row.minMinutes,
    rungAt: row.rungAt.toISOString(),
    ringEndsAt: new Date(row.rungAt.getTime() + ringSeconds * 1000).toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    seatId: row.seatId,
  };
}

/** Tells both sides where their call stands. */
export async function emitCall(deps: LiveDeps, row: CallRow): Promise<CallState> {
  const state = await callStateOf(deps, row);
  for (const accountId of [row.modelId, row.memberId]) {
    deps.realtime.emit(`account:${accountId}`, 'call.state', state);
  }
  return state;
}

/** Times as either side sees them. */
export async function bookingsOf(deps: LiveDeps, rows: readonly BookingRow[]): Promise<CallBooking[]> {
  const ids = rows.flatMap((row) => [row.modelId, row.memberId]);
  const people = await callStore.people(deps.database, ids);
  return rows.map(({ id, modelId, memberId, startsAt, ...rest }) => ({
    _id: id,
    model: people.get(modelId) ?? nobody(modelId),
    member: people.get(memberId) ?? nobody(memberId),
    startsAt: startsAt.toISOString(),
    ...rest,
  }));
}
