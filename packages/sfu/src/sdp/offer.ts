import type { Candidate } from './candidate.ts';
import { parseCandidate } from './candidate.ts';
import { type Codec, codecName, type MediaKind } from './codec.ts';
import { SdpError } from './sdp-error.ts';

export type OfferMedia = {
  kind: MediaKind;
  mid: string;
  direction: 'sendonly' | 'recvonly' | 'sendrecv' | 'inactive';
  /** In the offerer's order of preference; formats this server cannot forward are left out. */
  codecs: Codec[];
  /** The names of every offered format, for messages. */
  offeredNames: string[];
  /** The SSRC of the media itself, retransmission streams excluded. */
  ssrc: number | undefined;
  /** The layers that are sent at the same time, by their names (RID); empty for a single encoding. */
  layers: string[];
  /** Layers told apart by SSRC alone, as browsers once offered them. */
  hasUnnamedLayers: boolean;
  /** Header extensions: ids by URI. */
  extensions: Map<string, number>;
  /** The payload types of retransmissions, by the payload type that is repeated. */
  retransmissions: Map<number, number>;
  /** The payload types in which a packet may repeat earlier ones (RFC 2198), by the payload type that is repeated. */
  redundancies: Map<number, number>;
  /** Payload types of which each packet's arrival is reported (transport-cc). */
  reportedTypes: Set<number>;
};

export type Offer = {
  iceUfrag: string;
  icePwd: string;
  /** Algorithm and value, as in the attribute. */
  fingerprint: string;
  setup: 'actpass' | 'active' | 'passive';
  media: OfferMedia[];
  candidates: Candidate[];
  /** FFmpeg (8.1) sends media and its own checks for ever, and answers ours only until the media begins. */
  ignoresConsentChecks: boolean;
};

const maxCandidates = 32;
const maxLines = 2000;
const maxLayers = 4;

type Section = { head: string; attributes: Map<string, string[]> };

/** Reads an SDP offer. Throws SdpError, and nothing else, whatever it is given. */
export function parseOffer(sdp: string): Offer {
  const [session, ...sections] = splitSections(sdp);
  if (!session?.head.startsWith('v=0'))
    throw new SdpError('malformed', 'The body is not an SDP description.');
  if (sections.length === 0) throw new SdpError('malformed', 'The offer has no media line.');
  if (sections.length > 2) {
    throw new SdpError('unsupported', 'The offer may have one audio and one video line, and nothing else.');
  }
  const media = sections.map(readMedia);
  if (new Set(media.map((item) => item.kind)).size !== media.length) {
    throw new SdpError(
      'unsupported',
      'The offer has two media lines of the same kind; one of each is served.',
    );
  }
  requireBundle(session, media);
  const first = sections[0] ?? session;
  return {
    ...readTransport(session, first),
    media,
    ignoresConsentChecks: /^o=FFmpeg /m.test(sdp),
    candidates: sections
      .flatMap((section) => section.attributes.get('candidate') ?? [])
      .map((value) => parseCandidate(`candidate:${value}`))
      .filter((candidate) => candidate !== undefined)
      .slice(0, maxCandidates),
  };
}

function splitSections(sdp: string): Section[] {
  const lines = sdp.split(/\r\n|\n|\r/);
  if (lines.length > maxLines) throw new SdpError('malformed', 'The offer has too many lines.');
  const sections: Section[] = [{ head: lines[0] ?? '', attributes: new Map() }];
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push({ head: line, attributes: new Map() });
    if (!line.startsWith('a=')) continue;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line.slice(2) : line.slice(2, colon);
    const attributes = sections.at(-1)?.attributes;
    const values = attributes?.get(name) ?? [];
    values.push(colon < 0 ? '' : line.slice(colon + 1).trim());
    attributes?.set(name, values);
  }
  return sections;
}

