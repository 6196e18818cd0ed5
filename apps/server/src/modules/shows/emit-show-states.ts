import { roomsHiddenFrom } from '../accounts/index.ts';
import type { ShowsDeps } from './dependencies.ts';
import { lobbyName } from './lobby.ts';
import { models, withRoom } from './models.ts';
import { isWatchable, roomStateOf, type Show } from './rules.ts';

/** The realtime room of those who watch the list of who is live. */
export const listRoom = 'lives';

/**
 * Sends what became of shows to rooms and the list. Called once the change is committed; a failure costs browsers
 * an update, never the change.
 */
export async function emitShowStates(deps: ShowsDeps, shows: readonly Show[]): Promise<void> {
  if (shows.length === 0) return;
  const { realtime, log } = deps;
  try {
    const cards = await models.cards(
      deps.database,
      shows.filter(isWatchable).map((show) => show.modelId),
    );
    const hiddenFrom = await roomsHiddenFrom(
      deps.database,
      shows.map((show) => show.modelId),
    );
    for (const show of shows) {
      const { modelId: channelName } = show;
      const state = roomStateOf(channelName, show, deps.clock());
      realtime.emit(`room:${channelName}`, 'room.state', state);
      realtime.emit(lobbyName(channelName), 'room.state', state);
      const card = cards.get(channelName);
      const audience = { room: listRoom, except: hiddenFrom.get(channelName) ?? [] };
      if (card) realtime.emit(audience, 'lives.upsert', withRoom(card, state));
      else if (show.status === 'ended') realtime.emit(audience, 'lives.remove', { channelName });
    }
  } catch (error) {
    log.error({ error }, 'A change of a show could not be announced.');
  }
}
