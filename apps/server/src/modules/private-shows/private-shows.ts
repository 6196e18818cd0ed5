import type { SeatState } from '@candela/contract/metering/seats';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { v7 as uuid } from 'uuid';
import { uniqueViolation } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { Message } from '../../platform/i18n/index.ts';
import { broadcasterSubject } from '../../platform/live/index.ts';
import { requireSavedFeature } from '../../platform/look/index.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  type ActiveSession,
  activeSessionsOf,
  getLiveSettings,
  holdPeople,
  seatStore,
} from '../metering/index.ts';
import { isWatchable, models, showStore } from '../shows/index.ts';
import type { PrivateShowsDeps } from './dependencies.ts';
import { emitPrivateShow, endPrivateShow } from './end-private-show.ts';
import { privateShowAsked } from './events.ts';
import { texts } from './locales/texts.ts';
import { answerLimitMs, type PrivateShow, privateShowStateOf, privateStore } from './store.ts';

const lapsed = texts.refusals.requestGone;

/** Asks a model who is live for a private show. The balance must cover the shortest length she takes. */
export async function startPrivateShow(
  deps: PrivateShowsDeps,
  input: { channelName: string; confirmedCost: number; twoWay: boolean },
  context: RequestContext,
): Promise<PrivateShowState> {
  const { accountId } = signedIn(context);
  const { channelName: modelId } = input;
  if (!(await models.isPublic(deps.database, modelId))) refuse('not_found');
  const show = await showStore.openOf(deps.database, modelId);
  if (!isWatchable(show)) return refuse('not_live');
  if (show.privateCost === null) refuse('conflict', { msg: texts.refusals.notOffered });
  if (show.privateShowId !== null) refuse('in_private_show');
  if (show.privateCost !== input.confirmedCost) {
    refuse('conflict', {
      msg: texts.refusals.priceChanged({ cost: show.privateCost }),
    });
  }
  const { database } = deps;
  const isClosed =
    (await models.isBanned(database, modelId, accountId)) ||
    (await models.areApart(database, modelId, accountId));
  if (isClosed) refuse('room_closed');
  requireFree(await activeSessionsOf(database, accountId), {
    call: texts.refusals.inCall,
    private: texts.refusals.inPrivateShow,
  });
  const settings = await getLiveSettings(database, modelId);
  await deps.metering.requireBalance(accountId, show.privateCost * settings.privateMinMinutes);
  const asked = await insertOnce(deps, {
    id: uuid(),
    showId: show.id,
    modelId,
    memberId: accountId,
    cost: show.privateCost,
    minMinutes: settings.privateMinMinutes,
    spyCost: settings.spyCost,
    twoWay: input.twoWay && settings.twoWay,
    askedAt: deps.clock(),
  });
  emitPrivateShow(deps, asked);
  return privateShowStateOf(asked);
}

/** The model's answer. Accepting charges the first minute and closes the room to everyone else, in one step. */
export async function answerPrivateShow(
  deps: PrivateShowsDeps,
  input: { privateShowId: string; accept: boolean },
  context: RequestContext,
): Promise<PrivateShowState> {
  const { accountId } = signedIn(context);
  const found = await privateStore.byId(deps.database, input.privateShowId);
  if (found?.modelId !== accountId) return refuse('not_found');
  const answered = await (input.accept ? accept(deps, found) : decline(deps, found));
  emitPrivateShow(deps, answered);
  if (input.accept) await closeRoom(deps, answered);
  return privateShowStateOf(answered);
}

/** Either side ends a private show; the member may take back a request that is not answered. */
export async function stopPrivateShow(
  deps: PrivateShowsDeps,
  { privateShowId }: { privateShowId: string },
  context: RequestContext,
): Promise<PrivateShowState> {
  const { accountId } = signedIn(context);
  const found = await privateStore.byId(deps.database, privateShowId);
  if (!found || (found.memberId !== accountId && found.modelId !== accountId)) return refuse('not_found');
  const by = found.memberId === accountId ? 'member' : 'model';
  if (found.status === 'asked') {
    const status = by === 'member' ? 'cancelled' : 'declined';
    const answered = await privateStore.answer(deps.database, found.id, status, deps.clock());
    if (!answered) return refuse('conflict');
    emitPrivateShow(deps, answered);
    return privateShowStateOf(answered);
  }
  await endPrivateShow(deps, found.id, by);
  return privateShowStateOf((await privateStore.byId(deps.database, found.id)) ?? found);
}

/** Gives up a seat in a show or a private show: no further minute is charged. A call is hung up instead. */
export async function leaveShow(
  deps: PrivateShowsDeps,
  { seatId }: { seatId: string },
  context: RequestContext,
): Promise<SeatState> {
  const { accountId } = signedIn(context);
  const found = await seatStore.byId(deps.database, seatId);
  if (found?.memberId !== accountId || found.kind === 'call') return refuse('not_found');
  if (found.kind === 'private' && found.privateShowId !== null) {
    await endPrivateShow(deps, found.privateShowId, 'member');
  } else await deps.metering.endSeat(seatId, 'left');
  return await deps.metering.stateOf((await seatStore.byId(deps.database, seatId)) ?? found);
}

