import type { MediaGrant, RoomState } from '@candela/contract/live';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LiveDeps } from '../dependencies.ts';
import { grantMedia } from '../grants.ts';
import { models } from '../models.ts';
import { isWatchable, roomStateOf, viewerSubject } from '../rules.ts';
import { showStore } from '../store.ts';

/** Grants watching a live show. Anyone may watch a free one. */
export async function joinBroadcast(
  deps: LiveDeps,
  { channelName }: { channelName: string },
  { session }: RequestContext,
): Promise<{ room: RoomState; media: MediaGrant }> {
  if (!(await models.isPublic(deps.database, channelName))) refuse('not_found');
  const show = await showStore.openOf(deps.database, channelName);
  if (!isWatchable(show)) return refuse('not_live', { retryAfterSeconds: 1 });
  if (show.showType !== 'free') refuse('not_unlocked');
  const subject = viewerSubject(channelName, session?.accountId, uuid());
  const media = await grantMedia(deps, show, { role: 'view', subject });
  return { room: roomStateOf(channelName, show, deps.clock()), media };
}
