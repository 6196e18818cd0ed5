import { operations } from '../bad-input-cases.ts';
import { json, type Kind, post } from './malformed-kind.ts';
import { plainHeaders, requestBytes } from './raw-request.ts';
import { garbageOffer } from './sdp-garbage.ts';
import { garbageFrames, webSocketGreeting } from './websocket-garbage.ts';

const headerBytesAtMost = 15_000;

const headers: Kind = (dice, world, operation) => {
  const bomb = dice.pick<() => [string, string][]>([
    () => Array.from({ length: 900 }, (_, at) => [`x-h${at}`, 'v']),
    () => [['x-long', 'v'.repeat(headerBytesAtMost)]],
    () => [['cookie', 'a=b; '.repeat(2_500)]],
    () => [['accept-language', 'en-GB;q=0.9,'.repeat(1_100)]],
    () => [['x-forwarded-for', '1.2.3.4, '.repeat(1_200)]],
    () => [['idempotency-key', dice.pick(['\u0001', 'é'.repeat(500), 'k'.repeat(10_000), ' ', '{}'])]],
    () => [
      [
        'authorization',
        dice.pick(['Bearer', `Bearer ${'t'.repeat(9_000)}`, 'Basic Og==', 'Bearer \u00ff\u00fe']),
      ],
    ],
    () => [['range', `bytes=${'0-1,'.repeat(2_000)}`]],
    () => [
      ['origin', `https://${'o'.repeat(4_000)}.test`],
      ['access-control-request-method', 'DELETE'],
    ],
    () => [['user-agent', `${'('.repeat(5_000)}\u00c3\u0028`]],
    () => [
      ['if-none-match', `"${'e'.repeat(9_000)}"`],
      ['if-modified-since', 'NaN'],
    ],
    () => [
      ['x-age-check', '\u0000'],
      ['accept', '*/*;q=nan'],
    ],
    () => [
      ['host', 'a b\u00e9'],
      ['x-forwarded-host', 'evil.test'],
      ['forwarded', 'for="[::1'.repeat(200)],
    ],
    () => [['expect', dice.pick(['100-continue', '200-ok'])]],
    () => [
      ['upgrade', 'h2c'],
      ['http2-settings', 'AAMAAABkAAQAAP__'],
    ],
    () => [['x-too-much', 'v'.repeat(40_000)]],
  ])();
  return post(operation, world, '{}', bomb);
};

/** What is no HTTP, or lies about itself. */
const framing: Kind = (dice, _world, operation) => {
  const path = `/api${operation.path}`;
  const start = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${json}\r\n`;
  const text = dice.pick([
    `${start}content-length: -1\r\n\r\n{}`,
    `${start}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    `${start}content-length: 99999999999999999999\r\n\r\n{}`,
    `${start}content-length: 500\r\n\r\n{}`,
    `${start}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `${start}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
    `${start}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n`,
    `${start}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `${start}transfer-encoding: identity, chunked, gzip\r\n\r\n`,
    `${start}x\u0000y: 1\r\n\r\n`,
    `${start} folded: 1\r\n\r\n`,
    `GET /\r\n\r\n`,
    `BREW ${path} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET ${path} HTTP/9.9\r\n\r\n`,
    `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    `CONNECT localhost:22 HTTP/1.1\r\nhost: localhost:22\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    `TRACE / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    `\r\n`.repeat(2_000),
  ]);
  return Buffer.from(text, 'latin1');
};

