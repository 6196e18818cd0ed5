import {
  accountOfViewer,
  keySubject,
  type MediaRequest,
  modelOfPublisher,
} from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
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

/** What the engine is asked with. */
export type Authorized = { channel: string; token: string };

/**
 * Decides on every WHIP and WHEP request. A grant was signed when it was asked for, up to minutes ago; whether
 * its bearer is still entitled is looked up here at each join. Grants are not kept: the signature says what was
 * granted, the show and the account say whether that still holds, and the engine knows which it has disconnected.
 * @returns undefined for a channel that is no show's
 */
export async function authorizeMedia(
  deps: ShowsDeps,
  request: MediaRequest,
): Promise<Authorized | undefined> {
  const { action, role, channel, bearer } = request;
  if (role === 'publish' && isStreamKey(bearer)) return authorizeKey(deps, request);
  // A session may be changed or ended with the grant that started it, however old, as the engine checks.
  if (action === 'change') return { channel, token: bearer };
  const grant = await deps.engine.readGrant(bearer);
  if (!grant || grant.role !== role || grant.channel !== channel) return refuse('unauthenticated');
  const show = await showStore.byId(deps.database, channel);
  if (!show) return undefined;
  if (role === 'publish') await requirePublisher(deps, show, grant.subject);
  else await requireViewer(deps, show, grant.subject);
  return { channel, token: bearer };
}

async function requirePublisher(deps: ShowsDeps, show: Show | undefined, subject: string): Promise<void> {
  if (!isOpen(show)) refuse('not_found', { msg: texts.refusals.showEnded });
  if (modelOfPublisher(subject) !== show.modelId) refuse('unauthenticated');
  await deps.accounts.assertModelMayGoLive(show.modelId);
}

async function requireViewer(deps: ShowsDeps, show: Show | undefined, subject: string): Promise<void> {
  if (!isWatchable(show)) refuse('not_live', { retryAfterSeconds: 1 });
  const accountId = accountOfViewer(subject);
  if (accountId !== undefined && !(await models.mayTakePart(deps.database, accountId))) {
    refuse('unauthenticated');
  }
  await noteViewerLocation(deps.database, { modelId: show.modelId, channel: show.id, subject });
  if (await isHiddenFromAccount(deps.database, show.modelId, accountId)) refuse('not_found');
  if (!(await maySeePicture(deps.database, show, accountId))) refuse('not_unlocked');
}

/** KeyedQueue a stream key into a grant for its model's show, opening a free one when none is. */
async function authorizeKey(deps: ShowsDeps, request: MediaRequest): Promise<Authorized> {
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

/** Takes the title and the private price of the model's last show. */
async function openForKey(deps: ShowsDeps, modelId: string): Promise<Show> {
  const last = await showStore.latestOf(deps.database, modelId);
  return openShow(deps, {
    modelId,
    showType: 'free',
    cost: 0,
    privateCost: last?.privateCost ?? null,
    title: last?.title ?? '',
  });
}
