import type { RoomState } from '@candela/contract/shows/operations';
import type { Session } from '../../../platform/http/context.ts';
import { privateStore } from '../../private-shows/store.ts';
import type { LiveDeps } from '../dependencies.ts';
import { maySit } from '../lobby.ts';
import { models } from '../models.ts';
import { roomStateOf } from '../rules.ts';
import { showStore } from '../store.ts';

export interface RoomAccess {
  allowed: boolean;
  state: RoomState;
}

/** Whether somebody may be in a room now, and what it shows; undefined when there is no such room. */
export async function roomAccess(
  deps: LiveDeps,
  session: Session | undefined,
  channelName: string,
): Promise<RoomAccess | undefined> {
  if (!(await models.isPublic(deps.database, channelName)))
    return privateRoomAccess(deps, session, channelName);
  const show = await showStore.latestOf(deps.database, channelName);
  const state = roomStateOf(channelName, show, deps.clock());
  return { allowed: await maySit(deps, show, session?.accountId, channelName), state };
}

/** The chat of a private show is for the two in it; its id names the room. */
async function privateRoomAccess(
  deps: LiveDeps,
  session: Session | undefined,
  channelName: string,
): Promise<RoomAccess | undefined> {
  const one = await privateStore.byId(deps.database, channelName);
  const accountId = session?.accountId;
  if (!one || accountId === undefined || (accountId !== one.memberId && accountId !== one.modelId))
    return undefined;
  const isUnderWay = one.status === 'accepted';
  const state: RoomState = {
    channelName,
    status: isUnderWay ? 'live' : 'ended',
    sessionId: one.id,
    showType: 'private',
    cost: one.cost,
    privateShowCost: one.cost,
    inPrivate: isUnderWay,
    isRecorded: false,
    title: '',
    viewerCount: 1,
    startedAt: one.answeredAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
  };
  return { allowed: isUnderWay, state };
}
