import type { RoomState, ShowChange } from '@candela/contract/shows/operations';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { emitShowStates } from '../emit-show-states.ts';
import { texts } from '../locales/texts.ts';
import { myRoom } from '../my-room.ts';
import { isSameOffer, roomStateOf } from '../rules.ts';
import { showStore } from '../store.ts';

/**
 * Changes what the model's running show costs, and what it is about; what isn't named stays, so that two of her pages
 * lose nothing of each other's. Seats follow at the next look of the meter, which keeps the old price for the minute
 * that runs; private shows asked for keep the price that was agreed to.
 */
export async function changeShow(
  deps: ShowsDeps,
  input: ShowChange & { channelName: string; sessionId: string },
  context: RequestContext,
): Promise<RoomState> {
  const modelId = myRoom(context, input.channelName);
  const { show, isChanged } = await deps.database.transaction(async (tx) => {
    const before = await showStore.lockOpen(tx, input.sessionId, modelId);
    if (!before) return refuse('not_live', { msg: texts.refusals.notLive });
    if (input.cost !== undefined && before.showType === 'free') {
      refuse('invalid_input', { fields: { cost: texts.refusals.freeCostsNothing } });
    }
    const changed = {
      id: before.id,
      cost: input.cost ?? before.cost,
      privateCost: input.privateShowCost ?? before.privateCost,
      title: input.title ?? before.title,
      tags: input.tags ?? before.tags,
    };
    if (isSameOffer(before, changed)) return { show: before, isChanged: false };
    const show = await showStore.change(tx, changed, { id: uuid(), at: deps.clock() });
    return { show, isChanged: true };
  });
  if (isChanged) await emitShowStates(deps, [show]);
  return roomStateOf(modelId, show, deps.clock());
}
