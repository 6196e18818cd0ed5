import { currentOf } from '../../../platform/encryption/index.ts';
import { type HlsOutput, viewerSubject } from '../../../platform/live/index.ts';
import { asViewer } from '../../../platform/viewer/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { castStore } from './cast-store.ts';
import { seenByHls } from './hls-access.ts';
import { deviceUntil, readHlsVisit } from './hls-address.ts';

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
  /** Of an address for a device without cookies: until when it is good, as the address says. */
  castUntil?: string;
}

/** What is served. A playlist is text. */
export type HlsAnswer = { playlist: string } | { media: Uint8Array };

const playlistName = 'index.m3u8';
/** More than a player is behind, and less than is worth taking a seat for. */
const paidWindowMs = 10_000;

/**
 * The playlist or a file of a show, if whoever asks may see it now; undefined when not, or when it is gone. What was shown
 * before a private show ended is not among it.
 */
export async function findHlsFile(deps: ShowsDeps, request: HlsRequest): Promise<HlsAnswer | undefined> {
  const { showId, name } = request;
  const { hls } = deps.engine;
  const isCast = request.castUntil !== undefined;
  const browser = isCast ? deviceOf(request.castUntil, deps.clock()) : request.browser;
  const visit = readHlsVisit(currentOf(deps.streamKeySecret), { ...request, browser });
  if (!visit || !hls) return undefined;
  const { visitId, accountId } = visit;
  const isPlaylist = name === playlistName;
  const viewer = { accountId, country: request.country ?? visit.country };
  const see = () => asViewer(viewer, () => seenByHls(deps, visit));
  const playlist = isPlaylist ? await playlistOf(hls, request, see) : undefined;
  const file = isPlaylist ? undefined : await hls.find(showId, name);
  // After what was waited for: nobody gets what they lost the right to meanwhile.
  const seen = await see();
  if (!seen) return undefined;
  // A show that was free when the address was given may cost something by now, or carry the viewer's name.
  if (isCast && (seen.isPaid || (await castStore.isMarked(deps.database, seen.modelId)))) return undefined;
  hls.dropBefore(showId, seen.sinceMs);
  const sinceMs = seen.isPaid ? Math.max(seen.sinceMs, Date.now() - paidWindowMs) : seen.sinceMs;
  if (playlist === undefined && (!file || file.startedAtMs < sinceMs)) return undefined;
  const subject = viewerSubject(seen.modelId, accountId, visitId);
  hls.seen({ channel: showId, subject, grantId: visitId, sessionId: visitId }, file);
  return playlist === undefined ? file && { media: file.data } : { playlist };
}

/** A show's playlist. A device is chosen for longer than a show is packaged for nobody: it has it packaged again. */
async function playlistOf(
  hls: HlsOutput,
  { showId, awaited, castUntil }: HlsRequest,
  see: () => Promise<unknown>,
): Promise<string | undefined> {
  const playlist = await hls.playlist(showId, awaited);
  if (playlist !== undefined || castUntil === undefined || !(await see())) return playlist;
  return (await hls.open(showId)) === undefined ? await hls.playlist(showId, undefined) : undefined;
}

/** What a device is known by while its address is good. */
function deviceOf(castUntil: string | undefined, now: Date): string | undefined {
  const untilMs = Number(castUntil);
  return untilMs > now.getTime() ? deviceUntil(untilMs) : undefined;
}
