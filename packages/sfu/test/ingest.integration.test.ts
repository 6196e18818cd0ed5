import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  forkSfu,
  ingestProtocol,
  profileHeader,
  type RemoteSfu,
  type SfuEvents,
  soundHeader,
  writeIngestFrame,
} from '../src/index.ts';
import { grant, secret } from './fixture.ts';
import { join, type RtcClient, until } from './rtc-client.ts';

let sfu: RemoteSfu;
const left: SfuEvents['publisherLeft'][] = [];
const sockets: Duplex[] = [];
const viewers: RtcClient[] = [];

beforeAll(async () => {
  sfu = await forkSfu({ grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress: '127.0.0.1' });
  sfu.on('publisherLeft', (event) => left.push(event));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const viewer of viewers.splice(0)) viewer.close();
});
afterAll(async () => await sfu?.stop());

/** Asks for a session; resolves with its connection, or with the status it was refused with. */
async function ask(
  channel: string,
  { token = '', profile = '42c01f', upgrade = ingestProtocol, path = `/ingest/${channel}` } = {},
): Promise<Duplex | number> {
  const headers = {
    connection: 'Upgrade',
    upgrade,
    authorization: `Bearer ${token}`,
    [profileHeader]: profile,
    [soundHeader]: 'opus',
  };
  const asked = request({ host: '127.0.0.1', port: sfu.httpPort, path, headers });
  const answer = new Promise<Duplex | number>((resolve, reject) => {
    asked.on('error', reject);
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.once('upgrade', (_response, socket) => resolve(socket.on('error', () => undefined).resume()));
  });
  asked.end();
  const given = await answer;
  if (typeof given !== 'number') sockets.push(given);
  return given;
}

function opened(given: Duplex | number): Duplex {
  if (typeof given === 'number') throw new Error(`It was refused with ${given}.`);
  return given;
}

/** Until grants made now are later than what was revoked: those of the same millisecond are refused with the earlier. */
async function nextMillisecond(): Promise<void> {
  const nowMs = Date.now();
  while (Date.now() <= nowMs) await sleep(1);
}

const closed = (socket: Duplex) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** A key frame that no decoder would take, which the engine does not look into. */
const keyFrame = Buffer.concat(
  [7, 8, 5].flatMap((type) => {
    const unit = Buffer.concat([Buffer.from([0x60 | type]), Buffer.alloc(type === 5 ? 3_000 : 9, 1)]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(unit.length);
    return [length, unit];
  }),
);

function startSending(socket: Duplex): () => void {
  let atMs = 0;
  const timer = setInterval(() => {
    atMs += 20;
    socket.write(writeIngestFrame({ kind: 'video', atMs, data: keyFrame }));
    socket.write(writeIngestFrame({ kind: 'audio', atMs, data: Buffer.from([0xf8, 0xff, 0xfe]) }));
  }, 20);
  return () => clearInterval(timer);
}

it('brings frames to viewers, and ends as it was ended', async () => {
  await sfu.open('show');
  const socket = opened(await ask('show', { token: await grant('show', 'publish', { sub: 'key' }) }));
  const stop = startSending(socket);
  const base = `http://127.0.0.1:${sfu.httpPort}`;
  const viewer = await join(`${base}/whep/show`, 'view', () => grant('show', 'view'), 'H264');
  viewers.push(viewer);
  await until('picture and sound', () => viewer.rtp('video').length > 30 && viewer.rtp('audio').length > 10);
  expect((await sfu.stats()).channels[0]?.publisher?.codecs).toEqual({ audio: 'opus', video: 'H264' });
  expect(await ask('show', { token: await grant('show', 'publish', { sub: 'other' }) })).toBe(409);

  const replaced = closed(socket);
  const again = opened(await ask('show', { token: await grant('show', 'publish', { sub: 'key' }) }));
  await replaced;
  stop();
  const stopAgain = startSending(again);
  const before = viewer.rtp('video').length;
  await until('the new one', () => viewer.rtp('video').length > before + 20);
  stopAgain();
  again.end();
  await until('both ends', () => left.length === 2);
  expect(left.map(({ reason }) => reason)).toEqual(['replaced', 'deleted']);
});

it('closes the connection of whoever is thrown out, whose channel closes, or who falls silent', async () => {
  left.length = 0;
  await sfu.open('a');
  const first = opened(await ask('a', { token: await grant('a', 'publish', { sub: 'key' }) }));
  await Promise.all([closed(first), sfu.disconnect({ channel: 'a', subject: 'key' })]);
  await nextMillisecond();
  const second = opened(await ask('a', { token: await grant('a', 'publish', { sub: 'key' }) }));
  await Promise.all([closed(second), sfu.close('a')]);
  await sfu.open('a');
  const third = opened(await ask('a', { token: await grant('a', 'publish', { sub: 'key' }) }));
  await closed(third);
  await until('all are told of', () => left.length === 3);
  expect(left.map(({ reason }) => reason)).toEqual(['removed', 'channel-closed', 'timed-out']);
}, 40_000);

it('ends on what is no frame', async () => {
  await sfu.open('b');
  const socket = opened(await ask('b', { token: await grant('b', 'publish') }));
  socket.write(Buffer.alloc(100, 0xff));
  await closed(socket);
  expect((await sfu.stats()).channels.some(({ channel }) => channel === 'b')).toBe(true);
});

it('refuses whoever has no grant for it, and what is no request for it', async () => {
  await sfu.open('c');
  const token = await grant('c', 'publish');
  expect(await ask('c')).toBe(401);
  expect(await ask('c', { token: await grant('c', 'view') })).toBe(401);
  expect(await ask('c', { token: await grant('b', 'publish') })).toBe(401);
  expect(await ask('closed', { token: await grant('closed', 'publish') })).toBe(404);
  expect(await ask('c', { token, path: '/ingest/c/more' })).toBe(404);
  expect(await ask('c', { token, path: '/whip/c' })).toBe(404);
  expect(await ask('c', { token, upgrade: 'websocket' })).toBe(404);
  expect(await ask('c', { token, profile: 'high' })).toBe(422);
});
