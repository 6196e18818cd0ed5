import { v7 as uuid } from 'uuid';
import { currentOf } from '../../../platform/encryption/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewerSubject } from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { currentViewer } from '../../../platform/viewer/index.ts';
import { seatStore } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { isWatchable, type Show } from '../rules.ts';
import { showStore } from '../store.ts';
import { noteViewerLocation } from '../viewer-locations.ts';
import { hlsAddress } from './hls-address.ts';

/** Has a free show packaged and says where to watch it over HTTPS. */
export async function joinByHls(
  deps: ShowsDeps,
  { channelName }: { channelName: string },
  { session, browser }: Pick<RequestContext, 'session' | 'browser'>,
): Promise<{ address: string; serverTime: string }> {
  const { database, engine } = deps;
  const accountId = session?.accountId;
  if (!(await models.isPublic(database, channelName))) refuse('not_found');
  const show = await showStore.openOf(database, channelName);
  if (!isWatchable(show)) return refuse('not_live', { retryAfterSeconds: 1 });
  if (show.blurredAt !== null) refuse('unavailable', { msg: texts.refusals.blurred, retryAfterSeconds: 5 });
  if (accountId !== undefined && (await models.isBanned(database, channelName, accountId))) {
    refuse('room_closed');
  }
  await requireFree(deps, show, accountId);
  const visitId = uuid();
  const subject = viewerSubject(channelName, accountId, visitId);
  await noteViewerLocation(database, { modelId: channelName, channel: show.id, subject });
  const problem = engine.hls ? await engine.hls.open(show.id) : 'nothing';
  if (problem === 'codec') refuse('unsupported_media_type', { msg: texts.refusals.needsDirectConnection });
  if (problem === 'busy')
    refuse('busy', { msg: texts.refusals.needsDirectConnection, retryAfterSeconds: 30 });
  if (problem !== undefined) refuse('unavailable', { retryAfterSeconds: 5 });
  const country = currentViewer()?.country;
  const visit = { showId: show.id, visitId, accountId, sessionId: session?.id, country };
  return {
    address: hlsAddress(currentOf(deps.streamKeySecret), visit, browser()),
    serverTime: deps.clock().toISOString(),
  };
}

/** What is delivered over HTTPS is not measured, so nobody is charged for it, and nothing paid is shown. */
async function requireFree(
  { database }: ShowsDeps,
  show: Show,
  accountId: string | undefined,
): Promise<void> {
  if (show.privateShowId !== null) refuse('in_private_show');
  if (show.showType === 'free') return;
  const seat = accountId === undefined ? undefined : await seatStore.openOf(database, show.id, accountId);
  // A seat that had a picture before may have been charged for it.
  const { needsDirectConnection, paidNeedsDirectConnection } = texts.refusals;
  refuse('not_unlocked', { msg: seat?.shown ? needsDirectConnection : paidNeedsDirectConnection });
}
