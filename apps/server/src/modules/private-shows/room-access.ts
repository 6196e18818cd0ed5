import type { Session } from '../../platform/http/context.ts';
import type { RoomAccess } from '../shows/index.ts';
import type { PrivateShowsDeps } from './dependencies.ts';
import { privateStore } from './store.ts';

/** The chat of a private show is for the two in it; its id names the room. Undefined for everyone else. */
export async function roomAccess(
  deps: PrivateShowsDeps,
  session: Session | undefined,
  channelName: string,
): Promise<RoomAccess | undefined> {
  const one = await privateStore.byId(deps.database, channelName);
  const accountId = session?.accountId;
  if (!one || accountId === undefined || (accountId !== one.memberId && accountId !== one.modelId)) {
    return undefined;
  }
  const isUnderWay = one.status === 'accepted';
  const state = {
    channelName,
    status: isUnderWay ? ('live' as const) : ('ended' as const),
    sessionId: one.id,
    showType: 'private' as const,
    cost: one.cost,
    privateShowCost: one.cost,
    inPrivate: isUnderWay,
    isRecorded: false,
    isFromSoftware: false,
    breakSince: null,
    blurredSince: null,
    tags: [],
    title: '',
    viewerCount: 1,
    startedAt: one.answeredAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
  };
  return { allowed: isUnderWay, state };
}
