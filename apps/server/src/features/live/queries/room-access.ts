import type { RoomState } from '@candela/contract/live';
import type { Session } from '../../../platform/http/context.ts';
import type { LiveDeps } from '../dependencies.ts';
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
  if (!(await models.isPublic(deps.database, channelName))) return undefined;
  const state = roomStateOf(channelName, await showStore.latestOf(deps.database, channelName), deps.clock());
  const isOwner = session?.accountId === channelName;
  return { allowed: isOwner || state.showType === 'free', state };
}
