import type { MyProfile } from '@candela/contract/accounts/profile';
import type { LiveSettings } from '@candela/contract/metering/operations';
import type { Broadcast, GoLiveForm } from '@candela/contract/shows/operations';
import { client } from '../../../platform/api.ts';
import { goTo } from '../../../platform/navigation.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { stopCapture } from '../capture/capture.ts';
import { goLive } from '../locales/go-live.ts';
import { tabId } from '../safety/use-media-lease.ts';
import { type BroadcastSource, beginStreaming } from '../streaming-session.ts';

/**
 * Saves changed offers, opens the room and goes to the broadcaster.
 * A failed start is logged, as the specification has it, and the server's reason is shown (decision 0006).
 */
export async function startShow(
  { _id: channelName, uniqueId }: Pick<MyProfile, '_id' | 'uniqueId'>,
  form: GoLiveForm,
  source: BroadcastSource,
  offer: LiveSettings | null,
): Promise<void> {
  try {
    // First, so that nobody is admitted at terms the model has just changed.
    if (offer) await client.metering.saveLiveSettings(offer);
    const cost = form.showType === 'free' ? 0 : form.cost;
    const started = client.shows.startBroadcast({ channelName, ...form, cost, tabId });
    const { data } = await started.catch((error) => goOn(error, channelName, uniqueId));
    if (!data) return await stopCapture();
    beginStreaming(data, source);
    goTo('/broadcaster');
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a log of failed starts.
    console.error('The broadcast did not start.', error);
    reportError(error);
    await stopCapture();
  }
}

/**
 * The show that is open already, if nobody sends it a picture: it was left behind by a crash. One that another page
 * sends is offered to this one, and left to it meanwhile.
 */
async function goOn(
  refused: unknown,
  channelName: string,
  uniqueId: string,
): Promise<{ data: Broadcast | null }> {
  if (readRefusal(refused).code !== 'already_live') throw refused;
  const { room } = (await client.shows.getRoom({ uniqueId })).data;
  const { sessionId, isFromSoftware } = room;
  if (sessionId === null) throw refused;
  if (room.status !== 'interrupted') {
    toast.warn(goLive.elsewhere, isFromSoftware ? goLive.elsewhereSoftware : goLive.elsewhereMeans, {
      label: isFromSoftware ? goLive.openShow : goLive.takeOver,
      primary: true,
      onClick: () => void openShow(channelName, sessionId, isFromSoftware).catch(reportError),
    });
    return { data: null };
  }
  toast.success(goLive.goneOn, goLive.goneOnDetail);
  return await client.shows.resumeBroadcast({ channelName, sessionId });
}

/**
 * Opens the broadcaster of a running show. The page that opens it sends the picture from then on; what broadcasting
 * software sends is only watched.
 */
export async function openShow(
  channelName: string,
  sessionId: string,
  isFromSoftware: boolean,
): Promise<void> {
  const { data } = await client.shows.resumeBroadcast({ channelName, sessionId });
  beginStreaming(data, isFromSoftware ? 'software' : 'device');
  goTo('/broadcaster');
}
