import type { Broadcast } from '@candela/contract/shows/operations';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { broadcastOf } from '../grants.ts';
import { texts } from '../locales/texts.ts';
import { takeMediaLease } from '../media-leases.ts';
import { myRoom } from '../my-room.ts';
import { showStore } from '../store.ts';

/**
 * Grants publishing again to a show that is still open, after a reload, when media was lost, or to take it over from
 * another page, which is notified. Refuses with `not_live`, and with `open_elsewhere` for a page that lost it.
 */
export async function resumeBroadcast(
  deps: ShowsDeps,
  input: { channelName: string; sessionId: string; tabId?: string | undefined; takeOver: boolean },
  context: RequestContext,
): Promise<Broadcast> {
  const show = await showStore.openOf(deps.database, myRoom(context, input.channelName));
  if (show?.id !== input.sessionId) return refuse('not_live', { msg: texts.refusals.showEnded });
  const { tabId, takeOver } = input;
  if (tabId) await takeMediaLease(deps, { id: show.id, channels: [] }, show.modelId, { tabId, takeOver });
  return broadcastOf(deps, show);
}