function readTransport(
  session: Section,
  first: Section,
): Pick<Offer, 'iceUfrag' | 'icePwd' | 'fingerprint' | 'setup'> {
  const read = (name: string, pattern: RegExp): string => {
    const value = first.attributes.get(name)?.[0] ?? session.attributes.get(name)?.[0];
    if (value === undefined || !pattern.test(value)) {
      throw new SdpError('malformed', `The offer has no valid a=${name} line.`);
    }
    return value;
  };
  const fingerprint = read('fingerprint', /^sha-(1|224|256|384|512) ([0-9A-Fa-f]{2}:)+[0-9A-Fa-f]{2}$/i);
  if (!/^sha-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/i.test(fingerprint)) {
    throw new SdpError('unsupported', 'The certificate fingerprint must be SHA-256.');
  }
  return {
    iceUfrag: read('ice-ufrag', /^[A-Za-z0-9+/]{4,256}$/),
    icePwd: read('ice-pwd', /^[A-Za-z0-9+/]{22,256}$/),
    fingerprint,
    setup: read('setup', /^(actpass|active|passive)$/) as Offer['setup'],
  };
}

function requireBundle(session: Section, media: OfferMedia[]): void {
  if (new Set(media.map((item) => item.mid)).size !== media.length) {
    throw new SdpError('malformed', 'Two media lines share one a=mid value.');
  }
  if (media.length < 2) return;
  const groups = (session.attributes.get('group') ?? []).map((value) => value.split(' '));
  const bundled = groups.some(
    ([semantics, ...mids]) => semantics === 'BUNDLE' && media.every((item) => mids.includes(item.mid)),
  );
  if (!bundled) throw new SdpError('unsupported', 'All media must be bundled on one transport.');
}

