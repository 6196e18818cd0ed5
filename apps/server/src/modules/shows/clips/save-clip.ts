import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { blurStore } from '../blur-store.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { clipFile, removeClips, unsavedMs } from './clip-files.ts';
import { clipStore } from './clip-store.ts';
import { mayMakeClips } from './may-clip.ts';
import { countOf, requireRoom } from './prepare-clip.ts';

/**
 * Makes a draft in the model's library of the last seconds of what the caller took. What the model allows is asked
 * again. Refuses with `not_found` when it is gone, and `conflict`.
 */
export async function saveClip(
  deps: ShowsDeps,
  { clipId, title, seconds }: { clipId: string; title: string; seconds: number },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const parts = (await deps.engine.recordings?.partsOf(clipId))?.parts ?? [];
  const own = await deps.database.transaction(async (tx) => {
    const clip = await clipStore.lock(tx, clipId, accountId);
    if (!clip?.ending || deps.clock().getTime() - clip.madeAt.getTime() > unsavedMs) {
      return refuse('not_found', { msg: texts.refusals.clipGone });
    }
    const { modelId, showId, madeAt } = clip;
    const isOwn = accountId === modelId;
    if (!isOwn && (await blurStore.reaches(tx, modelId, madeAt))) {
      return refuse('not_found', { msg: texts.refusals.clipGone });
    }
    const isOpen =
      isOwn || ((await models.isPublic(tx, modelId)) && !(await models.isBanned(tx, modelId, accountId)));
    if (!isOpen || !(await mayMakeClips(tx, modelId, accountId))) {
      refuse('conflict', { msg: texts.refusals.clipsNotAllowed });
    }
    requireRoom(await countOf(deps, tx, { id: showId }, accountId), clip, accountId);
    const part = parts.at(-1);
    if (!part) return refuse('not_found', { msg: texts.refusals.clipGone });
    await clipStore.markSaved(tx, clipId, deps.clock());
    await deps.drafts.addClip(tx, {
      ...{ recordingId: clipId, modelId, madeBy: accountId, title, seconds, recordedAt: madeAt },
      ...{ part: parts.length - 1, ending: part.ending, sizeBytes: part.sizeBytes },
    });
    tx.afterCommit(() => {
      void removeFile(deps, clipId, clip.ending ?? 'mp4');
    });
    return isOwn;
  });
  return { msg: say(own ? texts.replies.ownClipSaved : texts.replies.clipSaved) };
}

/** The file that was looked at; its packets stay for the video that is made of them. */
async function removeFile(deps: ShowsDeps, id: string, ending: 'mp4' | 'webm'): Promise<void> {
  await deps.files
    .delete(clipFile(id, ending))
    .catch((error: unknown) => deps.log.error({ error, clipId: id }, 'The file of a clip was not removed.'));
}

/** Throws away what the caller took and did not save. Refuses with `not_found`. */
export async function discardClip(
  deps: ShowsDeps,
  { clipId }: { clipId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const gone = await clipStore.takeOne(deps.database, clipId, accountId);
  if (gone.length === 0) refuse('not_found', { msg: texts.refusals.clipGone });
  await removeClips(deps, gone);
  return { msg: say(texts.replies.clipDiscarded) };
}
