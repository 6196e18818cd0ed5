import { seatStore } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { kickFromRoom } from '../lobby.ts';
import { showStore } from '../store.ts';

/**
 * Ends one account's media and seat in a model's show, as when she bans them, and takes it out of her room. A private
 * show ends by itself.
 */
export async function kickOut(deps: ShowsDeps, modelId: string, accountId: string): Promise<void> {
  kickFromRoom(deps, modelId, accountId);
  const show = await showStore.openOf(deps.database, modelId);
  if (!show) return;
  const seat = await seatStore.openOf(deps.database, show.id, accountId);
  if (seat && seat.kind !== 'private') await deps.metering.endSeat(seat.id, 'removed');
  await deps.engine.disconnect({ channel: show.id, subject: accountId });
}
