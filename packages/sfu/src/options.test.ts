import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { iceServerLinks } from './http/headers.ts';
import { resolveOptions, type SfuOptions } from './options.ts';
import { probeUdpPort } from './udp-port.ts';

const valid: SfuOptions = {
  grantSecret: 'a secret of the tests, thirty-two bytes or more',
  udpPortBegin: 40_000,
  udpPortEnd: 40_100,
  bindAddress: '0.0.0.0',
};

test('defaults are filled in', () => {
  expect(resolveOptions(valid)).toMatchObject({
    httpHost: '127.0.0.1',
    httpPort: 0,
    deadPeerTimeoutMs: 5000,
  });
  expect(resolveOptions({ ...valid, publicAddress: '' }).publicAddress).toBeUndefined();
});

test.each<[Partial<SfuOptions>, string]>([
  [{ grantSecret: 'short' }, 'grantSecret'],
  [{ udpPortBegin: 70_000 }, 'udpPortBegin'],
  [{ udpPortEnd: 39_999 }, 'udpPortEnd'],
  [{ bindAddress: 'localhost' }, 'bindAddress'],
  [{ publicAddress: 'example.org' }, 'publicAddress'],
  [{ publicPathPrefix: 'live/' }, 'publicPathPrefix'],
  [{ maxViewersPerChannel: 0 }, 'maxViewersPerChannel'],
  [{ iceServers: [{ url: 'https://example.org' }] }, 'iceServers'],
])('%j is refused by name', (change, name) => {
  expect(() => resolveOptions({ ...valid, ...change })).toThrow(name);
});

test('a taken media port is reported at the start', async () => {
  const socket = createSocket('udp4');
  const port = await new Promise<number>((resolve) =>
    socket.bind(0, '127.0.0.1', () => resolve(socket.address().port)),
  );
  await expect(probeUdpPort('127.0.0.1', port)).rejects.toThrow(String(port));
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  expect(await probeUdpPort('127.0.0.1', port)).toBe(port);
  // Above it, a client could be given the port before the first peer needs it.
  expect(await probeUdpPort('127.0.0.1', 0)).toBeLessThan(32_768);
});

test('credentials in Link headers cannot break out of their quotes', () => {
  expect(
    iceServerLinks([{ url: 'turn:t.example.org', username: 'a"; x="\r\nb', credential: 'c\\' }]),
  ).toEqual([
    '<turn:t.example.org>; rel="ice-server"; username="a\\"; x=\\"b"; credential="c\\\\"; credential-type="password"',
  ]);
});
