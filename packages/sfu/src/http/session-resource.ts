import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';
import { parseTrickleFragment } from '../sdp/trickle.ts';
import type { Session } from '../session.ts';
import { fragmentType } from './headers.ts';
import { readBody, requireContentType } from './request.ts';

/**
 * Takes late candidates. An ICE restart is refused with 501, as RFC 9725 has it for a server that trickles
 * only: the library cannot restart ICE. The client posts again, and a publisher's viewers do not notice.
 */
export async function patchSession(request: IncomingMessage, session: Session): Promise<void> {
  requireContentType(request, fragmentType);
  const fragment = parseTrickleFragment(await readBody(request));
  const ifMatch = request.headers['if-match'];
  const isRestart = fragment.iceUfrag !== undefined && fragment.iceUfrag !== session.offer.iceUfrag;
  if (isRestart && ifMatch === undefined) {
    throw new Refusal('etag-needed', 'An ICE restart needs an If-Match header.');
  }
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== session.etag) {
    throw new Refusal('stale-etag', 'The If-Match header names another ICE session.', { ETag: session.etag });
  }
  if (isRestart) {
    throw new Refusal('restart-not-supported', 'ICE cannot be restarted: start a new session instead.');
  }
  session.addCandidates(fragment.candidates);
}
