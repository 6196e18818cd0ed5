import { canonicalOffer } from '../sdp/canonical-offer.ts';
import type { Codec } from '../sdp/codec.ts';
import { handedInTypes } from '../sdp/handed-in.ts';
import { parseOffer } from '../sdp/offer.ts';
import { planPublish } from '../sdp/plan.ts';

/** A picture that is pulled, by the name of its coding. */
export type PulledVideo = Exclude<Codec['name'], 'opus'>;

/** Baseline, main and high, so that whichever is sent is among them. */
const h264Profiles = ['42e01f', '4d001f', '640032'] as const;
const videoTypes = [96, 97, 98] as const;

/** The formats offered for a picture: payload type, and parameters. */
export function videoFormats(video: PulledVideo): { payloadType: number; parameters: string }[] {
  if (video !== 'H264') return [{ payloadType: videoTypes[0], parameters: '' }];
  return h264Profiles.map((profile, index) => ({
    payloadType: videoTypes[index] ?? videoTypes[0],
    parameters: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`,
  }));
}

/**
 * What the server is sent: the library's own offer, which has one line, written again with every line that is wanted. All of
 * them share its transport, and as it sees one line it hands over every packet.
 */
export function pullOffer(libraryOffer: string, wanted: { video: PulledVideo; hasSound: boolean }): string {
  const lines = libraryOffer.split('\r\n');
  const ofTransport = lines.filter((line) => /^a=(ice-ufrag|ice-pwd|ice-options|fingerprint):/.test(line));
  const candidates = lines.filter((line) => line.startsWith('a=candidate:'));
  // Such servers drop a greeting of DTLS that comes early; one that they send themselves is never early.
  const transport = ['a=rtcp-mux', ...ofTransport, 'a=setup:active'];
  const formats = videoFormats(wanted.video);
  const mids = ['0', ...(wanted.hasSound ? ['1'] : [])];
  const picture = [
    `m=video 9 UDP/TLS/RTP/SAVPF ${formats.map(({ payloadType }) => payloadType).join(' ')}`,
    ...['c=IN IP4 0.0.0.0', 'a=mid:0', 'a=recvonly', ...transport],
    ...formats.flatMap(({ payloadType, parameters }) => [
      `a=rtpmap:${payloadType} ${wanted.video}/90000`,
      ...(parameters === '' ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
      ...['nack', 'nack pli', 'goog-remb'].map((type) => `a=rtcp-fb:${payloadType} ${type}`),
    ]),
    ...candidates,
    'a=end-of-candidates',
  ];
  const sound = [
    `m=audio 9 UDP/TLS/RTP/SAVPF ${handedInTypes.audio}`,
    ...['c=IN IP4 0.0.0.0', 'a=mid:1', 'a=recvonly', ...transport],
    `a=rtpmap:${handedInTypes.audio} opus/48000/2`,
    `a=fmtp:${handedInTypes.audio} minptime=10;useinbandfec=1;stereo=1`,
  ];
  const session = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${mids.join(' ')}`];
  return `${[...session, ...picture, ...(wanted.hasSound ? sound : [])].join('\r\n')}\r\n`;
}

/** The server's answer as the library may read it. Throws where the server does not send what was asked for. */
export function readPullAnswer(answer: string): string {
  const read = parseOffer(answer);
  return canonicalOffer(read, planPublish(read), 'sendonly');
}

/** Gives a packet the payload type its kind is handed in with. Reports have none. */
export function withHandedInType(packet: Buffer): Buffer {
  const second = packet[1] ?? 0;
  const type = second & 0x7f;
  const kind = type === handedInTypes.audio ? 'audio' : 'video';
  packet[1] = (second & 0x80) | handedInTypes[kind];
  return packet;
}
