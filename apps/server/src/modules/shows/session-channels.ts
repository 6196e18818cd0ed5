import { callStore } from '../calls/store.ts';
import { privateStore } from '../private-shows/store.ts';
import type { LiveDeps } from './dependencies.ts';

/** Whether a channel belongs to a call under way or to the member's camera in a private show, rather than to a show. */
export async function isSessionChannel({ database }: LiveDeps, channel: string): Promise<boolean> {
  if ((await privateStore.byId(database, channel))?.status === 'accepted') return true;
  const call =
    (await callStore.byId(database, channel)) ?? (await callStore.byBackChannel(database, channel));
  return call?.status === 'active';
}
