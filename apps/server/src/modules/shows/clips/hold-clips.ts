import type { ShowsDeps } from '../dependencies.ts';
import { clipStore } from './clip-store.ts';

/**
 * Has the engine hold the last minute of the shows that may become clips now, and forget every other: what happens in a
 * private show or a break is never held.
 */
export async function holdClips({ engine, database }: Pick<ShowsDeps, 'engine' | 'database'>): Promise<void> {
  if (engine.clips) await engine.clips.holdOnly(await clipStore.toHold(database));
}
