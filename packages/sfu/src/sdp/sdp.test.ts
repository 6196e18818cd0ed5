import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeAnswer } from './answer.ts';
import { parseCandidate } from './candidate.ts';
import { canonicalOffer } from './canonical-offer.ts';
import { type Codec, canDecode } from './codec.ts';
import { parseOffer } from './offer.ts';
import { planPublish, planView } from './plan.ts';
import { SdpError } from './sdp-error.ts';
import { parseTrickleFragment } from './trickle.ts';
import { describeWays, readLocalTransport, type Way, waysTo } from './ways.ts';

const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;

/** An offer in the manner of a browser: several formats, retransmission streams, header extensions. */
function browserOffer(direction: 'sendonly' | 'recvonly'): string {
  const transport = [
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789012345678901',
    'a=ice-options:trickle',
    `a=fingerprint:${fingerprint}`,
    'a=setup:actpass',
  ];
  const ssrcs = direction === 'sendonly';
  return [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 63 111 0',
    'c=IN IP4 0.0.0.0',
    'a=candidate:1 1 udp 2122194687 192.0.2.2 43087 typ host generation 0 network-id 1',
    'a=candidate:2 1 udp 2122194687 d6e1f7a0.local 43087 typ host',
    'a=candidate:3 1 tcp 1518214911 192.0.2.2 9 typ host tcptype active',
    ...transport,
    'a=mid:0',
    'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
    `a=${direction}`,
    'a=rtcp-mux',
    'a=rtpmap:63 red/48000/2',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:0 PCMU/8000',
    ...(ssrcs ? ['a=ssrc:100 cname:x'] : []),
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102 108 104 98 45',
    'c=IN IP4 0.0.0.0',
    ...transport,
    'a=mid:1',
    `a=${direction}`,
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:102 H264/90000',
    'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
    'a=rtpmap:108 H264/90000',
    'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:104 H264/90000',
    'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
    'a=rtpmap:98 VP9/90000',
    'a=fmtp:98 profile-id=0',
    'a=rtpmap:45 AV1/90000',
    ...(ssrcs ? ['a=ssrc-group:FID 200 201', 'a=ssrc:201 cname:x', 'a=ssrc:200 cname:x'] : []),
    '',
  ].join('\r\n');
}

function codec(name: Codec['name'], parameters = ''): Codec {
  return { name, payloadType: 96, clockRate: 90_000, parameters };
}

function errorOf(run: () => unknown): SdpError | undefined {
  try {
    run();
  } catch (problem) {
    if (problem instanceof SdpError) return problem;
    throw problem;
  }
  return undefined;
}

