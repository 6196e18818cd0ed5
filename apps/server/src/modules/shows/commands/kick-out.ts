import { endSeat } from '../../metering/end-seat.ts';
import { seatStore } from '../../metering/seat-store.ts';
import { endPrivateShow } from '../../private-shows/end-private-show.ts';
import type { LiveDeps } from '../dependencies.ts';
import { kickFromRoom } from '../lobby.ts';
import { showStore } from '../store.ts';

/** Ends one account's media and seat in a model's show, as when she bans them, and takes it out of her room. */
export async function kickOut(deps: LiveDeps, modelId: string, accountId: string): Promise<void> {
  kickFromRoom(deps, modelId, accountId);
  const show = await showStore.openOf(deps.database, modelId);
  if (!show) return;
  const seat = await seatStore.openOf(deps.database, show.id, accountId);
  if (seat?.kind === 'private' && seat.privateShowId !== null)
    await endPrivateShow(deps, seat.privateShowId, 'model');
  else if (seat) await endSeat(deps, seat.id, 'removed');
  await deps.engine.evict({ channel: show.id, subject: accountId });
}
