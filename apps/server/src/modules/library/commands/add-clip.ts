import type { Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { uploadBudgetOf } from '../upload-budget.ts';
import { addRecordedVideo, type RecordedVideo } from './add-recorded-show.ts';

/** The end of a running show, as somebody cut it. */
export type SavedClip = Omit<RecordedVideo, 'price' | 'clip'> & { madeBy: string; seconds: number };

/**
 * Makes a draft of a clip, which only its model may publish. It counts to her storage from now on. Refuses with
 * `conflict` when that is full, or the day's processing is used up.
 */
export async function addClip(deps: LibraryDeps, tx: Transaction, clip: SavedClip): Promise<void> {
  const { madeBy, seconds, ...video } = clip;
  const budget = await uploadBudgetOf(deps, tx, clip.modelId);
  const isFull = budget.storedBytes + budget.pendingBytes + clip.sizeBytes > budget.bytesMax;
  if (isFull || budget.processingSeconds >= budget.processingSecondsMax) {
    refuse('conflict', { msg: texts.refusals.noRoomForClip });
  }
  await addRecordedVideo(deps, tx, { ...video, price: null, clip: { madeBy, seconds } });
}