describe('offers', () => {
  test('FFmpeg is known for leaving consent checks unanswered, and nobody else is', () => {
    const offer = browserOffer('sendonly');
    const ffmpeg = offer
      .replace('o=- 1 2 ', 'o=FFmpeg 4489045141692799359 2 ')
      .replace('s=-', 's=FFmpegPublishSession');
    expect(parseOffer(ffmpeg).ignoresConsentChecks).toBe(true);
    expect(parseOffer(offer.replace('s=-', 's=o=FFmpeg ')).ignoresConsentChecks).toBe(false);
  });

  test('an answer says where the library listens, and under which credentials', () => {
    const answer = ['v=0', 'a=ice-ufrag:abcd', 'a=ice-pwd:0123456789012345678901'];
    const candidates = [
      'a=candidate:1 1 UDP 2122317823 ::1 4000 typ host',
      'a=candidate:2 1 UDP 1 10.0.0.1 5 typ host',
    ];
    expect(readLocalTransport([...answer, ...candidates].join('\r\n'))).toMatchObject({
      candidates: [
        { address: '::1', port: 4000 },
        { address: '10.0.0.1', port: 5 },
      ],
      ufrag: 'abcd',
      pwd: '0123456789012345678901',
    });
    expect(readLocalTransport(answer.join('\r\n'))).toBeUndefined();
  });

  test('a browser that publishes gets its preferred format under its own payload type', () => {
    const offer = parseOffer(browserOffer('sendonly'));
    expect(offer.candidates.map(({ address }) => address)).toEqual(['192.0.2.2']);
    const plan = planPublish(offer);
    expect(plan.audio).toMatchObject({
      mid: '0',
      remoteSsrc: 100,
      codec: { name: 'opus', payloadType: 111 },
    });
    expect(plan.video).toMatchObject({ mid: '1', remoteSsrc: 200, codec: { name: 'VP8', payloadType: 96 } });
    const canonical = canonicalOffer(offer, plan, 'sendonly');
    expect(parseOffer(canonical)).toMatchObject({ iceUfrag: 'abcd', fingerprint, setup: 'active' });
    expect(canonical).not.toMatch(/extmap|rtx|PCMU|local/);
  });

  test('a viewer is given the format that decodes what is published', () => {
    const offer = parseOffer(browserOffer('recvonly'));
    const choose = (published: Codec) => planView(offer, { video: published }).video?.codec.payloadType;
    expect(choose(codec('VP8'))).toBe(96);
    expect(choose(codec('VP9'))).toBe(98);
    expect(choose(codec('AV1', 'profile=0'))).toBe(45);
    expect(choose(codec('H264', 'packetization-mode=1;profile-level-id=42e034'))).toBe(108);
    expect(choose(codec('H264', 'packetization-mode=0;profile-level-id=42e034'))).toBe(104);
    expect(choose(codec('H264', 'packetization-mode=1;profile-level-id=42001f'))).toBe(102);
    expect(errorOf(() => choose(codec('H264', 'packetization-mode=1;profile-level-id=640c1f')))?.kind).toBe(
      'unsupported',
    );
    expect(errorOf(() => choose(codec('VP9', 'profile-id=2')))?.message).toContain('VP9');
    expect(planView(offer, {}).audio?.codec.payloadType).toBe(111);
  });

  test('a larger H264 profile decodes the smaller ones, never the other way', () => {
    const h264 = (id: string) => codec('H264', `packetization-mode=1;profile-level-id=${id}`);
    expect(canDecode(h264('64001f'), h264('42e01f'))).toBe(true);
    expect(canDecode(h264('64001f'), h264('640c1f'))).toBe(true);
    expect(canDecode(h264('640c1f'), h264('64001f'))).toBe(false);
    expect(canDecode(h264('42e01f'), h264('64001f'))).toBe(false);
    expect(canDecode(h264('f4001f'), h264('f4001f'))).toBe(true);
    expect(canDecode(h264('f4001f'), h264('42e01f'))).toBe(false);
  });

  const libraryAnswer = [
    'v=0',
    `a=fingerprint:${fingerprint}`,
    'm=video 4000 UDP/TLS/RTP/SAVPF 96',
    'a=setup:active',
    'a=ice-ufrag:wxyz',
  ].join('\r\n');
  const ways: Way[] = [{ protocol: 'udp', address: '192.0.2.9', port: 4000 }];

  test('layers are agreed to by their names, and answered on every line', () => {
    const layers =
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id\r\na=rid:q send\r\na=rid:f send\r\n';
    const offer = parseOffer(`${browserOffer('sendonly')}${layers}a=simulcast:send q;~f\r\n`);
    const plan = planPublish(offer);
    expect(plan.video).toMatchObject({ layers: ['q', 'f'], streamIdExtension: 4, remoteSsrc: undefined });
    const [, audio = '', video = ''] = writeAnswer(offer, plan, libraryAnswer, ways).split(/(?=m=)/);
    expect(audio).toMatch(/^m=audio 4000 .* 111\r\nc=IN IP4 192\.0\.2\.9\r\na=mid:0\r\na=recvonly\r\n/);
    expect(audio).toContain('a=candidate:1 1 UDP');
    for (const line of [
      'a=rid:q recv',
      'a=rid:f recv',
      'a=simulcast:recv q;f',
      'a=setup:active',
      'a=ice-ufrag:wxyz',
    ]) {
      expect(video).toContain(`${line}\r\n`);
    }
    expect(video).not.toContain('a=candidate');
  });

  test('a viewer is offered the repairs and reports that it knows, and no others', () => {
    const transport = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
    const known = browserOffer('recvonly')
      .replace('a=rtpmap:111', 'a=fmtp:63 111/111\r\na=rtpmap:111')
      .replace('a=rtcp-fb:96 nack pli', `a=rtcp-fb:96 transport-cc\r\na=extmap:3 ${transport}`);
    const answerTo = (sdp: string) => {
      const offer = parseOffer(sdp);
      const stream = { ssrc: 5, retransmissionSsrc: 6, cname: 'c', streamId: 's' };
      const plan = planView(offer, { video: codec('VP8') });
      return writeAnswer(offer, plan, libraryAnswer, ways, { audio: stream, video: stream });
    };
    const answer = answerTo(known);
    for (const line of [
      'm=audio 4000 UDP/TLS/RTP/SAVPF 111 63',
      'a=fmtp:63 111/111',
      'm=video 4000 UDP/TLS/RTP/SAVPF 96 97',
      'a=fmtp:97 apt=96',
      'a=ssrc-group:FID 5 6',
      'a=rtcp-fb:96 transport-cc',
      `a=extmap:3 ${transport}`,
    ]) {
      expect(answer).toContain(`${line}\r\n`);
    }
    const plain = answerTo(known.replaceAll(/a=rtpmap:(63|97).*\r\n|a=extmap:3.*\r\n/g, ''));
    expect(plain).not.toMatch(/red|rtx|FID|transport-cc|extmap/);
  });

  test.each<[string, (sdp: string) => string, SdpError['kind']]>([
    ['no SDP', () => 'hello', 'malformed'],
    ['no media', (sdp) => sdp.slice(0, sdp.indexOf('m=')), 'malformed'],
    ['no fingerprint', (sdp) => sdp.replaceAll('a=fingerprint', 'a=x'), 'malformed'],
    ['a weak fingerprint', (sdp) => sdp.replaceAll(fingerprint, 'sha-1 AB:CD'), 'unsupported'],
    ['a short password', (sdp) => sdp.replaceAll(/ice-pwd:.*/g, 'ice-pwd:short'), 'malformed'],
    ['one mid twice', (sdp) => sdp.replace('a=mid:1', 'a=mid:0'), 'malformed'],
    ['no bundle', (sdp) => sdp.replace('BUNDLE 0 1', 'BUNDLE 0'), 'unsupported'],
    ['no rtcp-mux', (sdp) => sdp.replace('a=rtcp-mux', 'a=x'), 'unsupported'],
    ['plain RTP', (sdp) => sdp.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP'), 'unsupported'],
    ['a data channel', (sdp) => sdp.replace('m=video', 'm=application'), 'unsupported'],
    ['two sounds', (sdp) => sdp.replace('m=video', 'm=audio'), 'unsupported'],
    ['three lines', (sdp) => `${sdp}m=video 9 UDP/TLS/RTP/SAVPF 96\r\n`, 'unsupported'],
  ])('refuses %s', (_name, change, kind) => {
    expect(errorOf(() => parseOffer(change(browserOffer('sendonly'))))?.kind).toBe(kind);
  });

  test.each<[string, (sdp: string) => string]>([
    ['layers without names', (sdp) => `${sdp}a=ssrc-group:SIM 1 2\r\n`],
    ['layers whose names no packet carries', (sdp) => `${sdp}a=simulcast:send h;l\r\n`],
    ['five layers', (sdp) => `${sdp}a=simulcast:send a;b;c;d;e\r\n`],
    ['two layers of one name', (sdp) => `${sdp}a=simulcast:send a;a\r\n`],
    ['nothing to send', (sdp) => sdp.replaceAll('sendonly', 'recvonly')],
    ['no common codec', (sdp) => sdp.replace('opus/48000/2', 'G722/8000')],
  ])('a publisher is refused for %s', (_name, change) => {
    const offer = () => parseOffer(change(browserOffer('sendonly')));
    expect(errorOf(() => planPublish(offer()))?.kind).toBe('unsupported');
  });

  test('damaged offers are refused with an SdpError, or yield a plan that can be written down', () => {
    const original = browserOffer('sendonly');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(original.length), fc.nat(40), fc.string({ maxLength: 20 })), {
          maxLength: 6,
        }),
        (edits) => {
          let sdp = original;
          for (const [at, length, text] of edits) sdp = sdp.slice(0, at) + text + sdp.slice(at + length);
          errorOf(() => {
            const offer = parseOffer(sdp);
            const canonical = canonicalOffer(offer, planPublish(offer), 'sendonly');
            expect(canonical).toMatch(/^([a-z]=[\x20-\x7e]*\r\n)+$/);
          });
        },
      ),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        errorOf(() => parseOffer(text));
        errorOf(() => parseOffer(`v=0\r\n${text}`));
        errorOf(() => parseTrickleFragment(text));
      }),
    );
  });
});