const paths: Kind = (dice, world, operation) => {
  const id = dice.pick(world.ids);
  const path = dice.pick([
    '/%',
    '/%ff%fe',
    '/%00',
    '/api/%00',
    '/api/%e0%a4%a',
    '/..%2f..%2fetc/passwd',
    '/files/..%2f..%2f.data',
    '/files/private/x?sig=%00',
    `/files/private/${id}?sig=%ff&exp=1e99`,
    '/files/put/public/x',
    '/files/put/%00/%00',
    `/files/${'a/'.repeat(2_000)}x`,
    '/files/%2e%2e/%2e%2e/x',
    `/uploads/video/${id}.mp4?sig=x`,
    '/uploads/%00',
    `/media/hls/${'g'.repeat(900)}/master.m3u8`,
    '/media/hls/%00/%00',
    `/media/pictures/${id}?token=%00`,
    '/assets/%00.js',
    '/assets/..%5c..%5cindex.html',
    `/${'p'.repeat(8_000)}`,
    '/?%',
    `/?${'a&'.repeat(4_000)}`,
    `/profile/${'%F0%9F%92%A9'.repeat(300)}`,
    `/video/${id}/%00`,
    `/public/uploads/${id}%00`,
    `/api/userAccess/get-profile?${'__proto__[a]=1&'.repeat(200)}`,
    '/api/openapi.json?%ff',
    '/health?%00',
    '/webhooks/%00',
    '/webhooks/__proto__',
    '/webhooks/sandbox?%ff',
    '/sandbox/pay/%00',
    `/sandbox/checkout/${id}`,
    '/source/../.env',
    '/.env',
    '/.git/config',
    '//evil.test/',
    '/\\evil.test',
    '/api//userAccess/login',
    '/api/__proto__',
    `/age-check/callback/%00?state=%ff`,
    `/age-check/sandbox/${id}`,
    '/dev/outbox?to=%00',
    '/socket.io/%00',
    '/live/whip/%00',
    `/live/whep/${id}/%00`,
    '/live/whip/..%2f..%2fstats',
    `/live/whep/${'x'.repeat(3_000)}`,
    `/receipts/${id}?token=%00`,
    `/admin/%00`,
    '/robots.txt%00',
    '/sitemap.xml?page=-1',
  ]);
  const method = dice.pick([
    'GET',
    'GET',
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'PROPFIND',
  ]);
  const body =
    method === 'GET' || method === 'HEAD' ? '' : dice.pick(['', '{', '\u0000'.repeat(50), 'x'.repeat(9_000)]);
  const token = world.tokenOf(operation);
  const more = [
    ...(body === ''
      ? []
      : [['content-type', dice.pick([json, 'application/offset+octet-stream', 'text/plain'])] as const]),
    ...(dice.chance(0.5) && token !== undefined ? [['authorization', `Bearer ${token}`] as const] : []),
    ...(dice.chance(0.2)
      ? [
          ['tus-resumable', '1.0.0'] as const,
          ['upload-offset', dice.pick(['-1', 'NaN', '1e9', '0'])] as const,
        ]
      : []),
  ];
  return requestBytes(method, path, plainHeaders(Buffer.byteLength(body), more), body);
};

const polling: Kind = (dice) => {
  const sid = dice.pick(['x', '%00', 'a'.repeat(5_000), '__proto__', '../../']);
  const path = dice.pick([
    '/socket.io/?EIO=4&transport=polling',
    `/socket.io/?EIO=4&transport=polling&sid=${sid}`,
    `/socket.io/?EIO=3&transport=polling&b64=1&j=${sid}`,
    '/socket.io/?EIO=4&transport=__proto__',
    '/socket.io/?EIO=99999999999999999999&transport=websocket',
    `/socket.io/?transport=webtransport&EIO=4&sid=${sid}`,
    '/socket.io/?',
  ]);
  const body = dice.pick([
    '',
    '4',
    '40{"token":',
    `42["room.say",${'['.repeat(5_000)}`,
    '\u001e'.repeat(20_000),
    'b!!!!',
    '451-["x",{"_placeholder":true,"num":9}]',
    'x'.repeat(70_000),
  ]);
  const method = dice.pick(['GET', 'POST', 'OPTIONS', 'PUT']);
  return requestBytes(
    method,
    path,
    plainHeaders(Buffer.byteLength(body), [['content-type', 'text/plain;charset=UTF-8']]),
    body,
  );
};

const frames: Kind = (dice, world) => {
  const token = dice.chance(0.5)
    ? undefined
    : world.tokenOf(dice.pick(operations.filter(({ access }) => access === 'user')));
  return Buffer.concat([webSocketGreeting, ...garbageFrames(dice, token)]);
};

const media: Kind = (dice, world) => {
  const role = dice.pick(['whip', 'whep'] as const);
  const offer = Buffer.from(garbageOffer(dice, role), 'latin1');
  const method = dice.pick(['POST', 'POST', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT']);
  const type = dice.pick([
    'application/sdp',
    'application/sdp',
    'application/sdp',
    'application/trickle-ice-sdpfrag',
    'application/json',
    'text/plain',
  ]);
  const isGranted = dice.chance(0.8);
  const session =
    method === 'POST' || dice.chance(0.3) ? '' : `/${dice.pick([...world.ids, '%00', 'x'.repeat(2_000)])}`;
  return world.media(role).then(({ path, token }) =>
    requestBytes(
      method,
      path + session,
      plainHeaders(offer.length, [
        ['content-type', type],
        ['authorization', `Bearer ${isGranted ? token : dice.pick(['', 'x', `${token}x`, 'e30.e30.e30'])}`],
      ]),
      offer,
    ),
  );
};

/** Paths, headers and protocols that are not as they should be, and how much of a run is of each kind. */
export const transportKinds: readonly (readonly [name: string, share: number, kind: Kind])[] = [
  ['header bombs', 5, headers],
  ['broken framing', 3, framing],
  ['paths', 8, paths],
  ['socket.io polling', 2, polling],
  ['websocket frames', 2, frames],
  ['garbage SDP', 4, media],
];
