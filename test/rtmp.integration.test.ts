import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newPublisher } from '@candela/testkit/e2e-people';
import { freePort } from '@candela/testkit/free-port';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { join, type RtcClient } from '../packages/sfu/test/rtc-client.ts';

/** Broadcasting software that speaks RTMP: FFmpeg, on a site as an operator would set it up. */

const program = fileURLToPath(import.meta.resolve('@candela/testkit/demo-live/publisher-process'));
const beats = fileURLToPath(import.meta.resolve('@candela/testkit/beats'));
const picture = { name: 'test', width: 320, height: 180, framesPerSecond: 24, withBeat: true };
const patienceMs = 60_000;
const mostBroadcasts = 2;

/** Of this test only; nothing rests on it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUQ61Qlv8Jw+tZ/F9t5VsPQYYGuIswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTE3NDc1M1oYDzIxMjYxMTAx
MTc0NzUzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR0WwcEOyB99uzdnEfN/S/g0LsF41LLXgZGiMIp7+H0XslFq0G7NgeF
6mFPXZziMz8klI7anruCs6RYO7ovmhiko28wbTAdBgNVHQ4EFgQUUCaweUuFrR5Z
Xq7EBT4cSaeZdnswHwYDVR0jBBgwFoAUUCaweUuFrR5ZXq7EBT4cSaeZdnswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAIg5O7vAoH+VB2aBRyRJqUJH/KswKKap1bri7VgN9m4yAiEA
m7fTR9a4Da3hU/NkR4Mj6ppOgT5OSjgoEEFjLbsU3BE=
-----END CERTIFICATE-----
`;
const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZn8HWYEXY00JFdLe
kqEs2KTIU3C9soPbpLvKyPmkMkahRANCAAR0WwcEOyB99uzdnEfN/S/g0LsF41LL
XgZGiMIp7+H0XslFq0G7NgeF6mFPXZziMz8klI7anruCs6RYO7ovmhik
-----END PRIVATE KEY-----
`;

interface StreamKey {
  streamKey: string;
  rtmp: { servers: string[]; problem: string | null } | null;
}
type Model = Awaited<ReturnType<typeof newPublisher>>;
interface Room {
  status: string;
  sessionId: string | null;
  isFromSoftware: boolean;
}

let site: Site;
let folder: string;
let port: number;
let securePort: number;
const models: Model[] = [];
const publishers = new Set<ChildProcess>();
const sockets = new Set<Socket>();
const viewers = new Set<RtcClient>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rtmp '));
  const [certificateFile, keyFile] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')];
  writeFileSync(certificateFile, certificate);
  writeFileSync(keyFile, certificateKey);
  [port, securePort] = [await freePort(), await freePort()];
  site = await bootSite({
    seed: 'none',
    env: {
      RATE_LIMIT_FACTOR: '100',
      RTMP_PORT: String(port),
      RTMPS_PORT: String(securePort),
      RTMPS_CERTIFICATE_FILE: certificateFile,
      RTMPS_KEY_FILE: keyFile,
      RTMP_BROADCASTS: String(mostBroadcasts),
    },
  });
  for (const name of ['ines.varga', 'ida.marsh', 'maren.vale']) models.push(await newPublisher(site, name));
}, 2 * patienceMs);

afterEach(async () => {
  for (const viewer of viewers) viewer.close();
  for (const socket of sockets) socket.destroy();
  for (const publisher of publishers) publisher.kill('SIGKILL');
  for (const opened of [viewers, sockets, publishers]) opened.clear();
  for (const { _id, token } of models) await site.call('userLive/stopBroadcast', { channelName: _id }, token);
});

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadlineMs) throw new Error(`Waited in vain: ${what}.\n${site.output().slice(-3000)}`);
    await sleep(100);
  }
}

const model = (index: number): Model => {
  const found = models[index];
  if (!found) throw new Error('There is no such model.');
  return found;
};
const keyOf = ({ token }: Model) => site.ask<StreamKey>('userLive/getStreamKey', {}, token);
const room = async ({ uniqueId }: Model): Promise<Room> =>
  (await site.ask<{ room: Room }>('userLive/getRoom', { uniqueId })).room;
const untilStatus = (of: Model, status: string) =>
  until(`${status}`, async () => {
    const now = await room(of);
    return now.status === status && now;
  });

/** Publishes by RTMP; resolves with how the process ended, and what it said. */
function publish(streamKey: string, options: { rtmpUrl?: string; bFrames?: number } = {}) {
  const { rtmpUrl = `rtmp://127.0.0.1:${port}/live`, ...rest } = options;
  const child = fork(program, [JSON.stringify({ ...picture, ...rest, rtmpUrl, streamKey })], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  publishers.add(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended };
}

async function watch(of: Model): Promise<RtcClient> {
  const seat = async () =>
    await site.ask<{ media: { url: string; token: string } }>('userLive/joinBroadcast', {
      channelName: of._id,
    });
  const { media } = await seat();
  const viewer = await join(
    `${site.url}${media.url}`,
    'view',
    async () => (await seat()).media.token,
    'H264',
  );
  viewers.add(viewer);
  return viewer;
}

function socketTo(at: number): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect({ host: '127.0.0.1', port: at });
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.resume();
  return { socket, closed: once(socket, 'close') };
}

