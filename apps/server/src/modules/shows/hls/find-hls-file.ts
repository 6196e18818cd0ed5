import { currentOf } from '../../../platform/encryption/index.ts';
import { viewerSubject } from '../../../platform/live/index.ts';
import { asViewer } from '../../../platform/viewer/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { seenByHls } from './hls-access.ts';
import { readHlsVisit } from './hls-address.ts';

/** A request for the playlist of a visit, or a file beside it. */
export interface HlsRequest {
  showId: string;
  /** The parts of the address that name the viewer and the visit. */
  viewer: string;
  visit: string;
  name: string;
  /** The part a player waits for, as the standard's query parameters name it. */
  awaited: { segment: number; part: number } | undefined;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
  /** Where the request comes from, where that is known. */
  country: string | undefined;
}

/** What is served. A playlist is text. */
export type HlsAnswer = { playlist: string } | { media: Uint8Array };

const playlistName = 'index.m3u8';

/**
 * The playlist or a file of a show, if whoever asks may see it now; undefined when not, or when it is gone. What was shown
 * before a private show ended is not among it.
 */
export async function findHlsFile(deps: ShowsDeps, request: HlsRequest): Promise<HlsAnswer | undefined> {
  const { showId, name } = request;
  const { hls } = deps.engine;
  const visit = readHlsVisit(currentOf(deps.streamKeySecret), request);
  if (!visit || !hls) return undefined;
  const { visitId, accountId } = visit;
  const isPlaylist = name === playlistName;
  const playlist = isPlaylist ? await hls.playlist(showId, request.awaited) : undefined;
  const file = isPlaylist ? undefined : await hls.find(showId, name);
  // After what was waited for: nobody gets what they lost the right to meanwhile.
  const viewer = { accountId, country: request.country ?? visit.country };
  const seen = await asViewer(viewer, () => seenByHls(deps, visit));
  if (!seen) return undefined;
  hls.dropBefore(showId, seen.sinceMs);
  if (playlist === undefined && (!file || file.startedAtMs < seen.sinceMs)) return undefined;
  const subject = viewerSubject(seen.modelId, accountId, visitId);
  hls.seen({ channel: showId, subject, grantId: visitId, sessionId: visitId });
  return playlist === undefined ? file && { media: file.data } : { playlist };
}
