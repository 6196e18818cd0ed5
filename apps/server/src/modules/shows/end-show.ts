import type { ShowEndReason } from '@candela/contract/shows/summary';
import type { ShowsDeps } from './dependencies.ts';
import { emitShowStates } from './emit-show-states.ts';
import { releaseMediaLeases } from './media-leases.ts';
import { saveRecordingOf } from './recording/save-recordings.ts';
import type { Show } from './rules.ts';
import { showStore } from './store.ts';
import { expireViewerLocations } from './viewer-locations.ts';

/** Ends a show, once; resolves to whether it was this call that did. */
export async function endShow(deps: ShowsDeps, showId: string, reason: ShowEndReason): Promise<boolean> {
  const ended = await showStore.end(deps.database, showId, reason, deps.clock());
  if (ended) await afterEnd(deps, [ended]);
  return ended !== undefined;
}

/** What follows the end of shows: everyone is told, then dropped. */
export async function afterEnd(deps: ShowsDeps, shows: readonly Show[]): Promise<void> {
  if (shows.length === 0) return;
  await emitShowStates(deps, shows);
  await expireViewerLocations(deps.database);
  for (const show of shows) {
    await deps.engine.close(show.id);
    await releaseMediaLeases(deps.database, show.id);
    if (show.isRecorded) await saveRecordingOf(deps, show.id).catch(logLater(deps));
  }
}

function logLater({ log }: ShowsDeps) {
  return (error: unknown) => log.error({ error }, 'A recording waits for the next look at the shows.');
}
