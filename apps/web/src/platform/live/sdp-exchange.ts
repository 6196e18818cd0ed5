import type { MediaGrant } from '@candela/contract/shows/operations';
import { layerAddress } from './layer-exchange.ts';
import { LinkError } from './media-session.ts';

/** A session at a WHIP or WHEP server: where to change and end it, and to choose its layers if that can be. */
export type SdpResource = { location: string; layers: string | null; etag: string | null; answer: string };

/**
 * Sends an offer to a WHIP or WHEP address (RFC 9725, draft-ietf-wish-whep) and takes the answer.
 * @throws LinkError that says whether the same grant may be used again
 */
export async function postOffer(grant: MediaGrant, offer: string, signal: AbortSignal): Promise<SdpResource> {
  const url = new URL(grant.url, location.href).href;
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${grant.token}`, 'content-type': 'application/sdp' },
      body: offer,
      signal,
    });
  } catch (cause) {
    throw new LinkError('The live engine did not answer.', {
      reason: 'unreachable',
      reusesGrant: true,
      cause,
    });
  }
  if (response.status !== 201 && response.status !== 200) {
    await response.body?.cancel().catch(() => undefined);
    throw refusalOf(response.status);
  }
  const where = response.headers.get('location');
  if (!where) throw new LinkError('The live engine named no session.', { reason: 'unreachable' });
  return {
    // A redirected POST answers relative to where it ended up.
    location: new URL(where, response.url || url).href,
    layers: layerAddress(response.headers.get('link'), response.url || url),
    etag: response.headers.get('etag'),
    answer: await response.text(),
  };
}

function refusalOf(status: number): LinkError {
  const failed = (options: ConstructorParameters<typeof LinkError>[1]) =>
    new LinkError(`The live engine answered ${status}.`, options);
  if (status === 409) return failed({ reason: 'not-live', reusesGrant: true });
  if (status >= 500 || status === 429) {
    return failed({ reason: 'unreachable', reusesGrant: true });
  }
  // These also come from an engine that has just restarted and does not know the room or the grant.
  if (status === 401 || status === 403 || status === 404) {
    return failed({ reason: 'unreachable' });
  }
  return failed({ reason: status === 422 ? 'unsupported' : 'refused' });
}

/** Sends late candidates. A failure costs nothing: the engine also learns them from the first packet. */
export async function patchCandidates(
  grant: MediaGrant,
  resource: SdpResource,
  sdp: string,
  candidates: readonly RTCIceCandidate[],
): Promise<void> {
  const lines = ['ice-ufrag', 'ice-pwd'].flatMap(
    (name) => sdp.match(new RegExp(`^a=${name}:.*$`, 'm'))?.[0] ?? [],
  );
  for (const { sdpMid, candidate } of candidates) lines.push(`a=mid:${sdpMid ?? '0'}`, `a=${candidate}`);
  const headers = new Headers({
    authorization: `Bearer ${grant.token}`,
    'content-type': 'application/trickle-ice-sdpfrag',
  });
  if (resource.etag) headers.set('if-match', resource.etag);
  await fetch(resource.location, { method: 'PATCH', headers, body: `${lines.join('\r\n')}\r\n` }).catch(
    () => undefined,
  );
}

/** Ends the session. `keepalive` lets the request outlive a page that is being left. */
export function deleteResource(grant: MediaGrant, resource: SdpResource): void {
  fetch(resource.location, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${grant.token}` },
    keepalive: true,
  }).catch(() => undefined);
}
