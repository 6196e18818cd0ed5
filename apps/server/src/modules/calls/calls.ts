import { type CallState, ringSeconds } from '@candela/contract/calls/operations';
import { v7 as uuid } from 'uuid';
import { type Transaction, uniqueViolation } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { ReadGrant } from '../../platform/live/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeSessionsOf, holdPeople } from '../metering/active-sessions.ts';
import { readSeatState } from '../metering/emit-seat.ts';
import { getLiveSettings } from '../metering/live-settings.ts';
import { requireBalance } from '../metering/require-balance.ts';
import { minutesAffordable } from '../metering/rules.ts';
import { seatStore } from '../metering/seat-store.ts';
import { takeSeatIn } from '../metering/take-seat.ts';
import { grant } from '../private-shows/join-private-show.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { holdsMediaLease, type Page, takeMediaLease } from '../shows/media-leases.ts';
import { models } from '../shows/models.ts';
import { showStore } from '../shows/store.ts';
import { noteViewerLocation } from '../shows/viewer-locations.ts';
import { endCallNow } from './end-call.ts';
import { texts } from './locales/texts.ts';
import { notifyMissed } from './notify-missed.ts';
import { type CallRow, callStore } from './store.ts';
import { callStateOf, emitCall } from './views.ts';

/** Whether a model takes calls now, and at what price. */
export async function getCallOffer(
  deps: LiveDeps,
  { modelId }: { modelId: string },
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  if (!(await models.isPublic(deps.database, modelId))) refuse('not_found');
  const [settings, { net }, people, online, isBusy] = await Promise.all([
    getLiveSettings(deps.database, modelId),
    deps.wallet.balanceOf(accountId),
    callStore.people(deps.database, [modelId]),
    deps.realtime.countIn(`account:${modelId}`),
    isModelBusy(deps, modelId),
  ]);
  const model = people.get(modelId) ?? refuse('not_found');
  return {
    model,
    cost: settings.callCost,
    minMinutes: settings.callMinMinutes,
    netCreditScore: Number(net),
    minutesAffordable: minutesAffordable(Number(net), settings.callCost ?? 0),
    isOnline: online > 0,
    isBusy,
  };
}

/**
 * Rings. A model who talks to somebody else or is live is busy, as is a member in a private show; that is kept, too.
 * Who is in something themselves is refused as `busy`.
 */
export async function startCall(
  deps: LiveDeps,
  input: { modelId: string; confirmedCost: number; bookingId?: string | undefined },
  context: RequestContext,
): Promise<CallState> {
  const { accountId } = signedIn(context);
  const parties = await partiesOf(deps, accountId, input);
  const { modelId, memberId, cost, minMinutes } = parties;
  const isClosed =
    (await models.isBanned(deps.database, modelId, memberId)) ||
    (await models.areApart(deps.database, modelId, memberId));
  if (isClosed) refuse('room_closed');
  if (cost !== input.confirmedCost) {
    refuse('conflict', { msg: texts.refusals.priceChanged({ cost }) });
  }
  await requireBalance(deps, memberId, cost * minMinutes);
  const row = await insertOnce(deps, accountId, {
    id: uuid(),
    backChannel: uuid(),
    modelId,
    memberId,
    callerId: accountId,
    bookingId: input.bookingId ?? null,
    cost,
    minMinutes,
    rungAt: deps.clock(),
  });
  const state = await emitCall(deps, row);
  notifyMissed(deps, state);
  return state;
}