const within = async (ms: number, happens: Promise<unknown>) =>
  await Promise.race([happens.then(() => true), sleep(ms).then(() => false)]);

describe('RTMP', () => {
  it('opens a show that viewers see and hear, picture and sound in step, and which the card shows', async () => {
    const [ines] = [model(0)];
    const { streamKey, rtmp } = await keyOf(ines);
    expect(rtmp).toEqual({
      servers: [`rtmps://localhost:${securePort}/live`, `rtmp://localhost:${port}/live`],
      problem: null,
    });
    publish(streamKey);
    expect((await untilStatus(ines, 'live')).isFromSoftware).toBe(true);
    const viewer = await watch(ines);
    await until('picture', async () => viewer.rtp('video').length > 50);
    await until('sound', async () => viewer.rtp('audio').length > 50);

    const file = path.join(folder, 'show.mp4');
    writeFileSync(file, await recordByHls(ines));
    const { stdout } = await promisify(execFile)(process.execPath, [beats, file]);
    const { video, audio } = JSON.parse(stdout) as Record<
      'video' | 'audio',
      { onsets: number[]; width?: number }
    >;
    expect(video.width).toBe(picture.width);
    expect(video.onsets.length).toBeGreaterThan(5);
    const apart = video.onsets.map((flash) =>
      Math.min(...audio.onsets.map((beep) => Math.abs(beep - flash))),
    );
    expect(apart.filter((seconds) => seconds > 0.1).length, JSON.stringify({ video, audio })).toBeLessThan(3);
    await until('a still', async () => {
      const shown = await site.ask<{ snapshot: unknown }>('userLive/getRoom', { uniqueId: ines.uniqueId });
      return shown.snapshot !== null;
    });
  }, 150_000);

  it('over TLS, too', async () => {
    const ida = model(1);
    publish((await keyOf(ida)).streamKey, { rtmpUrl: `rtmps://127.0.0.1:${securePort}/live` });
    await untilStatus(ida, 'live');
  });

  it('refuses a wrong key, and opens nothing', async () => {
    const { streamKey } = await keyOf(model(0));
    const wrong = `${streamKey.slice(0, -1)}${streamKey.endsWith('A') ? 'B' : 'A'}`;
    expect(await publish(wrong).ended).not.toBe(0);
    expect(await publish('ck_').ended).not.toBe(0);
    expect((await room(model(0))).status).not.toBe('live');
  });

  it('ends with a key that is replaced, and the old one opens nothing', async () => {
    const ines = model(0);
    const { streamKey } = await keyOf(ines);
    const first = publish(streamKey);
    await untilStatus(ines, 'live');
    const next = await site.ask<StreamKey>('userLive/rotateStreamKey', {}, ines.token);
    expect(await within(10_000, first.ended)).toBe(true);
    await untilStatus(ines, 'interrupted');
    expect(await publish(streamKey).ended).not.toBe(0);
    publish(next.streamKey);
    await untilStatus(ines, 'live');
  });

  it('holds the show open for software that was lost, and goes on with it', async () => {
    const ines = model(0);
    const { streamKey } = await keyOf(ines);
    const first = publish(streamKey);
    const { sessionId } = await untilStatus(ines, 'live');
    first.child.kill('SIGKILL');
    await untilStatus(ines, 'interrupted');
    const second = publish(streamKey);
    expect((await untilStatus(ines, 'live')).sessionId, 'the same show').toBe(sessionId);
    site.killEngine();
    expect(await within(10_000, second.ended), 'software learns at once that the engine is gone').toBe(true);
    const third = publish(streamKey);
    // It comes back before the engine does, which fails a few times more.
    const downUntilMs = Date.now() + 4_000;
    while (Date.now() < downUntilMs) {
      try {
        site.killEngine();
      } catch {
        // There is none to end.
      }
      await sleep(50);
    }
    await until('the same show again', async () => {
      const now = await room(ines);
      return now.status === 'live' && now.sessionId === sessionId;
    });
    expect(third.child.exitCode, 'software was kept while the engine was gone').toBe(null);
  });

  it('does not open the next show for software that goes on after the page ended one', async () => {
    const ines = model(0);
    const { child, ended } = publish((await keyOf(ines)).streamKey);
    await untilStatus(ines, 'live');
    await site.ask('userLive/stopBroadcast', { channelName: ines._id }, ines.token);
    expect(await within(5_000, ended), 'it is not cut off').toBe(false);
    expect((await room(ines)).status).not.toBe('live');
    child.kill('SIGTERM');
    await ended;
  });

  it('refuses B-frames with a word on the page, and forgets it once the picture is taken', async () => {
    const ines = model(0);
    const { streamKey } = await keyOf(ines);
    expect(await publish(streamKey, { bFrames: 2 }).ended).not.toBe(0);
    expect((await keyOf(ines)).rtmp?.problem).toBe('bFrames');
    expect((await room(ines)).status).not.toBe('live');
    publish(streamKey);
    await untilStatus(ines, 'live');
    expect((await keyOf(ines)).rtmp?.problem).toBe(null);
  });

  it('takes so many broadcasts and no more', async () => {
    const [ines, ida, maren] = [model(0), model(1), model(2)];
    publish((await keyOf(ines)).streamKey);
    publish((await keyOf(ida)).streamKey);
    await untilStatus(ines, 'live');
    await untilStatus(ida, 'live');
    expect(await publish((await keyOf(maren)).streamKey).ended).not.toBe(0);
    expect((await keyOf(maren)).rtmp?.problem).toBe('busy');
    expect((await room(ines)).status).toBe('live');
  });

  it.each(['rtmp', 'rtmps'])('closes on what is no handshake (%s), and the site goes on', async (scheme) => {
    const at = scheme === 'rtmp' ? port : securePort;
    const garbage = [
      Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      Buffer.alloc(4_000, 0xff),
      // A greeting, and then chunks that are none.
      Buffer.concat([Buffer.from([3]), Buffer.alloc(3_072), Buffer.alloc(5_000, 0xff)]),
      // A greeting, and a message of sixteen megabytes.
      Buffer.concat([
        Buffer.from([3]),
        Buffer.alloc(3_072),
        Buffer.from([3, 0, 0, 0, 255, 255, 255, 20, 0, 0, 0, 0]),
        Buffer.alloc(1_000),
      ]),
    ];
    for (const bytes of garbage) {
      const { socket, closed } = socketTo(at);
      socket.write(bytes);
      expect(await within(8_000, closed), bytes.subarray(0, 4).toString('hex')).toBe(true);
    }
    expect((await site.call('userLive/getRoom', { uniqueId: model(0).uniqueId })).status).toBe(200);
  });

  it('closes connections that show no key in time, and takes only so many of them from one address', async () => {
    const waiting = Array.from({ length: 10 }, () => socketTo(port));
    await Promise.all(waiting.map(({ socket }) => once(socket, 'connect')));
    await sleep(300);
    expect(await within(2_000, socketTo(port).closed), 'one too many').toBe(true);
    expect(await within(500, Promise.race(waiting.map(({ closed }) => closed)))).toBe(false);
    expect(await within(12_000, Promise.all(waiting.map(({ closed }) => closed))), 'in time').toBe(true);
    publish((await keyOf(model(0))).streamKey);
    await untilStatus(model(0), 'live');
  });

  // Last: this address may try no more afterwards.
  it('lets one address try so many wrong keys, and then not even the right one', async () => {
    const { streamKey } = await keyOf(model(0));
    const refusalOf = async (key: string) => {
      const { socket, closed } = socketTo(port);
      let said = '';
      socket.on('data', (bytes) => {
        said += String(bytes);
      });
      socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(3_072)]));
      socket.write(Buffer.concat([command('connect'), command('publish', key)]));
      expect(await within(10_000, closed)).toBe(true);
      return /This stream key isn't valid|Too many wrong stream keys/.exec(said)?.[0];
    };
    for (let tries = 0; tries < 10; tries++) expect(await refusalOf(`ck_${tries}`)).toBeDefined();
    expect(await refusalOf('ck_10')).toBe('Too many wrong stream keys');
    expect(await refusalOf(streamKey)).toBe('Too many wrong stream keys');
    expect((await room(model(0))).status).not.toBe('live');
  });
});

