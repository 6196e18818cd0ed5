import type { RecordingTerms } from '@candela/contract/shows/recordings';
import { v7 as uuid } from 'uuid';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { emitShowStates } from '../emit-show-states.ts';
import { texts } from '../locales/texts.ts';
import { myRoom } from '../my-room.ts';
import type { Show } from '../rules.ts';
import { showStore } from '../store.ts';
import { recordingStore } from './recording-store.ts';
import { cleanUp, saveRecordingOf } from './save-recordings.ts';

/** Whether shows can be recorded here. */
export function getRecordingTerms({ engine, maxRecordingMinutes }: ShowsDeps): RecordingTerms {
  return { available: engine.recordings !== undefined, maxMinutes: maxRecordingMinutes };
}

/** Refuses with `conflict` where the live engine does not record. */
export function requireRecordings({ engine }: ShowsDeps): void {
  if (!engine.recordings) refuse('conflict', { msg: texts.refusals.noRecording });
}

/** Begins or stops recording the model's running show. Refuses as `requireRecordings`, and with `not_live`. */
export async function setRecording(
  deps: ShowsDeps,
  input: { channelName: string; record: boolean },
  context: RequestContext,
): Promise<{ isRecorded: boolean }> {
  const show = await showStore.openOf(deps.database, myRoom(context, input.channelName));
  if (!show) return refuse('not_live', { msg: texts.refusals.notLive });
  await switchRecording(deps, show, input.record);
  return { isRecorded: input.record };
}

/** Switches recording of an open show, and tells the room. Refuses with `unavailable` and `conflict`. */
export async function switchRecording(deps: ShowsDeps, show: Show, record: boolean): Promise<void> {
  if (record) requireRecordings(deps);
  await deps.database.transaction(async (tx) => {
    const before = await recordingStore.ofShow(tx, show.id);
    if (record && before?.endedEarly) {
      refuse('conflict', { msg: texts.refusals.recordingFull });
    }
    if (record) {
      await recordingStore.add(tx, { id: uuid(), showId: show.id, modelId: show.modelId, at: deps.clock() });
    }
    await recordingStore.setRecorded(tx, show.id, record);
  });
  // Viewers learn of it before the first picture is kept.
  await emitShowStates(deps, [{ ...show, isRecorded: record }]);
  await saveRecordingOf(deps, show.id);
}

/**
 * Throws away what was recorded of the caller's show, during it or afterwards, with its drafts; published videos stay.
 * Refuses with `not_found`.
 */
export async function discardRecording(
  deps: ShowsDeps,
  { sessionId }: { sessionId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const show = await showStore.byId(deps.database, sessionId);
  const recording = show?.modelId === accountId && (await recordingStore.ofShow(deps.database, sessionId));
  if (!show || !recording) return refuse('not_found');
  if (show.status !== 'ended' && show.isRecorded) await switchRecording(deps, show, false);
  await deps.database.transaction(async (tx) => {
    await recordingStore.lock(tx, recording.id);
    await recordingStore.discard(tx, recording.id, deps.clock());
    await deps.drafts.discard(tx, recording.id);
  });
  await saveRecordingOf(deps, show.id);
  await cleanUp(deps);
  return { msg: say(texts.replies.recordingDeleted) };
}
