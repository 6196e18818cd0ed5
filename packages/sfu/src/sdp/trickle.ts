import { type Candidate, parseCandidate } from './candidate.ts';
import { SdpError } from './sdp-error.ts';

/** The body of a PATCH (RFC 8840): late candidates, and credentials that differ when ICE is restarted. */
export type TrickleFragment = { iceUfrag: string | undefined; candidates: Candidate[] };

const maxCandidates = 32;

/** Reads an `application/trickle-ice-sdpfrag` body. Throws SdpError, and nothing else. */
export function parseTrickleFragment(body: string): TrickleFragment {
  const lines = body.split(/\r\n|\n|\r/).filter((line) => line !== '');
  if (lines.length > 500) throw new SdpError('malformed', 'The fragment has too many lines.');
  if (!lines.every((line) => /^[a-z]=/.test(line))) {
    throw new SdpError('malformed', 'The body is not an SDP fragment.');
  }
  const ufrag = lines.find((line) => line.startsWith('a=ice-ufrag:'));
  return {
    iceUfrag: ufrag?.slice('a=ice-ufrag:'.length).trim(),
    candidates: lines
      .filter((line) => line.startsWith('a=candidate:'))
      .map((line) => parseCandidate(line.slice(2)))
      .filter((candidate) => candidate !== undefined)
      .slice(0, maxCandidates),
  };
}
