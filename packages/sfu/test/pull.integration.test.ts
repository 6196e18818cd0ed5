import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forkSfu, type PullSource, type RemoteSfu, type SfuEvents } from '../src/index.ts';
import { readSegment, readSegments } from '../src/recording/index.ts';
import { grant, secret } from './fixture.ts';
import { join, until } from './rtc-client.ts';

let from: RemoteSfu;
let to: RemoteSfu;
let folder: string;
const left: SfuEvents['publisherLeft'][] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'candela-pull-'));
  const options = { grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress: '127.0.0.1' };
  from = await forkSfu(options);
  const recording = { folder, maxBytes: 1e9, maxSeconds: 3600, minFreeBytes: 0 };
  to = await forkSfu({ ...options, recording });
  to.on('publisherLeft', (event) => left.push(event));
});
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function sourceOf(channel: string): Promise<PullSource> {
  const authorization = `Bearer ${await grant(channel, 'view')}`;
  const url = `http://127.0.0.1:${from.httpPort}/whep/${channel}`;
  return { url, headers: { authorization }, video: 'VP8', hasSound: true };
}

/** The library's own offers fail now and then on loopback. */
async function pull(channel: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await to.pull(channel, await sourceOf(channel));
    } catch (problem) {
      if (attempt === 6) throw problem;
    }
  }
}

it('takes in what another server sends, records it, and says when it ends', async () => {
  await from.open('show');
  await to.open('show');
  const url = `http://127.0.0.1:${from.httpPort}/whip/show`;
  const publisher = await join(url, 'publish', () => grant('show', 'publish', { sub: 'ada' }));
  publisher.startSending();
  await until('live', async () => (await from.stats()).channels[0]?.publisher?.isConnected ?? false);
  await pull('show');
  await to.startRecording('show', 'kept');
  await until('a key frame', async () => (await to.newestKeyFrame('show', 0)) !== undefined);
  await until('recorded', () => (readSegments(path.join(folder, 'kept'))[0]?.bytes ?? 0) > 5_000);
  await to.stopRecording('kept');
  const [segment] = readSegments(path.join(folder, 'kept'));
  const kinds = new Set([...readSegment(segment?.file ?? '')].map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['audio', 'video']));
  expect(segment?.header.codecs.video?.name).toBe('VP8');
  expect(left).toEqual([]);
  await from.close('show');
  await until('its end', () => left.length > 0);
  expect(left).toMatchObject([{ channel: 'show', subject: 'pull' }]);
  publisher.close();
});

it('is refused what nobody sends, and leaves nothing behind', async () => {
  await from.open('dark');
  await to.open('dark');
  await expect(to.pull('dark', await sourceOf('dark'))).rejects.toThrow('409');
  expect((await to.stats()).channels.find(({ channel }) => channel === 'dark')?.publisher).toBeNull();
  await expect(to.pull('nowhere', await sourceOf('nowhere'))).rejects.toThrow('open channel');
});
