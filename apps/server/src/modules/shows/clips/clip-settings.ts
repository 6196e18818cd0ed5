import type { ClipMakers, ClipSettings } from '@candela/contract/shows/clips';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { models } from '../models.ts';
import { clipStore } from './clip-store.ts';
import { holdClips } from './hold-clips.ts';
import { mayMakeClips } from './may-clip.ts';

/** Who may make clips of the caller's free shows. */
export async function getClipSettings(
  { database, engine }: ShowsDeps,
  context: RequestContext,
): Promise<ClipSettings> {
  const { accountId } = signedIn(context);
  return { isAvailable: canCut(engine), makers: await clipStore.makersOf(database, accountId) };
}

/** Chooses who may, from now on. Clips that were saved before stay in the library. */
export async function setClipSettings(
  deps: ShowsDeps,
  { makers }: { makers: ClipMakers },
  context: RequestContext,
): Promise<ClipSettings> {
  const { accountId } = signedIn(context);
  await clipStore.saveMakers(deps.database, accountId, makers, deps.clock());
  await holdClips(deps);
  return { isAvailable: canCut(deps.engine), makers };
}

/** Whether the caller may make clips in a room. Refuses with `not_found`. */
export async function getClipTerms(
  { database, engine }: ShowsDeps,
  { channelName }: { channelName: string },
  context: RequestContext,
): Promise<{ mayClip: boolean }> {
  const { accountId } = signedIn(context);
  if (accountId !== channelName && !(await models.isPublic(database, channelName))) refuse('not_found');
  return { mayClip: canCut(engine) && (await mayMakeClips(database, channelName, accountId)) };
}

/** Whether clips can be made here at all. */
function canCut({ clips, recordings }: ShowsDeps['engine']): boolean {
  return clips !== undefined && recordings !== undefined;
}
