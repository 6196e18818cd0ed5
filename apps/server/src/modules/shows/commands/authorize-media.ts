import {
  type AuthorizedMedia,
  accountOfViewer,
  keySubject,
  type MediaRequest,
  modelOfPublisher,
  type ReadGrant,
} from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
import { getLiveSettings } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { grantMedia } from '../grants.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { openShow } from '../open-show.ts';
import { isOpen, isWatchable, type Show } from '../rules.ts';
import { maySeePicture } from '../seat-access.ts';
import { showStore } from '../store.ts';
import { isStreamKey, modelOfStreamKey } from '../stream-keys.ts';
import { noteViewerLocation } from '../viewer-locations.ts';

/** The channel broadcasting software publishes to: its stream key says whose room that is. */
export const keyChannel = 'obs';

/** Whether a grant may start media in a show. Refuses with the reason while the show, its model or viewer may not. */
export async function mayUse(
  deps: ShowsDeps,
  { channel, role, subject }: Pick<ReadGrant, 'channel' | 'role' | 'subject'>,
): Promise<boolean> {
  const show = await showStore.byId(deps.database, channel);
  if (!show) return false;
  if (role === 'publish') await requirePublisher(deps, show, subject);
  else await requireViewer(deps, show, subject);
  return true;
}

async function requirePublisher(deps: ShowsDeps, show: Show, subject: string): Promise<void> {
  if (!isOpen(show)) refuse('not_found', { msg: texts.refusals.showEnded });
  if (modelOfPublisher(subject) !== show.modelId) refuse('unauthenticated');
  await deps.accounts.assertModelMayGoLive(show.modelId);
}

async function requireViewer(deps: ShowsDeps, show: Show, subject: string): Promise<void> {
  if (!isWatchable(show)) refuse('not_live', { retryAfterSeconds: 1 });
  const accountId = accountOfViewer(subject);
  if (accountId !== undefined && !(await models.mayTakePart(deps.database, accountId))) {
    refuse('unauthenticated');
  }
  await noteViewerLocation(deps.database, { modelId: show.modelId, channel: show.id, subject });
  if (await isHiddenFromAccount(deps.database, show.modelId, accountId)) refuse('not_found');
  if (!(await maySeePicture(deps.database, show, accountId))) refuse('not_unlocked');
  // Not for good: whoever is in a private show waits for it, too.
  if (show.blurredAt !== null && accountId !== show.modelId) {
    refuse('unavailable', { msg: texts.refusals.blurred, retryAfterSeconds: 5 });
  }
}

/**
 * Turns a stream key into a grant for its model's show, opening a free one when none is.
 * @returns undefined for requests that bring no stream key
 */
export async function authorizeKey(
  deps: ShowsDeps,
  request: MediaRequest,
): Promise<AuthorizedMedia | undefined> {
  if (request.role !== 'publish' || !isStreamKey(request.bearer)) return undefined;
  const { database, streamKeySecret } = deps;
  const modelId = await modelOfStreamKey(database, streamKeySecret, request.bearer);
  if (modelId === undefined) return refuse('unauthenticated', { msg: texts.refusals.wrongStreamKey });
  const open = await showStore.openOf(database, modelId);
  if (request.channel !== keyChannel && request.channel !== open?.id) {
    return refuse('not_found', { msg: texts.refusals.noShow });
  }
  if (request.action === 'join') await deps.accounts.assertModelMayGoLive(modelId);
  else if (!open) return refuse('not_found', { msg: texts.refusals.showEnded });
  const show = open ?? (await openForKey(deps, modelId));
  const { token } = await grantMedia(deps, show.id, { role: 'publish', subject: keySubject(modelId) });
  return { channel: show.id, token };
}

/**
 * The model whose stream key this is, if she may go live now: what software is told before anything is opened for it.
 * @throws Refusal
 */
export async function checkStreamKey(deps: ShowsDeps, streamKey: string): Promise<string> {
  const modelId = await modelOfStreamKey(deps.database, deps.streamKeySecret, streamKey);
  if (modelId === undefined) return refuse('unauthenticated', { msg: texts.refusals.wrongStreamKey });
  await deps.accounts.assertModelMayGoLive(modelId);
  return modelId;
}

/** Takes the title and tags of the model's last show, and her price of private shows, or the last one's until she names one. */
async function openForKey(deps: ShowsDeps, modelId: string): Promise<Show> {
  const last = await showStore.latestOf(deps.database, modelId);
  const { privateCost } = await getLiveSettings(deps.database, modelId);
  return openShow(deps, {
    modelId,
    showType: 'free',
    cost: 0,
    privateCost: privateCost ?? last?.privateCost ?? null,
    title: last?.title ?? '',
    tags: last?.tags ?? [],
  });
}
