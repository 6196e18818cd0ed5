import type { Broadcast } from '@candela/contract/shows/operations';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { broadcastOf } from '../grants.ts';
import { texts } from '../locales/texts.ts';
import { myRoom } from '../my-room.ts';
import { showStore } from '../store.ts';

/** Grants publishing again to a show that is still open, after a reload or when media was lost. */
export async function resumeBroadcast(
  deps: ShowsDeps,
  input: { channelName: string; sessionId: string },
  context: RequestContext,
): Promise<Broadcast> {
  const show = await showStore.openOf(deps.database, myRoom(context, input.channelName));
  if (show?.id !== input.sessionId) return refuse('not_live', { msg: texts.refusals.showEnded });
  return broadcastOf(deps, show);
}
