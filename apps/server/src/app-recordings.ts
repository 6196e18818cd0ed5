import type { Library, LibraryOptions } from './modules/library/index.ts';
import type { Live, LiveOptions } from './modules/shows/index.ts';
import type { LiveEngine } from './platform/live/index.ts';

type Later = () => {
  engine: LiveEngine;
  live: Pick<Live, 'unsettledRecordings'>;
  library: Library;
};

/**
 * What ties shows that were recorded to the videos made of them: live says which are over, the library makes drafts of
 * them, and what the engine wrote goes once it is a video. `later` gives what is made after this.
 */
export function createAppRecordings(
  later: Later,
  onReady: (draft: { modelId: string; itemId: string; title: string }) => void,
): { forLibrary: NonNullable<LibraryOptions['recordings']>; forLive: NonNullable<LiveOptions['drafts']> } {
  /** One after the other: two at once would look at the same folders. */
  let sweeping: Promise<void> = Promise.resolve();

  async function sweepNow(): Promise<void> {
    const { engine, live, library } = later();
    const { recordings } = engine;
    if (!recordings) return;
    const keys = await recordings.keys();
    // In this order: a recording goes from the first to the second and never back.
    const unsettled = await live.unsettledRecordings();
    const toProcess = await library.recordingsToProcess();
    for (const key of keys) {
      if (!unsettled.has(key) && !toProcess.has(key)) await recordings.remove(key);
    }
  }

  function sweep(): Promise<void> {
    sweeping = sweeping.catch(() => undefined).then(sweepNow);
    return sweeping;
  }

  return {
    forLibrary: { folderOf: (id) => later().engine.recordings?.folderOf(id), sweep, onReady },
    forLive: {
      add: (tx, show) => later().library.addRecordedShow(tx, show),
      discard: (tx, recordingId) => later().library.discardRecordedShow(tx, recordingId),
      sweep,
    },
  };
}
