import { extensionUri } from '../rtp/header-extensions.ts';
import { type Codec, canDecode, isSameFormat, type MediaKind } from './codec.ts';
import type { Offer, OfferMedia } from './offer.ts';
import { SdpError } from './sdp-error.ts';

/** What will be agreed for one m-line: exactly one codec, under the offerer's own payload type. */
export type PlannedMedia = {
  kind: MediaKind;
  mid: string;
  codec: Codec;
  /** The publisher's SSRC; undefined when it is latched from the first packet, and for viewers. */
  remoteSsrc: number | undefined;
  /** The publisher's layers, and the header extension that names them; empty for a single encoding. */
  layers: string[];
  streamIdExtension: number | undefined;
  /** Towards a viewer: the header extension that numbers every packet sent, so that its arrival can be reported. */
  transportSequenceExtension: number | undefined;
  /** Towards a viewer: the payload type of packets sent again. */
  retransmissionType: number | undefined;
  /** Towards a viewer: the payload type of packets that repeat earlier ones. */
  redundancyType: number | undefined;
};

export type MediaPlan = Partial<Record<MediaKind, PlannedMedia>>;

/** Chooses what to receive from a publisher. Throws SdpError when the offer cannot be served whole. */
export function planPublish(offer: Offer): MediaPlan {
  const plan: MediaPlan = {};
  for (const media of offer.media) {
    const streamIdExtension = media.extensions.get(extensionUri.streamId);
    if (media.hasUnnamedLayers || (media.layers.length > 0 && streamIdExtension === undefined)) {
      throw new SdpError('unsupported', 'The layers of simulcast must have names (RID).');
    }
    if (media.direction !== 'sendonly' && media.direction !== 'sendrecv') {
      throw new SdpError('unsupported', 'A publisher must offer to send every media line.');
    }
    const codec = media.codecs[0];
    if (!codec) throw noCommonCodec(media);
    const { kind, mid, layers } = media;
    plan[kind] = {
      ...{ kind, mid, codec, layers, streamIdExtension },
      remoteSsrc: layers.length > 0 ? undefined : media.ssrc,
      transportSequenceExtension: undefined,
      retransmissionType: undefined,
      redundancyType: undefined,
    };
  }
  return plan;
}

/**
 * Chooses what to send to a viewer: for each m-line the offered format that decodes what is published. A
 * line for which nothing is published yet is agreed all the same, so that it can start without a new offer.
 */
export function planView(offer: Offer, published: Partial<Record<MediaKind, Codec>>): MediaPlan {
  const plan: MediaPlan = {};
  for (const media of offer.media) {
    if (media.direction !== 'recvonly' && media.direction !== 'sendrecv') {
      throw new SdpError('unsupported', 'A viewer must offer to receive every media line.');
    }
    const codec = chooseForViewer(media, published[media.kind]);
    if (!codec) throw noCommonCodec(media, published[media.kind]);
    const isReported = media.reportedTypes.has(codec.payloadType);
    plan[media.kind] = {
      ...{ kind: media.kind, mid: media.mid, codec },
      ...{ remoteSsrc: undefined, layers: [], streamIdExtension: undefined },
      transportSequenceExtension: isReported
        ? media.extensions.get(extensionUri.transportSequence)
        : undefined,
      retransmissionType: media.retransmissions.get(codec.payloadType),
      redundancyType: media.redundancies.get(codec.payloadType),
    };
  }
  return plan;
}

function chooseForViewer(media: OfferMedia, stream: Codec | undefined): Codec | undefined {
  if (!stream) return media.codecs[0];
  return (
    media.codecs.find((codec) => isSameFormat(codec, stream)) ??
    media.codecs.find((codec) => canDecode(codec, stream))
  );
}

function noCommonCodec(media: OfferMedia, stream?: Codec): SdpError {
  const offered = media.offeredNames.join(', ') || 'nothing';
  const anyForwarded = media.kind === 'audio' ? 'Opus' : 'H264, VP8, VP9 or AV1';
  const wanted = stream ? `${stream.name} ${stream.parameters}`.trim() : anyForwarded;
  return new SdpError('unsupported', `The ${media.kind} line offers ${offered}; it must offer ${wanted}.`);
}
