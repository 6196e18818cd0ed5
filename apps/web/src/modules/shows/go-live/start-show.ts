import type { LiveSettings } from '@candela/contract/metering/operations';
import type { GoLiveForm } from '@candela/contract/shows/operations';
import { client } from '../../../platform/api.ts';
import { goTo } from '../../../platform/navigation.ts';
import { reportError } from '../../../platform/report-error.ts';
import { stopCapture } from '../capture/capture.ts';
import { type BroadcastSource, beginStreaming } from '../streaming-session.ts';

/**
 * Saves changed offers, opens the room and goes to the broadcaster.
 * A failed start is logged, as the specification has it, and the server's reason is shown (decision 0006).
 */
export async function startShow(
  channelName: string,
  form: GoLiveForm,
  source: BroadcastSource,
  offer: LiveSettings | null,
): Promise<void> {
  try {
    // First, so that nobody is admitted at terms the model has just changed.
    if (offer) await client.metering.saveLiveSettings(offer);
    const { data } = await client.shows.startBroadcast({
      channelName,
      ...form,
      cost: form.showType === 'free' ? 0 : form.cost,
    });
    beginStreaming(data, source);
    goTo('/broadcaster');
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a log of failed starts.
    console.error('The broadcast did not start.', error);
    reportError(error);
    await stopCapture();
  }
}
