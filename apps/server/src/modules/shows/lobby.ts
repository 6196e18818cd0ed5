import type { ShowsDeps } from './dependencies.ts';
import { isOpen, type Show } from './rules.ts';
import { mayChat } from './seat-access.ts';
import { showStore } from './store.ts';

/** Where those wait who may not hear a room: they get its state, and nothing that is said in it. */
export const lobbyName = (channelName: string): string => `lobby:${channelName}`;

/** A room's chat is for its owner and whoever sees the picture; spies and those waiting outside receive nothing. */
export async function maySit(
  deps: ShowsDeps,
  show: Show | undefined,
  accountId: string | undefined,
  modelId: string,
): Promise<boolean> {
  if (accountId === modelId || !isOpen(show)) return true;
  return await mayChat(deps.database, show, accountId);
}

/** Takes one account's connections out of a room, whatever their pages do. */
export function kickFromRoom({ realtime }: ShowsDeps, channelName: string, accountId: string): void {
  realtime.kick(`room:${channelName}`, { account: accountId }, lobbyName(channelName));
  realtime.emit(`account:${accountId}`, 'room.out', { channelName });
}

/** The same, for whoever lost the right to be there. */
export async function kickUnlessAllowed(deps: ShowsDeps, modelId: string, accountId: string): Promise<void> {
  const show = await showStore.openOf(deps.database, modelId);
  if (!(await maySit(deps, show, accountId, modelId))) kickFromRoom(deps, modelId, accountId);
}

/** Takes everyone but the model out of her room, visitors too; who is still entitled enters again. */
export function emptyRoom({ realtime }: ShowsDeps, modelId: string): void {
  realtime.kick(`room:${modelId}`, { allBut: [modelId] }, lobbyName(modelId));
  realtime.emit(lobbyName(modelId), 'room.out', { channelName: modelId });
}
