import type { Dice } from '@candela/testkit/dice';

const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;

/** An offer the engine would take. */
function goodOffer(direction: 'sendonly' | 'recvonly'): string[] {
  const media = (kind: string, mid: string, formats: string, maps: string[]) => [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${formats}`,
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789012345678901',
    'a=ice-options:trickle',
    `a=fingerprint:${fingerprint}`,
    'a=setup:actpass',
    `a=mid:${mid}`,
    `a=${direction}`,
    'a=rtcp-mux',
    ...maps,
  ];
  return [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    ...media('audio', '0', '111', ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1']),
    ...media('video', '1', '96', ['a=rtpmap:96 VP8/90000', 'a=rtcp-fb:96 nack pli']),
  ];
}

/** An offer, or a fragment of trickled candidates, with something wrong in it. */
export function garbageOffer(dice: Dice, role: 'whip' | 'whep'): string {
  const lines = goodOffer(role === 'whip' ? 'sendonly' : 'recvonly');
  const at = dice.between(0, lines.length - 1);
  const line = lines[at] ?? '';
  const spoilt = dice.pick<() => string[]>([
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 1, line, line),
    () => lines.toSpliced(at, 1, line.slice(0, dice.between(0, line.length))),
    () => lines.toSpliced(at, 1, line + 'x'.repeat(20_000)),
    () => lines.toSpliced(at, 1, line.replaceAll(/\d+/g, '99999999999999999999')),
    () => lines.toSpliced(at, 1, line.replaceAll(/\d+/g, '-1')),
    () => lines.toSpliced(at, 1, `${line}\u0000\u00ff`),
    () => lines.toSpliced(at, 1, line.replaceAll(/[ :]/g, '')),
    () => lines.toReversed(),
    () => [...lines, ...Array.from({ length: 400 }, (_, mid) => `m=video 9 UDP/TLS/RTP/SAVPF ${mid}`)],
    () => [
      ...lines,
      ...Array.from({ length: 900 }, (_, one) => `a=candidate:${one} 1 udp 1 192.0.2.1 ${one} typ host`),
    ],
    () => [
      ...lines,
      'a=candidate:1 1 udp 2122194687 ::1 99999 typ host',
      'a=candidate:\u0000',
      'a=end-of-candidates',
    ],
    () => lines.map((one) => one.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP')),
    () => lines.map((one) => one.replace(/^a=fingerprint.*/, 'a=fingerprint:md5 00')),
    () => lines.map((one) => one.replace(/^a=setup.*/, dice.pick(['a=setup:passive', 'a=setup:holdconn']))),
    () => ['a=ice-ufrag:EsAw', 'a=ice-pwd:x', 'm=audio 9 RTP/AVP 0', 'a=mid:\u0000', 'a=candidate:1'],
    () => ['{"type":"offer","sdp":"v=0"}'],
    () => [],
  ])();
  return `${spoilt.join(dice.pick(['\r\n', '\r\n', '\n', '\r', '\u0000']))}\r\n`;
}
