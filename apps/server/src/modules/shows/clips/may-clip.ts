import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { isWatchable, type Show } from '../rules.ts';
import { maySeePicture } from '../seat-access.ts';
import { showStore } from '../store.ts';
import { clipStore } from './clip-store.ts';

/** Whether a model lets an account make clips of her free shows, whatever is on now. */
export async function mayMakeClips(db: Queryable, modelId: string, accountId: string): Promise<boolean> {
  const { makers } = await clipStore.settingsOf(db, modelId);
  if (makers === 'nobody') return false;
  if (accountId === modelId) return true;
  if (makers === 'me' || !(await models.mayTakePart(db, accountId))) return false;
  if (await models.areApart(db, modelId, accountId)) return false;
  return makers === 'everyone' || (await clipStore.isFan(db, modelId, accountId));
}

/**
 * The show of a model that an account may make a clip of now, as whoever asks sees her. Refuses with `not_found`,
 * `not_live`, `in_private_show`, `not_unlocked`, `room_closed` and `conflict`.
 */
export async function clippableShow(
  { database }: Pick<ShowsDeps, 'database'>,
  modelId: string,
  accountId: string,
): Promise<Show> {
  if (accountId !== modelId && !(await models.isPublic(database, modelId))) refuse('not_found');
  const show = await showStore.openOf(database, modelId);
  if (!isWatchable(show)) return refuse('not_live');
  if (show.privateShowId !== null) refuse('in_private_show');
  if (show.showType !== 'free') refuse('not_unlocked', { msg: texts.refusals.clipsOfFreeShows });
  if (show.blurredAt !== null) refuse('conflict', { msg: texts.refusals.blurred });
  if (show.breakStartedAt !== null) refuse('conflict', { msg: texts.refusals.noClipInBreak });
  if (!(await maySeePicture(database, show, accountId))) refuse('room_closed');
  if (!(await mayMakeClips(database, modelId, accountId))) {
    refuse('conflict', { msg: texts.refusals.clipsNotAllowed });
  }
  return show;
}
