import { type CallBooking, type CallState, ringSeconds } from '@candela/contract/calls/operations';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { blurStore } from '../shows/index.ts';
import type { CallsDeps } from './dependencies.ts';
import { callMissed } from './events.ts';
import { type BookingRow, type CallRow, callStore, type Person } from './store.ts';

/** Somebody whose account is gone. */
const nobody = (id: string): Person => ({ _id: id, uniqueId: '', username: '', profileImage: null });

/** A call as either side sees it. */
export async function callStateOf(db: Queryable, row: CallRow): Promise<CallState> {
  const people = await callStore.people(db, [row.modelId, row.memberId]);
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
    blurredSince: row.blurredAt?.toISOString() ?? null,
    owesNothing: row.status === 'active' && (await wasBlurred(db, row)),
  };
}

/** Whether staff had a call's picture blurred since it was answered: nobody owes the rest of such a length. */
export async function wasBlurred(db: Queryable, row: CallRow): Promise<boolean> {
  return await blurStore.reaches(db, row.modelId, row.answeredAt ?? row.rungAt);
}

/** Tells both sides where their call stands. */
export async function emitCall(deps: CallsDeps, row: CallRow): Promise<CallState> {
  const state = await callStateOf(deps.database, row);
  for (const accountId of [row.modelId, row.memberId]) {
    deps.realtime.emit(`account:${accountId}`, 'call.state', state);
  }
  return state;
}

/** Publishes that whoever was rung missed it: nobody answered, they were busy, or it was taken back before. */
export async function publishMissed({ events }: CallsDeps, tx: Transaction, row: CallRow): Promise<void> {
  if (row.status !== 'missed' && row.status !== 'busy' && row.status !== 'cancelled') return;
  const toAccountId = row.callerId === row.modelId ? row.memberId : row.modelId;
  await events.publish(tx, callMissed, { call: await callStateOf(tx, row), toAccountId });
}

/** Times as either side sees them. */
export async function bookingsOf(db: Queryable, rows: readonly BookingRow[]): Promise<CallBooking[]> {
  const ids = rows.flatMap((row) => [row.modelId, row.memberId]);
  const people = await callStore.people(db, ids);
  return rows.map(({ id, modelId, memberId, startsAt, ...rest }) => ({
    _id: id,
    model: people.get(modelId) ?? nobody(modelId),
    member: people.get(memberId) ?? nobody(memberId),
    startsAt: startsAt.toISOString(),
    ...rest,
  }));
}