describe('candidates', () => {
  test('addresses are taken, names and TCP are not', () => {
    expect(parseCandidate('candidate:1 1 UDP 1 2001:db8::1 5000 typ srflx raddr 0.0.0.0 rport 9')).toEqual({
      line: 'candidate:1 1 UDP 1 2001:db8::1 5000 typ srflx',
      address: '2001:db8::1',
      port: 5000,
    });
    expect(parseCandidate('candidate:1 1 udp 1 evil.example.org 5000 typ host')).toBeUndefined();
    expect(parseCandidate('candidate:1 1 udp 1 999.0.2.1 5000 typ host')).toBeUndefined();
    expect(parseCandidate('candidate:1 1 udp 1 192.0.2.1 70000 typ host')).toBeUndefined();
    expect(parseCandidate('candidate:1 1 tcp 1 192.0.2.1 9 typ host tcptype active')).toBeUndefined();
  });

  test('a fragment yields its candidates and credentials', () => {
    const fragment = parseTrickleFragment(
      'a=ice-ufrag:wxyz\r\na=mid:0\r\na=candidate:1 1 udp 1 192.0.2.1 5000 typ host\r\na=end-of-candidates\r\n',
    );
    expect(fragment).toMatchObject({ iceUfrag: 'wxyz', candidates: [{ address: '192.0.2.1' }] });
    expect(errorOf(() => parseTrickleFragment('{"not": "sdp"}'))?.kind).toBe('malformed');
  });

  test('only the public addresses are named where there are any, IPv4 first and TCP last', () => {
    const bound = ['10.0.0.5', '172.17.0.1'].map((address) => ({ line: '', address, port: 40_000 }));
    const named = (publicAddresses: string[], tcpPort?: number) =>
      waysTo(bound, { publicAddresses, tcpPort }).map(({ protocol, address }) => `${protocol} ${address}`);
    expect(named([])).toEqual(['udp 10.0.0.5', 'udp 172.17.0.1']);
    expect(named(['2001:db8::7', '203.0.113.7'], 443)).toEqual([
      'udp 203.0.113.7',
      'udp 2001:db8::7',
      'tcp 203.0.113.7',
      'tcp 2001:db8::7',
    ]);
  });

  test('a client prefers UDP to TCP, and IPv6 to IPv4', () => {
    const known = [{ line: '', address: '203.0.113.7', port: 40_000 }];
    const lines = describeWays(
      waysTo(known, { publicAddresses: ['203.0.113.7', '2001:db8::7'], tcpPort: 443 }),
    );
    const candidates = lines.slice(0, -1).map((line) => {
      const [, , protocol, priority, address, port] = line.split(' ');
      return { way: `${protocol} ${address} ${port}`, priority: Number(priority) };
    });
    candidates.sort((one, other) => other.priority - one.priority);
    expect(candidates.map(({ way }) => way)).toEqual([
      'UDP 2001:db8::7 40000',
      'UDP 203.0.113.7 40000',
      'TCP 2001:db8::7 443',
      'TCP 203.0.113.7 443',
    ]);
    expect(candidates.every(({ priority }) => priority < 2 ** 31)).toBe(true);
    expect(lines[2]).toMatch(/ typ host tcptype passive$/);
    expect(lines.at(-1)).toBe('a=end-of-candidates');
  });
});
