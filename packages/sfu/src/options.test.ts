import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { iceServerLinks } from './http/headers.ts';
import { openMediaPorts } from './media-ports.ts';
import { resolveOptions, type SfuOptions } from './options.ts';

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
  expect(resolveOptions(valid)).toMatchObject({ publicAddresses: [], tcpPort: 'same' });
});

test.each<[Partial<SfuOptions>, string]>([
  [{ grantSecret: 'short' }, 'grantSecret'],
  [{ udpPortBegin: 70_000 }, 'udpPortBegin'],
  [{ udpPortEnd: 39_999 }, 'udpPortEnd'],
  [{ bindAddress: 'localhost' }, 'bindAddress'],
  [{ publicAddresses: ['192.0.2.1', 'example.org'] }, 'publicAddresses'],
  [{ tcpPort: -1 }, 'tcpPort'],
  [{ publicPathPrefix: 'live/' }, 'publicPathPrefix'],
  [{ maxViewersPerChannel: 0 }, 'maxViewersPerChannel'],
  [{ iceServers: [{ url: 'https://example.org' }] }, 'iceServers'],
])('%j is refused by name', (change, name) => {
  expect(() => resolveOptions({ ...valid, ...change })).toThrow(name);
});

const anyPort = { bindAddress: '127.0.0.1', udpPortBegin: 0, udpPortEnd: 0, tcpPort: 'same' } as const;

test('a taken media port is reported at the start', async () => {
  const socket = createSocket('udp4');
  const port = await new Promise<number>((resolve) =>
    socket.bind(0, '127.0.0.1', () => resolve(socket.address().port)),
  );
  const asked = { ...anyPort, udpPortBegin: port, udpPortEnd: port };
  await expect(openMediaPorts(asked)).rejects.toThrow(`UDP port ${port} on 127.0.0.1`);
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  const { udpPorts, tcp } = await openMediaPorts(asked);
  expect([udpPorts, tcp?.port]).toEqual([{ begin: port, end: port }, port]);
  // The library binds the UDP port anew for each client, but TCP is held.
  await expect(openMediaPorts(asked)).rejects.toThrow(`TCP port ${port} on 127.0.0.1`);
  expect((await openMediaPorts({ ...asked, tcpPort: 'off' })).tcp).toBeUndefined();
  tcp?.close();
});

test('a free port is free for both, and low enough to stay so', async () => {
  const { udpPorts, tcp } = await openMediaPorts(anyPort);
  expect(tcp?.port).toBe(udpPorts.begin);
  // Above it, a client could be given the port before the first peer needs it.
  expect(udpPorts.begin).toBeLessThan(32_768);
  tcp?.close();
});

test('credentials in Link headers cannot break out of their quotes', () => {
  expect(
    iceServerLinks([{ url: 'turn:t.example.org', username: 'a"; x="\r\nb', credential: 'c\\' }]),
  ).toEqual([
    '<turn:t.example.org>; rel="ice-server"; username="a\\"; x=\\"b"; credential="c\\\\"; credential-type="password"',
  ]);
});
