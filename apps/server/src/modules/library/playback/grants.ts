import { z } from 'zod';
import { browserGrants } from '../../../platform/http/browser-grants.ts';
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

const grants = browserGrants(
  { signature: 'library.playback', browser: 'library.browser' },
  z.object({
    /** Item and file. */
    i: z.uuid(),
    f: z.uuid(),
    /** Account and session; absent for visitors. */
    a: z.uuid().optional(),
    s: z.uuid().optional(),
    b: z.string(),
    e: z.int(),
  }),
);

/** The right to play or see one file of one item, for one session in one browser, until it ends. */
export interface PlaybackGrant {
  itemId: string;
  fileId: string;
  accountId: string | undefined;
  sessionId: string | undefined;
  /** Of the browser it was made for. */
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
  const grant = grants.write(deps.secret, {
    i: what.itemId,
    f: what.fileId,
    ...(viewer.accountId && viewer.sessionId ? { a: viewer.accountId, s: viewer.sessionId } : {}),
    b: grants.markOf(deps.secret, viewer.browser()),
    e: Math.ceil((deps.clock().getTime() / 1000 + grantSeconds) / grantStepSeconds) * grantStepSeconds,
  });
  return `/media/hls/${grant}/${master}`;
}

/** Reads a grant as it came in an address; undefined when it is not ours or is over. */
export function readGrant(
  deps: Pick<LibraryDeps, 'secret' | 'clock'>,
  token: string,
): PlaybackGrant | undefined {
  const payload = grants.read(deps.secret, token, deps.clock());
  if (!payload) return undefined;
  return {
    itemId: payload.i,
    fileId: payload.f,
    accountId: payload.a,
    sessionId: payload.s,
    browserMark: payload.b,
  };
}

/** What a browser is known by among devices. */
export function browserMarkOf({ secret }: Pick<LibraryDeps, 'secret'>, browser: string): string {
  return grants.markOf(secret, browser);
}

/** A grant is its browser's; who brings the account's own token needs no cookie. */
export function isGrantFor(
  { secret }: Pick<LibraryDeps, 'secret'>,
  grant: PlaybackGrant,
  who: { asker: string | undefined; browser: string | undefined },
): boolean {
  return grants.isFor(secret, grant, who);
}
