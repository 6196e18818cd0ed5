import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';

/** Who is looking, as far as playback is bound to it. */
export interface Viewer {
  accountId: string | undefined;
  sessionId: string | undefined;
  /** What their browser is known by. */
  browser(): string;
}

export function viewerOf(context: Pick<RequestContext, 'session' | 'browser'>): Viewer {
  return { ...visitorOf(context), accountId: context.session?.accountId, sessionId: context.session?.id };
}

/** Whoever asks, as a visitor. */
export function visitorOf({ browser }: Pick<RequestContext, 'browser'>): Viewer {
  return { accountId: undefined, sessionId: undefined, browser };
}

const grantShape = z.object({
  /** Item and file. */
  i: z.uuid(),
  f: z.uuid(),
  /** Account and session; absent for visitors. */
  a: z.uuid().optional(),
  s: z.uuid().optional(),
  /** Marks the browser it was made for. */
  b: z.string(),
  /** Seconds since 1970 at which it ends. */
  e: z.int(),
});

/** The right to play or see one file of one item, for one session in one browser, until it ends. */
export interface PlaybackGrant {
  itemId: string;
  fileId: string;
  accountId: string | undefined;
  sessionId: string | undefined;
  /** See `browserMark`. */
  browserMark: string;
}

const grantSeconds = 6 * 60 * 60;
/** Its end is rounded up, so that a list read again gives the same addresses. */
const grantStepSeconds = 15 * 60;

/**
 * The address of an HLS playlist, a sound or a picture for somebody who may have it. Every playlist, segment and
 * picture is asked for under a grant, and checked again each time whether the grant still holds.
 */
export function playbackAddress(
  deps: Pick<LibraryDeps, 'secret' | 'clock'>,
  what: { itemId: string; fileId: string },
  master: string,
  viewer: Viewer,
): string {
  const payload: z.infer<typeof grantShape> = {
    i: what.itemId,
    f: what.fileId,
    ...(viewer.accountId && viewer.sessionId ? { a: viewer.accountId, s: viewer.sessionId } : {}),
    b: browserMark(deps.secret, viewer.browser()),
    e: Math.ceil((deps.clock().getTime() / 1000 + grantSeconds) / grantStepSeconds) * grantStepSeconds,
  };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `/media/hls/${text}.${signatureOf(deps.secret, text)}/${master}`;
}

/** Reads a grant as it came in an address; undefined when it is not ours or is over. */
export function readGrant(
  deps: Pick<LibraryDeps, 'secret' | 'clock'>,
  token: string,
): PlaybackGrant | undefined {
  const [text = '', signature = '', ...rest] = token.split('.');
  const right = Buffer.from(signatureOf(deps.secret, text));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const payload = grantShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (payload.e <= deps.clock().getTime() / 1000) return undefined;
  return {
    itemId: payload.i,
    fileId: payload.f,
    accountId: payload.a,
    sessionId: payload.s,
    browserMark: payload.b,
  };
}

/** What a grant says of a browser: enough to know it again, and nothing its cookie could be made from. */
export function browserMark(secret: string, browser: string): string {
  return createHmac('sha256', secret).update(`library.browser.${browser}`).digest('base64url').slice(0, 22);
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`library.playback.${text}`).digest('base64url');
}
