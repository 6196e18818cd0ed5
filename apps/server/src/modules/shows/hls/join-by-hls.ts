import { hourMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { currentOf } from '../../../platform/encryption/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Message } from '../../../platform/i18n/index.ts';
import { viewerSubject } from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { currentViewer } from '../../../platform/viewer/index.ts';
import { seatStore } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { isWatchable, type Show } from '../rules.ts';
import { maySeePicture } from '../seat-access.ts';
import { showStore } from '../store.ts';
import { noteViewerLocation } from '../viewer-locations.ts';
import { castStore } from './cast-store.ts';
import { type AddressedVisit, castAddress, hlsAddress } from './hls-address.ts';

/** Has a show packaged and says where to watch it over HTTPS. Of a paid one that is for those with a seat. */
export async function joinByHls(
  deps: ShowsDeps,
  { channelName }: { channelName: string },
  { session, browser }: Pick<RequestContext, 'session' | 'browser'>,
): Promise<{ address: string; serverTime: string }> {
  const visit = await openVisit(deps, channelName, session);
  return {
    address: hlsAddress(currentOf(deps.streamKeySecret), visit, browser()),
    serverTime: deps.clock().toISOString(),
  };
}

/** Whoever casts may still watch on their own screen; a device that was forgotten stops by itself. */
const castForMs = 4 * hourMs;

/**
 * Has a free show packaged and says where a device without cookies fetches it. Refuses with `not_unlocked` what is paid
 * for, and with `conflict` what has the viewer's name over it, which a device wouldn't show.
 */
export async function castShow(
  deps: ShowsDeps,
  { channelName }: { channelName: string },
  { session }: Pick<RequestContext, 'session'>,
): Promise<{ address: string; expiresAt: string }> {
  const { database } = deps;
  const show = await showStore.openOf(database, channelName);
  if (show && show.showType !== 'free') refuse('not_unlocked', { msg: texts.refusals.castsFreeShows });
  if (await castStore.isMarked(database, channelName)) {
    refuse('conflict', { msg: texts.refusals.castsUnmarkedShows });
  }
  const visit = await openVisit(deps, channelName, session);
  const untilMs = deps.clock().getTime() + castForMs;
  return {
    address: castAddress(currentOf(deps.streamKeySecret), visit, untilMs),
    expiresAt: new Date(untilMs).toISOString(),
  };
}

/** Has a show packaged for somebody who may see it. */
async function openVisit(
  deps: ShowsDeps,
  channelName: string,
  session: RequestContext['session'],
): Promise<AddressedVisit> {
  const { database, engine } = deps;
  const accountId = session?.accountId;
  if (!(await models.isPublic(database, channelName))) refuse('not_found');
  const show = await showStore.openOf(database, channelName);
  if (!isWatchable(show)) return refuse('not_live', { retryAfterSeconds: 1 });
  if (show.blurredAt !== null) refuse('unavailable', { msg: texts.refusals.blurred, retryAfterSeconds: 5 });
  if (accountId !== undefined && (await models.isBanned(database, channelName, accountId))) {
    refuse('room_closed');
  }
  // Private shows never leave the engine.
  if (show.privateShowId !== null) refuse('in_private_show');
  if (!(await maySeePicture(database, show, accountId))) refuse('not_unlocked');
  const visitId = uuid();
  const subject = viewerSubject(channelName, accountId, visitId);
  await noteViewerLocation(database, { modelId: channelName, channel: show.id, subject });
  const problem = engine.hls ? await engine.hls.open(show.id) : 'nothing';
  if (problem === 'codec' || problem === 'busy') {
    const msg = await whyNot(deps, show, accountId);
    if (problem === 'codec') refuse('unsupported_media_type', { msg });
    refuse('busy', { msg, retryAfterSeconds: 30 });
  }
  if (problem !== undefined) refuse('unavailable', { retryAfterSeconds: 5 });
  const country = currentViewer()?.country;
  return { showId: show.id, visitId, accountId, sessionId: session?.id, country };
}

/** That the show needs a direct connection and, to who holds a seat that never had a picture, that nothing was charged. */
async function whyNot({ database }: ShowsDeps, show: Show, accountId: string | undefined): Promise<Message> {
  const seat = accountId === undefined ? undefined : await seatStore.openOf(database, show.id, accountId);
  const { needsDirectConnection, paidNeedsDirectConnection } = texts.refusals;
  return seat && !seat.shown ? paidNeedsDirectConnection : needsDirectConnection;
}
