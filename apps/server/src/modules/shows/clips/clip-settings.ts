import type { ClipMakers, ClipSettings, ClipTerms } from '@candela/contract/shows/clips';
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
  return { isAvailable: canCut(engine), ...(await clipStore.settingsOf(database, accountId)) };
}

/** Chooses who may, and whether viewers may rewind, from now on. Clips that were saved before stay in the library. */
export async function setClipSettings(
  deps: ShowsDeps,
  changed: { makers?: ClipMakers | undefined; mayRewind?: boolean | undefined },
  context: RequestContext,
): Promise<ClipSettings> {
  const { accountId } = signedIn(context);
  const saved = await clipStore.saveSettings(deps.database, accountId, changed, deps.clock());
  await holdClips(deps);
  return { isAvailable: canCut(deps.engine), ...saved };
}

/** Whether the caller may make clips in a room and rewind what is free there. Refuses with `not_found`. */
export async function getClipTerms(
  { database, engine }: ShowsDeps,
  { channelName }: { channelName: string },
  { session }: Pick<RequestContext, 'session'>,
): Promise<ClipTerms> {
  const accountId = session?.accountId;
  if (accountId !== channelName && !(await models.isPublic(database, channelName))) refuse('not_found');
  if (!canCut(engine)) return { mayClip: false, mayRewind: false };
  const [mayClip, { mayRewind }] = await Promise.all([
    accountId !== undefined && mayMakeClips(database, channelName, accountId),
    clipStore.settingsOf(database, channelName),
  ]);
  return { mayClip, mayRewind };
}

/** Whether clips can be made here at all. */
function canCut({ clips, recordings }: ShowsDeps['engine']): boolean {
  return clips !== undefined && recordings !== undefined;
}
