import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import type { RecordingEnd, Recordings } from '../../../platform/live/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { emitShowStates } from '../emit-show-states.ts';
import { showStore } from '../store.ts';
import { type Recording, recordingStore } from './recording-store.ts';

/** Another process may hold what was recorded; after this long without a word of it nobody does. */
const emptyAfterMs = 10 * minuteMs;
/** What cannot be handed in for a day never will be. */
const longestMs = 24 * hourMs;
const nothing = { parts: [], isWhole: true, quietMs: undefined };

/**
 * Brings the engine in line with what is to be recorded now, and makes drafts of the shows that are over. Whatever
 * ended a show, the next look finds it here.
 */
export async function saveRecordings(deps: ShowsDeps): Promise<void> {
  const { recordings } = deps.engine;
  if (!recordings) return;
  for (const one of await recordingStore.unsettled(deps.database)) {
    try {
      await saveRecording(deps, recordings, one);
    } catch (error) {
      deps.log.error({ error, recordingId: one.id }, 'A recording could not be kept; it is tried again.');
    }
  }
}

/** The same for one show, at once: a private show must not wait for the next look. */
export async function saveRecordingOf(deps: ShowsDeps, showId: string): Promise<void> {
  const { recordings } = deps.engine;
  const one = recordings && (await recordingStore.ofShow(deps.database, showId));
  if (one && !one.isSettled) await saveRecording(deps, recordings, one);
}

async function saveRecording(deps: ShowsDeps, recordings: Recordings, one: Recording): Promise<void> {
  if (!one.isShowOpen) return await settle(deps, recordings, one);
  if (one.isWanted && one.endedEarly === null) await recordings.start(one.showId, one.id);
  else await recordings.stop(one.id);
  if (one.isDiscarded) await recordings.remove(one.id);
}

async function settle(deps: ShowsDeps, recordings: Recordings, one: Recording): Promise<void> {
  const { database, clock, drafts } = deps;
  await recordings.stop(one.id);
  const {
    parts,
    isWhole,
    quietMs = Number.POSITIVE_INFINITY,
  } = one.isDiscarded ? nothing : await recordings.partsOf(one.id);
  const endedAgoMs = clock().getTime() - (one.endedAt?.getTime() ?? 0);
  const isAwaited =
    (parts.length === 0 || !isWhole) &&
    (endedAgoMs < emptyAfterMs || (quietMs < emptyAfterMs && endedAgoMs < longestMs));
  if (isAwaited && !one.isDiscarded) return;
  await database.transaction(async (tx) => {
    const now = await recordingStore.lock(tx, one.id);
    if (!now || now.isSettled) return;
    await recordingStore.settle(tx, one.id, clock());
    if (parts.length === 0 || now.isDiscarded) {
      tx.afterCommit(() => void cleanUp(deps));
      return;
    }
    const { id: recordingId, modelId, title, cost } = now;
    const recordedAt = now.startedAt ?? clock();
    await drafts.add(tx, { recordingId, modelId, title, cost, recordedAt, parts });
  });
}

/** A recording has ended by itself: the room is told that it is recorded no more, and the model why. */
export async function recordingEnded(deps: ShowsDeps, key: string, end: RecordingEnd): Promise<void> {
  const ended = await recordingStore.endEarly(deps.database, key, end);
  if (!ended) return;
  await recordingStore.setRecorded(deps.database, ended.showId, false);
  const show = await showStore.byId(deps.database, ended.showId);
  if (!show) return;
  await emitShowStates(deps, [show]);
  deps.realtime.emit(`account:${show.modelId}`, 'recording.ended', { channelName: show.modelId, end });
}

/** Removes what nobody needs any more; failing costs room on the disk until the next time. */
export async function cleanUp(deps: ShowsDeps): Promise<void> {
  await deps.drafts
    .cleanUp()
    .catch((error: unknown) => deps.log.error({ error }, 'Recordings were not removed.'));
}
