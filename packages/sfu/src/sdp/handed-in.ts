import type { Codec, MediaKind } from './codec.ts';
import type { Offer, OfferMedia } from './offer.ts';

/** The payload types of packets that are handed in, whatever they had on their way. */
export const handedInTypes = { video: 96, audio: 111 } as const;

/** What a client of WebRTC would have offered, for packets that come to a channel in another way. */
export function handedInOffer(media: OfferMedia[]): Offer {
  return {
    ...{ iceUfrag: '', icePwd: '', fingerprint: '', setup: 'active', candidates: [] },
    ...{ media, ignoresConsentChecks: false },
  };
}

/** @param ssrc undefined where the first packet says it */
export function handedInMedia(
  kind: MediaKind,
  name: Codec['name'],
  parameters: string,
  ssrc: number | undefined,
): OfferMedia {
  const clockRate = kind === 'audio' ? 48_000 : 90_000;
  return {
    ...{ kind, mid: kind, direction: 'sendonly', ssrc, offeredNames: [name], layers: [] },
    codecs: [{ name, payloadType: handedInTypes[kind], clockRate, parameters }],
    hasUnnamedLayers: false,
    ...{ extensions: new Map(), retransmissions: new Map(), redundancies: new Map() },
    reportedTypes: new Set(),
  };
}
