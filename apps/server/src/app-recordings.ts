import { recordingsToProcess } from './modules/library/index.ts';
import { unsavedClips, unsettledRecordings } from './modules/shows/index.ts';
import type { Database } from './platform/database/index.ts';
import type { LiveEngine } from './platform/live/index.ts';

/**
 * What removes from the disk the packets of recorded shows that became videos, or that nobody wants.
 * @returns resolves when everything unneeded now is gone
 */
export function createRecordingCleanUp(engine: LiveEngine, database: Database): () => Promise<void> {
  /** One after the other: two at once would look at the same folders. */
  let running: Promise<void> = Promise.resolve();

  async function cleanUp(): Promise<void> {
    const { recordings } = engine;
    if (!recordings) return;
    const keys = await recordings.keys();
    // In this order: a recording goes from the first to the second and never back.
    const unsettled = await unsettledRecordings(database);
    const unsaved = await unsavedClips(database);
    const toProcess = await recordingsToProcess(database);
    for (const key of keys) {
      if (![unsettled, unsaved, toProcess].some((needed) => needed.has(key))) await recordings.remove(key);
    }
  }

  return () => {
    running = running.catch(() => undefined).then(cleanUp);
    return running;
  };
}
