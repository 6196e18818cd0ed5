import { type CallState, ringSeconds } from '@candela/contract/calls/operations';
import { v7 as uuid } from 'uuid';
import { type Queryable, type Transaction, uniqueViolation } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { ReadGrant } from '../../platform/live/index.ts';
import { requireSavedFeature } from '../../platform/look/index.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  activeSessionsOf,
  getLiveSettings,
  holdPeople,
  minutesAffordable,
  seatStore,
} from '../metering/index.ts';
import {
  grantMedia,
  holdsMediaLease,
  models,
  noteViewerLocation,
  type Page,
  showStore,
} from '../shows/index.ts';
import type { CallsDeps } from './dependencies.ts';
import { endCallNow } from './end-call.ts';
import { texts } from './locales/texts.ts';
import { type CallRow, callStore } from './store.ts';
import { callStateOf, emitCall, publishMissed } from './views.ts';

/** Whether a model takes calls now, and at what price. */
export async function getCallOffer(
  deps: CallsDeps,
  { modelId }: { modelId: string },
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  if (!(await models.isPublic(deps.database, modelId))) refuse('not_found');
  const [settings, { net }, people, online, isBusy] = await Promise.all([
    getLiveSettings(deps.database, modelId),
    deps.wallet.balanceOf(accountId),
    callStore.people(deps.database, [modelId]),
    deps.realtime.accountsOnline([modelId]),
    isModelBusy(deps, modelId),
  ]);
  const model = people.get(modelId) ?? refuse('not_found');
  return {
    model,
    cost: settings.callCost,
    minMinutes: settings.callMinMinutes,
    netCreditScore: Number(net),
    minutesAffordable: minutesAffordable(Number(net), settings.callCost ?? 0),
    isOnline: online.has(modelId),
    isBusy,
  };
}

/**
 * Rings. A model who talks to somebody else or is live is busy, as is a member in a private show; that is kept, too.
 * Who is in something themselves is refused as `busy`.
 */
export async function startCall(
  deps: CallsDeps,
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
  await deps.metering.requireBalance(memberId, cost * minMinutes);
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
  return await emitCall(deps, row);
}