/** The other side takes or declines it. Taking it charges the first minute, in the same step. */
export async function answerCall(
  deps: LiveDeps,
  input: { callId: string; accept: boolean },
  context: RequestContext,
): Promise<CallState> {
  const { accountId } = signedIn(context);
  const found = await myCall(deps, input.callId, accountId);
  if (found.callerId === accountId) return refuse('not_found');
  const now = deps.clock();
  const over = () => refuse('conflict', { msg: texts.refusals.notRinging });
  if (!input.accept) {
    const to = { status: 'declined' as const, answeredAt: null, endedAt: now, endedBy: null };
    return await emitCall(deps, (await callStore.change(deps.database, found.id, 'ringing', to)) ?? over());
  }
  await requireBalance(deps, found.memberId, found.cost * found.minMinutes);
  await deps.engine.open(found.id);
  await deps.engine.open(found.backChannel);
  const answered = await deps.database.transaction(async (tx) => {
    await holdPeople(tx, [found.modelId, found.memberId]);
    await requireFree(tx, found, accountId);
    const to = { status: 'active' as const, answeredAt: now, endedAt: null, endedBy: null };
    const row = await callStore.change(tx, found.id, 'ringing', to);
    if (!row) return over();
    await takeSeatIn(deps, tx, {
      kind: 'call',
      channel: row.id,
      privateShowId: null,
      modelId: row.modelId,
      memberId: row.memberId,
      cost: row.cost,
    });
    if (row.bookingId !== null) await callStore.changeBooking(tx, row.bookingId, 'done', ['accepted']);
    return row;
  });
  return await emitCall(deps, (await callStore.byId(deps.database, answered.id)) ?? answered);
}

/** Hangs up; the caller may also take back a call that rings. */
export async function endCall(
  deps: LiveDeps,
  { callId }: { callId: string },
  context: RequestContext,
): Promise<CallState> {
  const { accountId } = signedIn(context);
  const found = await myCall(deps, callId, accountId);
  if (found.status === 'ringing') {
    const status = found.callerId === accountId ? ('cancelled' as const) : ('declined' as const);
    const to = { status, answeredAt: null, endedAt: deps.clock(), endedBy: null };
    const changed = await callStore.change(deps.database, found.id, 'ringing', to);
    if (changed) {
      const state = await emitCall(deps, changed);
      notifyMissed(deps, state);
      return state;
    }
  }
  await endCallNow(deps, callId, accountId === found.memberId ? 'member' : 'model');
  return await callStateOf(deps, (await callStore.byId(deps.database, callId)) ?? found);
}

/** Media of a call under way, for one page of each: one's own camera to send, the other's to watch. */
export async function joinCall(deps: LiveDeps, input: { callId: string } & Page, context: RequestContext) {
  const { accountId } = signedIn(context);
  const row = await myCall(deps, input.callId, accountId);
  if (row.status !== 'active') return refuse('not_live', { msg: texts.refusals.notRunning });
  const leaseId = await takeMediaLease(
    deps,
    { id: row.id, channels: [row.id, row.backChannel] },
    accountId,
    input,
  );
  await deps.engine.open(row.id);
  await deps.engine.open(row.backChannel);
  const isModel = accountId === row.modelId;
  const [own, other] = isModel ? [row.id, row.backChannel] : [row.backChannel, row.id];
  const [publish, view, seat, call] = await Promise.all([
    grant(deps, own, 'publish', accountId, leaseId),
    grant(deps, other, 'view', accountId, leaseId),
    isModel ? undefined : seatStore.openOf(deps.database, row.id, accountId),
    callStateOf(deps, row),
  ]);
  return { call, seat: seat ? await readSeatState(deps, seat) : null, media: { view, publish } };
}

/** The call that rings or is under way for an account; or any of its own by id, for a page that was reloaded. */
export async function getCurrentCall(
  deps: LiveDeps,
  { callId }: { callId?: string | undefined },
  context: RequestContext,
): Promise<CallState | null> {
  const { accountId } = signedIn(context);
  const row =
    callId === undefined
      ? await callStore.currentOf(deps.database, accountId)
      : await myCall(deps, callId, accountId);
  return row ? await callStateOf(deps, row) : null;
}

/** Whether a grant may start media in a call's channel: each side publishes one and watches the other, from one page. */
export async function mayUseCallChannel(
  deps: LiveDeps,
  channel: string,
  { role, subject, grantId }: Pick<ReadGrant, 'role' | 'subject' | 'grantId'>,
): Promise<boolean> {
  const front = await callStore.byId(deps.database, channel);
  const row = front ?? (await callStore.byBackChannel(deps.database, channel));
  if (row?.status !== 'active') return false;
  const publisher = front ? row.modelId : row.memberId;
  const viewer = front ? row.memberId : row.modelId;
  if (subject !== (role === 'publish' ? publisher : viewer)) return false;
  if (front && role === 'view') {
    await noteViewerLocation(deps.database, { modelId: row.modelId, channel, subject });
  }
  return await holdsMediaLease(deps.database, row.id, subject, grantId);
}

