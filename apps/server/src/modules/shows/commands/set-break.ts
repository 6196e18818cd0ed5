import type { RoomState } from '@candela/contract/shows/operations';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { holdClips } from '../clips/hold-clips.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { emitShowStates } from '../emit-show-states.ts';
import { texts } from '../locales/texts.ts';
import { myRoom } from '../my-room.ts';
import { isWatchable, roomStateOf } from '../rules.ts';
import { showStore } from '../store.ts';

/**
 * Begins or ends a break in the model's running show; doing so again changes nothing. The meter stands still while it
 * lasts. A private show has no breaks: the one who pays for it would be kept waiting.
 */
export async function setBreak(
  deps: ShowsDeps,
  input: { channelName: string; sessionId: string; isOnBreak: boolean },
  context: RequestContext,
): Promise<RoomState> {
  const { database, clock } = deps;
  const modelId = myRoom(context, input.channelName);
  const show = await showStore.openOf(database, modelId);
  if (show?.id !== input.sessionId || !isWatchable(show)) {
    return refuse('not_live', { msg: texts.refusals.notLive });
  }
  if (input.isOnBreak && show.privateShowId !== null) {
    refuse('conflict', { msg: texts.refusals.noBreakInPrivate });
  }
  const changed = await showStore[input.isOnBreak ? 'startBreak' : 'endBreak'](database, show.id, clock());
  if (input.isOnBreak && !changed) refuse('conflict', { msg: texts.refusals.noBreakInPrivate });
  if (changed) await holdClips(deps);
  if (changed) await emitShowStates(deps, [changed]);
  return roomStateOf(modelId, changed ?? show, clock());
}
