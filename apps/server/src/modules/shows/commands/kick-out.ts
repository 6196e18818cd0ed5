import { seatStore } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { kickFromRoom } from '../lobby.ts';
import { showStore } from '../store.ts';

/**
 * Ends one account's media and seat in a model's show, as when she bans them, and takes it out of her room. A private
 * show ends by itself.
 */
export async function kickOut(deps: ShowsDeps, modelId: string, accountId: string): Promise<void> {
  await kickOutMany(deps, modelId, [accountId]);
}

/** The same for many accounts, with one look at who is in the show. */
export async function kickOutMany(
  deps: ShowsDeps,
  modelId: string,
  accountIds: readonly string[],
): Promise<void> {
  for (const accountId of accountIds) kickFromRoom(deps, modelId, accountId);
  const show = accountIds.length > 0 ? await showStore.openOf(deps.database, modelId) : undefined;
  if (!show) return;
  for (const accountId of accountIds) {
    const seat = await seatStore.openOf(deps.database, show.id, accountId);
    if (seat && seat.kind !== 'private') await deps.metering.endSeat(seat.id, 'removed');
  }
  await deps.engine.disconnectMany(show.id, accountIds);
}