/** Calls nobody answered are missed. */
export async function expireCalls(deps: LiveDeps): Promise<void> {
  const now = deps.clock();
  const missed = await callStore.missed(deps.database, now, new Date(now.getTime() - ringSeconds * 1000));
  for (const row of missed) notifyMissed(deps, await emitCall(deps, row));
}

async function myCall(deps: LiveDeps, callId: string, accountId: string): Promise<CallRow> {
  const row = await callStore.byId(deps.database, callId);
  return row && (row.modelId === accountId || row.memberId === accountId) ? row : refuse('not_found');
}

async function isModelBusy(deps: LiveDeps, modelId: string): Promise<boolean> {
  if (await callStore.currentOf(deps.database, modelId)) return true;
  return (await showStore.openOf(deps.database, modelId)) !== undefined;
}

/** Refuses the answer of somebody who is in something else, or whose caller is by now. */
async function requireFree(tx: Transaction, call: CallRow, accountId: string): Promise<void> {
  const [model, member] = [
    await activeSessionsOf(tx, call.modelId),
    await activeSessionsOf(tx, call.memberId),
  ];
  if (model.has('show')) {
    const own = texts.refusals.liveBeforeTaking;
    refuse('busy', { msg: accountId === call.modelId ? own : texts.refusals.modelLive });
  }
  if (member.has('private')) {
    const own = texts.refusals.privateBeforeTaking;
    refuse('busy', { msg: accountId === call.memberId ? own : texts.refusals.inPrivateShow });
  }
}

/** Who calls whom at what price: a member any model who takes calls, a model the member of a time she accepted. */
async function partiesOf(
  deps: LiveDeps,
  accountId: string,
  input: { modelId: string; bookingId?: string | undefined },
): Promise<{ modelId: string; memberId: string; cost: number; minMinutes: number }> {
  const { modelId, bookingId } = input;
  const settings = await getLiveSettings(deps.database, modelId);
  const booked = bookingId === undefined ? undefined : await callStore.booking(deps.database, bookingId);
  if (bookingId !== undefined) {
    const isPart = booked?.modelId === modelId && (booked.memberId === accountId || modelId === accountId);
    if (!booked || !isPart) return refuse('not_found');
    if (booked.status !== 'accepted') return refuse('conflict', { msg: texts.refusals.notAgreed });
    return { modelId, memberId: booked.memberId, cost: booked.cost, minMinutes: settings.callMinMinutes };
  }
  if (accountId === modelId || !(await models.isPublic(deps.database, modelId))) return refuse('not_found');
  if (settings.callCost === null) return refuse('conflict', { msg: texts.refusals.notOffered });
  return { modelId, memberId: accountId, cost: settings.callCost, minMinutes: settings.callMinMinutes };
}

type NewCall = Omit<Parameters<typeof callStore.insert>[1], 'status' | 'endedAt'>;

async function insertOnce(deps: LiveDeps, callerId: string, one: NewCall): Promise<CallRow> {
  const busy = { ...one, status: 'busy' as const, endedAt: one.rungAt };
  try {
    return await deps.database.transaction(async (tx) => {
      await holdPeople(tx, [one.modelId, one.memberId]);
      const isBusy = await isOtherBusy(tx, callerId, one);
      return await callStore.insert(tx, isBusy ? busy : { ...one, status: 'ringing', endedAt: null });
    });
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'calls_one_of_member') refuse('conflict', { msg: texts.refusals.inCall });
    if (constraint !== 'calls_one_of_model') throw error;
    return await callStore.insert(deps.database, busy);
  }
}

/** Whether who is rung is in something; refuses a caller who is. */
async function isOtherBusy(tx: Transaction, callerId: string, one: NewCall): Promise<boolean> {
  const [model, member] = [await activeSessionsOf(tx, one.modelId), await activeSessionsOf(tx, one.memberId)];
  if (callerId === one.modelId) {
    if (model.has('show')) refuse('busy', { msg: texts.refusals.liveBeforeCalling });
    return member.has('private');
  }
  if (member.has('private')) {
    refuse('busy', { msg: texts.refusals.privateBeforeCalling });
  }
  return model.has('call') || model.has('show');
}