/** A command short enough for one chunk, with a string behind it, as the first message of a connection's has it. */
function command(name: string, value = ''): Buffer {
  const text = (one: string) => Buffer.concat([Buffer.from([2, 0, one.length]), Buffer.from(one)]);
  const body = Buffer.concat([text(name), Buffer.alloc(9), Buffer.from([5]), text(value)]);
  return Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, body.length, 20, 0, 0, 0, 0]), body]);
}

/** Some seconds of a show, as a viewer gets it over plain HTTPS. */
async function recordByHls({ _id }: Model): Promise<Buffer> {
  const answer = await until('the show by HLS', async () => {
    const asked = await site.call('userLive/joinByHls', { channelName: _id });
    return asked.status === 200 && asked;
  });
  const { address } = answer.body.data as { address: string };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const get = (name: string) => fetch(new URL(name, `${site.url}${address}`), { headers: { cookie } });
  const playlist = await (await get('index.m3u8')).text();
  const map = /#EXT-X-MAP:URI="(.+)"/.exec(playlist)?.[1] ?? '';
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
  const pieces = [Buffer.from(await (await get(map)).arrayBuffer())];
  for (let number = first; number < first + 6; number++) {
    await (await get(`index.m3u8?_HLS_msn=${number + 1}&_HLS_part=0`)).text();
    pieces.push(Buffer.from(await (await get(`s${number}.m4s`)).arrayBuffer()));
  }
  return Buffer.concat(pieces);
}
