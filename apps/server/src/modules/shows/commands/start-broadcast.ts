import type { Broadcast, GoLiveForm } from '@candela/contract/shows/operations';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { broadcastOf } from '../grants.ts';
import { takeMediaLease } from '../media-leases.ts';
import { myRoom } from '../my-room.ts';
import { openShow } from '../open-show.ts';
import { requireRecordings, switchRecording } from '../recording/commands.ts';
import { costsOf } from '../rules.ts';

/** Opens the model's room and grants publishing to it. The show is live once media arrives. */
export async function startBroadcast(
  deps: ShowsDeps,
  form: GoLiveForm & { channelName: string; tabId?: string | undefined },
  context: RequestContext,
): Promise<Broadcast> {
  const modelId = myRoom(context, form.channelName);
  await deps.accounts.assertModelMayGoLive(modelId);
  if (form.record) requireRecordings(deps);
  const { showType, title, tags } = form;
  const show = await openShow(deps, { modelId, showType, title, tags, ...costsOf(form) });
  if (form.record) await switchRecording(deps, show, true);
  const { tabId } = form;
  if (tabId) await takeMediaLease(deps, { id: show.id, channels: [] }, modelId, { tabId, takeOver: true });
  return broadcastOf(deps, show);
}