/** The other side takes or declines it. Taking it charges the first minute, in the same step. */
export async function answerCall(
  deps: CallsDeps,
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
  await deps.metering.requireBalance(found.memberId, found.cost * found.minMinutes);
  await deps.engine.open(found.id);
  await deps.engine.open(found.backChannel);
  const answered = await deps.database.transaction(async (tx) => {
    await holdPeople(tx, [found.modelId, found.memberId]);
    await requireSavedFeature(tx, 'calls');
    await requireFree(tx, found, accountId);
    const to = { status: 'active' as const, answeredAt: now, endedAt: null, endedBy: null };
    const row = await callStore.change(tx, found.id, 'ringing', to);
    if (!row) return over();
    await deps.metering.takeSeatIn(tx, {
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
  deps: CallsDeps,
  { callId }: { callId: string },
  context: RequestContext,
): Promise<CallState> {
  const { accountId } = signedIn(context);
  const found = await myCall(deps, callId, accountId);
  if (found.status === 'ringing') {
    const status = found.callerId === accountId ? ('cancelled' as const) : ('declined' as const);
    const to = { status, answeredAt: null, endedAt: deps.clock(), endedBy: null };
    const changed = await deps.database.transaction(async (tx) => {
      const row = await callStore.change(tx, found.id, 'ringing', to);
      if (row) await publishMissed(deps, tx, row);
      return row;
    });
    if (changed) return await emitCall(deps, changed);
  }
  await endCallNow(deps, callId, accountId === found.memberId ? 'member' : 'model');
  return await callStateOf(deps.database, (await callStore.byId(deps.database, callId)) ?? found);
}

/** Media of a call under way, for one page of each: one's own camera to send, the other's to watch. */
export async function joinCall(deps: CallsDeps, input: { callId: string } & Page, context: RequestContext) {
  const { accountId } = signedIn(context);
  const row = await myCall(deps, input.callId, accountId);
  if (row.status !== 'active') return refuse('not_live', { msg: texts.refusals.notRunning });
  const channels = [row.id, row.backChannel];
  const grantId = await deps.shows.takeMediaLease({ id: row.id, channels }, accountId, input);
  await deps.engine.open(row.id);
  await deps.engine.open(row.backChannel);
  const isModel = accountId === row.modelId;
  const [own, other] = isModel ? [row.id, row.backChannel] : [row.backChannel, row.id];
  const [publish, view, seat, call] = await Promise.all([
    grantMedia(deps, own, { role: 'publish', subject: accountId, grantId }),
    grantMedia(deps, other, { role: 'view', subject: accountId, grantId }),
    isModel ? undefined : seatStore.openOf(deps.database, row.id, accountId),
    callStateOf(deps.database, row),
  ]);
  return { call, seat: seat ? await deps.metering.stateOf(seat) : null, media: { view, publish } };
}

/** The call that rings or is under way for an account; or any of its own by id, for a page that was reloaded. */
export async function getCurrentCall(
  deps: CallsDeps,
  { callId }: { callId?: string | undefined },
  context: RequestContext,
): Promise<CallState | null> {
  const { accountId } = signedIn(context);
  const row =
    callId === undefined
      ? await callStore.currentOf(deps.database, accountId)
      : await myCall(deps, callId, accountId);
  return row ? await callStateOf(deps.database, row) : null;
}

/** Whether a grant may start media in a call's channel: each side publishes one and watches the other, from one page. */
export async function mayUse(
  deps: CallsDeps,
  { channel, role, subject, grantId }: ReadGrant,
): Promise<boolean> {
  const front = await callStore.byId(deps.database, channel);
  const row = front ?? (await callStore.byBackChannel(deps.database, channel));
  if (row?.status !== 'active') return false;
  const publisher = front ? row.modelId : row.memberId;
  const viewer = front ? row.memberId : row.modelId;
  if (subject !== (role === 'publish' ? publisher : viewer)) return false;
  // Not for good: both wait for it to be lifted.
  if (role === 'view' && row.blurredAt !== null) {
    refuse('unavailable', { msg: texts.refusals.blurred, retryAfterSeconds: 5 });
  }
  if (front && role === 'view') {
    await noteViewerLocation(deps.database, { modelId: row.modelId, channel, subject });
  }
  return await holdsMediaLease(deps.database, row.id, subject, grantId);
}

/** Calls nobody answered are missed. */
export async function expireCalls(deps: CallsDeps): Promise<void> {
  const now = deps.clock();
  const missed = await deps.database.transaction(async (tx) => {
    const rows = await callStore.missed(tx, now, new Date(now.getTime() - ringSeconds * 1000));
    for (const row of rows) await publishMissed(deps, tx, row);
    return rows;
  });
  for (const row of missed) await emitCall(deps, row);
}

/** A call of an account's own. Refuses with `not_found`. */
export async function myCall(deps: CallsDeps, callId: string, accountId: string): Promise<CallRow> {
  const row = await callStore.byId(deps.database, callId);
  return row && (row.modelId === accountId || row.memberId === accountId) ? row : refuse('not_found');
}

async function isModelBusy(deps: CallsDeps, modelId: string): Promise<boolean> {
  if (await callStore.currentOf(deps.database, modelId)) return true;
  return await isLive(deps.database, modelId);
}

/** Refuses the answer of somebody who is in something else, or whose caller is by now. */
async function requireFree(tx: Transaction, call: CallRow, accountId: string): Promise<void> {
  const member = await activeSessionsOf(tx, call.memberId);
  if (await isLive(tx, call.modelId)) {
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
  deps: CallsDeps,
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

async function insertOnce(deps: CallsDeps, callerId: string, one: NewCall): Promise<CallRow> {
  const busy = { ...one, status: 'busy' as const, endedAt: one.rungAt };
  const insert = async (tx: Transaction, wanted: Parameters<typeof callStore.insert>[1]) => {
    const row = await callStore.insert(tx, wanted);
    await publishMissed(deps, tx, row);
    return row;
  };
  try {
    return await deps.database.transaction(async (tx) => {
      await holdPeople(tx, [one.modelId, one.memberId]);
      const isBusy = await isOtherBusy(tx, callerId, one);
      return await insert(tx, isBusy ? busy : { ...one, status: 'ringing', endedAt: null });
    });
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'calls_one_of_member') refuse('conflict', { msg: texts.refusals.inCall });
    if (constraint !== 'calls_one_of_model') throw error;
    return await deps.database.transaction((tx) => insert(tx, busy));
  }
}

/** Whether who is rung is in something; refuses a caller who is. */
async function isOtherBusy(tx: Transaction, callerId: string, one: NewCall): Promise<boolean> {
  const [model, member] = [await activeSessionsOf(tx, one.modelId), await activeSessionsOf(tx, one.memberId)];
  if (callerId === one.modelId) {
    if (await isLive(tx, callerId)) refuse('busy', { msg: texts.refusals.liveBeforeCalling });
    return member.has('private');
  }
  if (member.has('private')) {
    refuse('busy', { msg: texts.refusals.privateBeforeCalling });
  }
  return model.has('call') || (await isLive(tx, one.modelId));
}

async function isLive(db: Queryable, modelId: string): Promise<boolean> {
  return (await showStore.openOf(db, modelId)) !== undefined;
}
