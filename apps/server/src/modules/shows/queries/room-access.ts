import type { RoomState } from '@candela/contract/shows/operations';
import type { Session } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';
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
  deps: ShowsDeps,
  session: Session | undefined,
  channelName: string,
): Promise<RoomAccess | undefined> {
  if (!(await models.isPublic(deps.database, channelName))) return undefined;
  const show = await showStore.latestOf(deps.database, channelName);
  const state = roomStateOf(channelName, show, deps.clock());
  return { allowed: await maySit(deps, show, session?.accountId, channelName), state };
}