/**
 * Ends what is between two accounts, when one of them blocks the other or may not be seen any more: a private show for
 * the minutes begun, a request as its own side would.
 */
export async function endSharedSessions(
  deps: PrivateShowsDeps,
  accountId: string,
  otherId: string,
): Promise<void> {
  for (const one of await privateStore.currentOf(deps.database, accountId)) {
    if (one.modelId !== otherId && one.memberId !== otherId) continue;
    if (one.status === 'accepted') await endPrivateShow(deps, one.id, 'block');
    else {
      const status = one.memberId === accountId ? 'cancelled' : 'declined';
      const over = await privateStore.answer(deps.database, one.id, status, deps.clock());
      if (over) emitPrivateShow(deps, over);
    }
  }
}

/** Lets requests lapse, and ends private shows whose show is over. */
export async function expirePrivateShows(deps: PrivateShowsDeps): Promise<void> {
  for (const one of await privateStore.expire(deps.database, deps.clock())) emitPrivateShow(deps, one);
  for (const { id } of await privateStore.orphans(deps.database)) await endPrivateShow(deps, id, 'show');
}

async function accept(deps: PrivateShowsDeps, found: PrivateShow): Promise<PrivateShow> {
  if (deps.clock().getTime() - found.askedAt.getTime() > answerLimitMs) refuse('conflict', { msg: lapsed });
  await deps.metering.requireBalance(found.memberId, found.cost * found.minMinutes);
  try {
    return await acceptIn(deps, found);
  } catch (error) {
    if (uniqueViolation(error) === 'private_shows_one_accepted') {
      return refuse('conflict', { msg: texts.refusals.alreadyRunning });
    }
    throw error;
  }
}

async function acceptIn(deps: PrivateShowsDeps, found: PrivateShow): Promise<PrivateShow> {
  return await deps.database.transaction(async (tx) => {
    await holdPeople(tx, [found.modelId, found.memberId]);
    await requireSavedFeature(tx, 'privateShows');
    if ((await activeSessionsOf(tx, found.modelId)).has('call')) {
      refuse('busy', { msg: texts.refusals.modelInCall });
    }
    requireFree(await activeSessionsOf(tx, found.memberId), {
      call: texts.refusals.memberInCall,
      private: texts.refusals.memberInPrivateShow,
    });
    const answered = await privateStore.answer(tx, found.id, 'accepted', deps.clock());
    if (!answered) return refuse('conflict', { msg: lapsed });
    if ((await showStore.enterPrivate(tx, found.showId, found.id)) !== 1) refuse('conflict');
    const before = await seatStore.openOf(tx, found.showId, found.memberId);
    if (before) await deps.metering.endSeatIn(tx, before.id, 'left');
    await deps.metering.takeSeatIn(tx, {
      kind: 'private',
      channel: found.showId,
      privateShowId: found.id,
      modelId: found.modelId,
      memberId: found.memberId,
      cost: found.cost,
    });
    return answered;
  });
}

function requireFree(of: ReadonlySet<ActiveSession>, msgs: { call: Message; private: Message }): void {
  if (of.has('call')) refuse('busy', { msg: msgs.call });
  if (of.has('private')) refuse('busy', { msg: msgs.private });
}

/** Whether the model has her own room open somewhere, where a request comes up by itself. */
async function isBroadcasterOpen({ realtime }: PrivateShowsDeps, modelId: string): Promise<boolean> {
  return await realtime.isInRoom(`room:${modelId}`, modelId);
}

async function decline(deps: PrivateShowsDeps, found: PrivateShow): Promise<PrivateShow> {
  const answered = await privateStore.answer(deps.database, found.id, 'declined', deps.clock());
  return answered ?? refuse('conflict', { msg: lapsed });
}

/** Shows everyone else out: their seats stay and wait, and nothing is charged meanwhile. */
async function closeRoom(deps: PrivateShowsDeps, one: PrivateShow): Promise<void> {
  // What happens in a private show is nobody's but theirs. Recording stops at once, yet nothing of it may keep anybody in.
  const saved = deps.shows.saveRecordingOf(one.showId).catch((error: unknown) => {
    deps.log.error({ error, showId: one.showId }, 'A recording waits for the next look at the shows.');
  });
  const stays = new Set([one.memberId, broadcasterSubject(one.modelId)]);
  for (const subject of await deps.metering.subjectsIn(one.showId)) {
    if (!stays.has(subject)) await deps.engine.disconnect({ channel: one.showId, subject });
  }
  if (one.twoWay) await deps.engine.open(one.id);
  await deps.shows.emitShowStates(one.showId);
  deps.shows.emptyRoom(one.modelId);
  await saved;
}

async function insertOnce(
  deps: PrivateShowsDeps,
  one: Parameters<typeof privateStore.insert>[1],
): Promise<PrivateShow> {
  const isAway = !(await isBroadcasterOpen(deps, one.modelId));
  try {
    return await deps.database.transaction(async (tx) => {
      const asked = await privateStore.insert(tx, one);
      if (isAway) await deps.events.publish(tx, privateShowAsked, privateShowStateOf(asked));
      return asked;
    });
  } catch (error) {
    if (uniqueViolation(error) === 'private_shows_one_asked') {
      refuse('conflict', { msg: texts.refusals.alreadyAsked });
    }
    throw error;
  }
}
