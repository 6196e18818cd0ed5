import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { endShow } from '../end-show.ts';
import { texts } from '../locales/texts.ts';
import { myRoom } from '../my-room.ts';
import { showStore } from '../store.ts';

/** Ends the model's show, for herself and everyone in it. */
export async function stopBroadcast(
  deps: ShowsDeps,
  input: { channelName: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const show = await showStore.openOf(deps.database, myRoom(context, input.channelName));
  if (!show || !(await endShow(deps, show.id, 'stopped')))
    refuse('not_live', { msg: texts.refusals.notLive });
  return { msg: say(texts.replies.showEnded) };
}
