import { dayMs, secondMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import type { PreparedClip } from '@candela/contract/shows/clips';
import { v7 as uuid } from 'uuid';
import { currentOf } from '../../../platform/encryption/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { MediaFailure } from '../../../platform/media/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { openSinceMs, type Show } from '../rules.ts';
import { clipAddress } from './clip-address.ts';
import { clipFile, removeClips, unsavedMs } from './clip-files.ts';
import { type Clip, type ClipCounts, clipStore } from './clip-store.ts';
import { clippableShow } from './may-clip.ts';

/** What was taken lies on the disk until it is saved or thrown away; so many may. */
const unsavedMax = 30;
const longestMs = limits.clipSecondsMax * secondMs;

/**
 * Takes the last seconds of a free show for the caller to choose from; what the caller took before and did not save
 * goes. Refuses as `clippableShow`, with `conflict` beyond the limits, `busy` when too many choose at the same time,
 * and `unavailable` when too little is held.
 */
export async function prepareClip(
  deps: ShowsDeps,
  { channelName }: { channelName: string },
  context: RequestContext,
): Promise<PreparedClip> {
  const { accountId } = signedIn(context);
  if (!deps.engine.clips || !deps.engine.recordings) refuse('conflict', { msg: texts.refusals.noClips });
  // Before the show is looked at: what becomes private after this is not taken, whatever happens meanwhile.
  const madeAt = deps.clock();
  const show = await clippableShow(deps, channelName, accountId);
  const clip = { id: uuid(), madeBy: accountId, madeAt, show };
  const earlier = await deps.database.transaction(async (tx) => {
    await clipStore.lockTaking(tx, accountId);
    const gone = await clipStore.takeUnsaved(tx, accountId);
    if ((await clipStore.countUnsaved(tx)) >= unsavedMax) {
      refuse('busy', { msg: texts.refusals.clipsBusy, retryAfterSeconds: 30 });
    }
    requireRoom(await countOf(deps, tx, show, accountId), show, accountId);
    await clipStore.insert(tx, clip);
    return gone;
  });
  await removeClips(deps, earlier);
  const taken: Clip = {
    ...{ id: clip.id, showId: show.id, modelId: show.modelId, madeBy: accountId, madeAt },
    ...{ ending: null, durationSeconds: null, savedAt: null },
  };
  try {
    const made = await makeFile(deps, show, taken);
    return {
      clipId: clip.id,
      address: clipAddress(currentOf(deps.streamKeySecret), clip.id, context.browser()),
      durationSeconds: made.durationSeconds,
      expiresAt: new Date(madeAt.getTime() + unsavedMs).toISOString(),
    };
  } catch (error) {
    await clipStore.takeOne(deps.database, clip.id, accountId);
    await removeClips(deps, [taken]);
    throw error;
  }
}

/** Cuts what is held and makes a file of it to look at; nothing is encoded. */
async function makeFile(deps: ShowsDeps, show: Show, clip: Clip): Promise<{ durationSeconds: number }> {
  const { clips, recordings } = deps.engine;
  const toMs = clip.madeAt.getTime();
  const fromMs = Math.max(toMs - longestMs, openSinceMs(show));
  const isCut = await clips?.cut(show.id, clip.id, { fromMs, toMs });
  const parts = isCut ? ((await recordings?.partsOf(clip.id))?.parts ?? []) : [];
  const part = parts.at(-1);
  if (!recordings || !part) return refuse('unavailable', tooLittle);
  clip.ending = part.ending;
  const { durationSeconds } = await deps.media
    .assembleRecording({
      folder: await recordings.folderOf(clip.id),
      part: parts.length - 1,
      lastSeconds: limits.clipSecondsMax,
      target: clipFile(clip.id, part.ending),
      isAwaited: true,
    })
    .catch((error: unknown) => {
      // No key frame has come since the show began, or since it is held.
      if (error instanceof MediaFailure && error.code === 'damaged') refuse('unavailable', tooLittle);
      throw error;
    });
  if (durationSeconds < limits.clipSecondsMin) return refuse('unavailable', tooLittle);
  if (!(await clipStore.setFile(deps.database, clip.id, part.ending, durationSeconds))) {
    return refuse('conflict', { msg: texts.refusals.clipReplaced });
  }
  return { durationSeconds };
}

const tooLittle = { msg: texts.refusals.clipTooShort, retryAfterSeconds: 10 };

/** What was saved before, with whoever else saves clips of the show made to wait. */
export function countOf(
  { clock }: Pick<ShowsDeps, 'clock'>,
  tx: Parameters<typeof clipStore.count>[0],
  show: { id: string },
  madeBy: string,
): Promise<ClipCounts> {
  const since = new Date(clock().getTime() - dayMs);
  return clipStore.count(tx, { showId: show.id, madeBy, since });
}

/** Refuses with `conflict` when an account has saved as many as it may; a model is limited by the day only. */
export function requireRoom(counts: ClipCounts, { modelId }: { modelId: string }, madeBy: string): void {
  const { clipsOfShowMax, clipsADayMax, memberClipsOfShowMax } = limits;
  if (madeBy !== modelId && counts.ofShowByMaker >= clipsOfShowMax) {
    refuse('conflict', { msg: texts.refusals.clipsOfShowMax({ max: clipsOfShowMax }) });
  }
  if (counts.byMakerToday >= clipsADayMax) {
    refuse('conflict', { msg: texts.refusals.clipsADayMax({ max: clipsADayMax }) });
  }
  if (madeBy !== modelId && counts.ofShow >= memberClipsOfShowMax) {
    refuse('conflict', { msg: texts.refusals.enoughClips });
  }
}
