import { isIPv6 } from 'node:net';
import { extensionUri } from '../rtp/header-extensions.ts';
import type { MediaKind } from './codec.ts';
import type { Offer } from './offer.ts';
import type { MediaPlan, PlannedMedia } from './plan.ts';
import { describeWays, type Way } from './ways.ts';

/** What is sent for a line we send: its SSRCs, and the names that tie sound and picture together. */
export type SentStream = {
  ssrc: number;
  /** Of packets sent again; left out where the viewer knows no such stream. */
  retransmissionSsrc: number | undefined;
  cname: string;
  streamId: string;
};

const transportAttribute = /^a=(ice-ufrag|ice-pwd|ice-options|fingerprint|setup):/;

/**
 * Writes the answer to an offer. The library has answered one line of it, and only says how it is to be spoken to; what
 * is agreed of every line is written here, with the addresses of `ways`. `sent` names our streams towards a viewer and is left out towards a publisher.
 */
export function writeAnswer(
  offer: Offer,
  plan: MediaPlan,
  libraryAnswer: string,
  ways: readonly Way[],
  sent?: Record<MediaKind, SentStream>,
): string {
  const known = libraryAnswer.split('\r\n');
  const transport = known.filter((line) => transportAttribute.test(line));
  const { address, port } = ways[0] ?? { address: '0.0.0.0', port: 9 };
  const lines = [
    'v=0',
    known.find((line) => line.startsWith('o=')) ?? 'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${offer.media.map((media) => media.mid).join(' ')}`,
    'a=msid-semantic:WMS *',
  ];
  for (const [index, { kind }] of offer.media.entries()) {
    const planned = plan[kind];
    if (!planned) continue;
    const { codec, retransmissionType, redundancyType } = planned;
    const types = [codec.payloadType, retransmissionType, redundancyType].filter(
      (type) => type !== undefined,
    );
    lines.push(
      `m=${kind} ${port} UDP/TLS/RTP/SAVPF ${types.join(' ')}`,
      `c=IN ${isIPv6(address) ? 'IP6' : 'IP4'} ${address}`,
      `a=mid:${planned.mid}`,
      sent ? 'a=sendonly' : 'a=recvonly',
      'a=rtcp-mux',
      ...describeFormats(planned),
      ...(sent ? describeSent(planned, sent[kind]) : describeLayers(planned)),
      ...transport,
      ...(index === 0 ? describeWays(ways) : []),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

function describeFormats(planned: PlannedMedia): string[] {
  const { kind, codec, retransmissionType, redundancyType, transportSequenceExtension } = planned;
  const { payloadType, name, clockRate } = codec;
  // Asking for stereo costs a mono publisher nothing and keeps music whole.
  const parameters = name === 'opus' ? withStereo(codec.parameters) : codec.parameters;
  const feedback = kind === 'video' ? ['nack', 'nack pli', 'goog-remb'] : [];
  if (transportSequenceExtension !== undefined) feedback.push('transport-cc');
  const lines = [`a=rtpmap:${payloadType} ${name}/${clockRate}${name === 'opus' ? '/2' : ''}`];
  if (parameters !== '') lines.push(`a=fmtp:${payloadType} ${parameters}`);
  lines.push(...feedback.map((type) => `a=rtcp-fb:${payloadType} ${type}`));
  if (transportSequenceExtension !== undefined) {
    lines.push(`a=extmap:${transportSequenceExtension} ${extensionUri.transportSequence}`);
  }
  if (retransmissionType !== undefined) {
    lines.push(
      `a=rtpmap:${retransmissionType} rtx/${clockRate}`,
      `a=fmtp:${retransmissionType} apt=${payloadType}`,
    );
  }
  if (redundancyType !== undefined) {
    lines.push(
      `a=rtpmap:${redundancyType} red/${clockRate}/2`,
      `a=fmtp:${redundancyType} ${payloadType}/${payloadType}`,
    );
  }
  return lines;
}

function withStereo(parameters: string): string {
  if (/(^|;)\s*stereo=/.test(parameters)) return parameters;
  return [parameters, 'stereo=1'].filter((part) => part !== '').join(';');
}

function describeSent({ kind, retransmissionType }: PlannedMedia, stream: SentStream): string[] {
  const { ssrc, retransmissionSsrc, cname, streamId } = stream;
  const msid = `${streamId} ${streamId}-${kind}`;
  const describe = (one: number) => [`a=ssrc:${one} cname:${cname}`, `a=ssrc:${one} msid:${msid}`];
  if (retransmissionType === undefined || retransmissionSsrc === undefined)
    return [`a=msid:${msid}`, ...describe(ssrc)];
  return [
    `a=msid:${msid}`,
    `a=ssrc-group:FID ${ssrc} ${retransmissionSsrc}`,
    ...describe(ssrc),
    ...describe(retransmissionSsrc),
  ];
}

function describeLayers({ layers, streamIdExtension }: PlannedMedia): string[] {
  if (layers.length === 0) return [];
  return [
    `a=extmap:${streamIdExtension} ${extensionUri.streamId}`,
    ...layers.map((layer) => `a=rid:${layer} recv`),
    `a=simulcast:recv ${layers.join(';')}`,
  ];
}