function readMedia(section: Section): OfferMedia {
  const [kind = '', port = '', protocol = '', ...formats] = section.head.slice(2).trim().split(/ +/);
  if (kind !== 'audio' && kind !== 'video') {
    throw new SdpError('unsupported', 'The offer may have audio and video lines only, and no data channel.');
  }
  if (!/^\d{1,5}$/.test(port)) throw new SdpError('malformed', 'A media line has no valid port.');
  if (!/^(UDP|TCP)\/TLS\/RTP\/SAVPF$/.test(protocol)) {
    throw new SdpError('unsupported', 'Media must use DTLS-SRTP with feedback (UDP/TLS/RTP/SAVPF).');
  }
  const { attributes } = section;
  const isBundleOnly = attributes.has('bundle-only');
  if (Number(port) === 0 && !isBundleOnly) throw new SdpError('unsupported', 'A media line is switched off.');
  if (!attributes.has('rtcp-mux'))
    throw new SdpError('unsupported', 'RTCP must share the media port (a=rtcp-mux).');
  const mid = attributes.get('mid')?.[0] ?? '';
  if (!/^[A-Za-z0-9_.-]{1,32}$/.test(mid))
    throw new SdpError('malformed', 'A media line has no valid a=mid.');
  return {
    kind,
    mid,
    direction: readDirection(attributes),
    ...readCodecs(kind, formats, attributes),
    ssrc: readSsrc(attributes),
    layers: readLayers(attributes),
    hasUnnamedLayers: (attributes.get('ssrc-group') ?? []).some((group) => group.startsWith('SIM ')),
    extensions: readExtensions(attributes),
    retransmissions: readTypesOf(attributes, /^rtx\//i, /^apt=(\d{1,3})$/),
    redundancies: readTypesOf(attributes, /^red\/48000\/2$/i, /^(\d{1,3})(?:\/\1)*$/),
    reportedTypes: readReportedTypes(attributes),
  };
}

/** RFC 8853: layers are parted by semicolons, alternatives of one by commas, and one that is paused has a tilde. */
function readLayers(attributes: Section['attributes']): string[] {
  const sent = /(?:^| )send ([^ ]+)/.exec(attributes.get('simulcast')?.[0] ?? '')?.[1];
  if (sent === undefined) return [];
  const layers = sent.split(';').map((layer) => (layer.split(',')[0] ?? '').replace('~', ''));
  if (layers.length > maxLayers || new Set(layers).size !== layers.length) {
    throw new SdpError('unsupported', `Simulcast may have ${maxLayers} layers, each with a name of its own.`);
  }
  if (!layers.every((layer) => /^[A-Za-z0-9_-]{1,32}$/.test(layer))) {
    throw new SdpError('malformed', 'A layer has no valid name.');
  }
  return layers.length > 1 ? layers : [];
}

/** Ids above 14 need a longer form than the one written here. */
function readExtensions(attributes: Section['attributes']): Map<string, number> {
  const extensions = new Map<string, number>();
  for (const value of attributes.get('extmap') ?? []) {
    const [id = '', uri = ''] = value.split(' ');
    const number = Number(id.split('/')[0]);
    if (Number.isInteger(number) && number >= 1 && number <= 14) extensions.set(uri, number);
  }
  return extensions;
}

/** Payload types that carry another one's packets, by that other: `parameters` finds it in their a=fmtp. */
function readTypesOf(
  attributes: Section['attributes'],
  encoding: RegExp,
  parameters: RegExp,
): Map<number, number> {
  const found = new Map<number, number>();
  const carrying = (attributes.get('rtpmap') ?? []).map(splitOnce).filter(([, name]) => encoding.test(name));
  const types = new Set(carrying.map(([type]) => type));
  for (const [type, value] of (attributes.get('fmtp') ?? []).map(splitOnce)) {
    const carried = parameters.exec(value)?.[1];
    if (types.has(type) && carried !== undefined && /^\d{1,3}$/.test(type) && Number(type) <= 127) {
      found.set(Number(carried), Number(type));
    }
  }
  return found;
}

function readReportedTypes(attributes: Section['attributes']): Set<number> {
  const feedback = (attributes.get('rtcp-fb') ?? []).map(splitOnce);
  return new Set(feedback.filter(([, name]) => name === 'transport-cc').map(([type]) => Number(type)));
}

function readDirection(attributes: Section['attributes']): OfferMedia['direction'] {
  const directions = ['sendonly', 'recvonly', 'inactive', 'sendrecv'] as const;
  return directions.find((direction) => attributes.has(direction)) ?? 'sendrecv';
}

function readCodecs(
  kind: MediaKind,
  formats: string[],
  attributes: Section['attributes'],
): Pick<OfferMedia, 'codecs' | 'offeredNames'> {
  const keyed = (name: string) =>
    new Map((attributes.get(name) ?? []).map((value) => splitOnce(value) satisfies [string, string]));
  const encodings = keyed('rtpmap');
  const parameters = keyed('fmtp');
  const codecs: Codec[] = [];
  const offeredNames = new Set<string>();
  for (const format of formats) {
    const encoding = encodings.get(format);
    if (encoding === undefined || !/^\d{1,3}$/.test(format)) continue;
    offeredNames.add(encoding.split('/')[0] ?? encoding);
    const name = codecName(kind, encoding);
    const payloadType = Number(format);
    const offered = parameters.get(format) ?? '';
    if (!name || payloadType > 127 || !/^[\x20-\x7e]{0,300}$/.test(offered)) continue;
    codecs.push({ name, payloadType, clockRate: name === 'opus' ? 48_000 : 90_000, parameters: offered });
  }
  return { codecs, offeredNames: [...offeredNames] };
}

function splitOnce(value: string): [string, string] {
  const space = value.indexOf(' ');
  return space < 0 ? [value, ''] : [value.slice(0, space), value.slice(space + 1).trim()];
}

function readSsrc(attributes: Section['attributes']): number | undefined {
  const group = (attributes.get('ssrc-group') ?? []).find((value) => value.startsWith('FID '));
  const text = group?.split(' ')[1] ?? attributes.get('ssrc')?.[0]?.split(' ')[0];
  const ssrc = Number(text);
  return text !== undefined && /^\d+$/.test(text) && ssrc > 0 && ssrc <= 0xffffffff ? ssrc : undefined;
}
