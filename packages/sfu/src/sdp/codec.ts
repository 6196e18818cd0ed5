export type MediaKind = 'audio' | 'video';
export type CodecName = 'H264' | 'VP8' | 'VP9' | 'AV1' | 'opus';

/** One payload format of an m-line that this server can forward. */
export type Codec = {
  name: CodecName;
  payloadType: number;
  clockRate: number;
  /** The `a=fmtp` parameters as offered, or an empty string. */
  parameters: string;
};

const videoNames = new Map<string, CodecName>([
  ['h264', 'H264'],
  ['vp8', 'VP8'],
  ['vp9', 'VP9'],
  ['av1', 'AV1'],
]);

/** Names the codec of an `a=rtpmap` encoding such as `opus/48000/2`, or undefined when it is not forwarded. */
export function codecName(kind: MediaKind, encoding: string): CodecName | undefined {
  const [name = '', rate = ''] = encoding.toLowerCase().split('/');
  if (kind === 'audio') return name === 'opus' && rate === '48000' ? 'opus' : undefined;
  return rate === '90000' ? videoNames.get(name) : undefined;
}

/** Reads one `a=fmtp` parameter, or undefined when it is absent. */
function codecParameter(codec: Codec, name: string): string | undefined {
  for (const pair of codec.parameters.split(';')) {
    const [key = '', value = ''] = pair.split('=');
    if (key.trim().toLowerCase() === name) return value.trim();
  }
  return undefined;
}

/**
 * Says whether a receiver that offered `receiver` can decode a stream published as `stream`. Packets are
 * forwarded untouched, so profiles must agree; a level is a limit, not a format, and is left out.
 */
export function canDecode(receiver: Codec, stream: Codec): boolean {
  if (receiver.name !== stream.name) return false;
  switch (stream.name) {
    case 'H264':
      return canDecodeH264(receiver, stream);
    case 'VP9':
      return (
        (codecParameter(receiver, 'profile-id') ?? '0') === (codecParameter(stream, 'profile-id') ?? '0')
      );
    case 'AV1':
      return (codecParameter(receiver, 'profile') ?? '0') === (codecParameter(stream, 'profile') ?? '0');
    default:
      return true;
  }
}

/** Says whether two codecs agree so closely that a receiver of one should be given the other first. */
export function isSameFormat(one: Codec, other: Codec): boolean {
  if (!canDecode(one, other)) return false;
  if (one.name !== 'H264') return true;
  return h264Profile(one) === h264Profile(other) && packetizationMode(one) === packetizationMode(other);
}

type H264Profile = 'constrained-baseline' | 'baseline' | 'main' | 'constrained-high' | 'high' | 'other';

// Which streams each decoder profile takes, because a larger profile includes the smaller ones.
const h264Includes: Record<H264Profile, readonly H264Profile[]> = {
  'constrained-baseline': ['constrained-baseline'],
  baseline: ['constrained-baseline', 'baseline'],
  main: ['constrained-baseline', 'main'],
  'constrained-high': ['constrained-baseline', 'main', 'constrained-high'],
  high: ['constrained-baseline', 'main', 'constrained-high', 'high'],
  other: [],
};

function canDecodeH264(receiver: Codec, stream: Codec): boolean {
  if (packetizationMode(receiver) < packetizationMode(stream)) return false;
  const receives = h264Profile(receiver);
  const sent = h264Profile(stream);
  if (receives === 'other' || sent === 'other') {
    const profileId = (codec: Codec) => codecParameter(codec, 'profile-level-id')?.slice(0, 4).toLowerCase();
    return profileId(receiver) === profileId(stream);
  }
  return h264Includes[receives].includes(sent);
}

function packetizationMode(codec: Codec): number {
  return codecParameter(codec, 'packetization-mode') === '1' ? 1 : 0;
}

/** RFC 6184, table 5; without a profile-level-id the profile is Baseline with no constraints. */
function h264Profile(codec: Codec): H264Profile {
  const profileLevelId = codecParameter(codec, 'profile-level-id') ?? '42000a';
  const profile = Number.parseInt(profileLevelId.slice(0, 2), 16);
  const constraints = Number.parseInt(profileLevelId.slice(2, 4), 16);
  switch (profile) {
    case 0x42:
      return (constraints & 0x40) !== 0 ? 'constrained-baseline' : 'baseline';
    case 0x4d:
      return (constraints & 0x80) !== 0 ? 'constrained-baseline' : 'main';
    case 0x64:
      return (constraints & 0x0c) === 0x0c ? 'constrained-high' : 'high';
    default:
      return 'other';
  }
}
