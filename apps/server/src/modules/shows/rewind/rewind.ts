import type { RewoundShow } from '@candela/contract/shows/clips';
import { v7 as uuid } from 'uuid';
import { currentOf } from '../../../platform/encryption/index.ts';
import { contentTypeOfKey } from '../../../platform/files/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { asViewer, currentViewer } from '../../../platform/viewer/index.ts';
import type { ClipFile } from '../clips/clip-files.ts';
import { clipStore } from '../clips/clip-store.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { seenByHls } from '../hls/hls-access.ts';
import { readHlsVisit, rewindAddress } from '../hls/hls-address.ts';
import { texts } from '../locales/texts.ts';
import { models } from '../models.ts';
import { isWatchable } from '../rules.ts';
import { maySeePicture } from '../seat-access.ts';
import { showStore } from '../store.ts';
import { type Replays, replayFile } from './replays.ts';

/** A request for the file somebody rewinds to. */
export interface RewindRequest {
  showId: string;
  /** The parts of the address that name the viewer and the visit. */
  viewer: string;
  visit: string;
  name: string;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
  /** Where the request comes from, where that is known. */
  country: string | undefined;
}

/**
 * Where the last minute of a free show can be watched again, if its model lets it. Refuses with `not_found`, `not_live`,
 * `in_private_show`, `not_unlocked`, `room_closed`, `conflict`, `busy` and `unavailable`.
 */
export async function rewind(
  deps: ShowsDeps,
  replays: Replays,
  { channelName }: { channelName: string },
  { session, browser }: Pick<RequestContext, 'session' | 'browser'>,
): Promise<RewoundShow> {
  const { database } = deps;
  const accountId = session?.accountId;
  // Before the show is looked at: what becomes private after this is not shown again, whatever happens meanwhile.
  const askedAtMs = deps.clock().getTime();
  if (!(await models.isPublic(database, channelName))) refuse('not_found');
  const show = await showStore.openOf(database, channelName);
  if (!isWatchable(show)) return refuse('not_live');
  if (show.privateShowId !== null) refuse('in_private_show');
  if (show.showType !== 'free') refuse('not_unlocked', { msg: texts.refusals.rewindsFreeShows });
  if (show.blurredAt !== null) refuse('conflict', { msg: texts.refusals.blurred });
  if (!(await maySeePicture(database, show, accountId))) refuse('room_closed');
  if (!(await clipStore.settingsOf(database, channelName)).mayRewind) {
    refuse('conflict', { msg: texts.refusals.noRewind });
  }
  const replay = await replays.newest(show, askedAtMs);
  const visit = {
    ...{ showId: show.id, visitId: uuid(), accountId, sessionId: session?.id },
    country: currentViewer()?.country,
  };
  const name = `${replay.id}.${replay.ending}`;
  return {
    address: rewindAddress(currentOf(deps.streamKeySecret), visit, browser(), name),
    durationSeconds: replay.durationSeconds,
  };
}

/** The file of a show that was rewound, if whoever asks may see the show now; undefined when not, or when it is gone. */
export async function findReplay(
  deps: ShowsDeps,
  replays: Replays,
  request: RewindRequest,
): Promise<ClipFile | undefined> {
  const visit = readHlsVisit(currentOf(deps.streamKeySecret), request);
  const replay = visit && replays.find(visit.showId, request.name.split('.')[0] ?? '');
  if (!visit || !replay) return undefined;
  const viewer = { accountId: visit.accountId, country: request.country ?? visit.country };
  const seen = await asViewer(viewer, () => seenByHls(deps, visit));
  // A private show may have begun and ended since.
  if (!seen || replay.fromMs < seen.sinceMs) return undefined;
  if (!(await clipStore.settingsOf(deps.database, seen.modelId)).mayRewind) return undefined;
  const file = replayFile(replay);
  const facts = await deps.files.stat(file);
  if (!facts) return undefined;
  return {
    contentType: contentTypeOfKey(file.key),
    sizeBytes: facts.sizeBytes,
    open: (range) => deps.files.read(file, range),
  };
}
