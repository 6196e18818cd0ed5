import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Broadcast } from '@candela/contract/shows/operations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newPublisher } from '@candela/testkit/e2e-people';
import { publishInH264 } from '@candela/testkit/https-only';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A free show over plain HTTPS, published in H264 by FFmpeg. */

const beats = fileURLToPath(import.meta.resolve('@candela/testkit/beats'));
const picture = { name: 'test', width: 320, height: 180, framesPerSecond: 24, withBeat: true };
const patienceMs = 60_000;

let site: Site;
let model: Awaited<ReturnType<typeof newPublisher>>;
let show: Broadcast;
let publisher: ChildProcess;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hls '));
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } });
  model = await newPublisher(site, 'ines.varga');
  const form = { channelName: model._id, showType: 'free', privateShowCost: 10, title: 'Behind a firewall' };
  const started = await site.call('userLive/startBroadcast', form, model.token);
  expect([started.status, started.body.msg]).toEqual([200, undefined]);
  show = started.body.data as Broadcast;
  publisher = publishInH264(site, show, picture);
}, patienceMs);

afterAll(async () => {
  publisher?.kill('SIGKILL');
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadlineMs) throw new Error(`Waited in vain: ${what}.\n${site.output()}`);
    await sleep(200);
  }
}

/** A visitor's or a member's visit over HTTPS. */
interface Visit {
  get(name: string): Promise<Response>;
  address: string;
}

async function join(token?: string): Promise<Visit> {
  const answer = await until('the show by HLS', async () => {
    const asked = await site.call('userLive/joinByHls', { channelName: model._id }, token);
    return asked.status === 200 && asked;
  });
  const { address } = answer.body.data as { address: string };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { address, get: (name) => fetch(new URL(name, `${site.url}${address}`), { headers: { cookie } }) };
}

const viewers = async () => {
  const { body } = await site.call('userLive/getRoom', { uniqueId: model.uniqueId });
  return (body.data as { room: { viewerCount: number } }).room.viewerCount;
};

describe('A free show by HLS', () => {
  it('is H264 and AAC that play in step, a few seconds late, for a viewer who counts', async () => {
    const { get } = await join();
    const playlist = await (await get('index.m3u8')).text();
    const map = /#EXT-X-MAP:URI="(.+)"/.exec(playlist)?.[1] ?? '';
    const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
    const file = [Buffer.from(await (await get(map)).arrayBuffer())];
    let lastMs = 0;
    for (let number = first; number < first + 6; number++) {
      // The next segment's first part is there when this one is whole. Where the work is slow, a player asks again.
      const text = await until(`segment ${number}`, async () => {
        const listed = await (await get(`index.m3u8?_HLS_msn=${number + 1}&_HLS_part=0`)).text();
        return listed.includes(`p${number + 1}.0.m4s`) && listed;
      });
      const whole = await get(`s${number}.m4s`);
      expect(whole.status, text).toBe(200);
      file.push(Buffer.from(await whole.arrayBuffer()));
      const part = await get(`p${number + 1}.0.m4s`);
      expect([part.status, part.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      lastMs = Date.parse([...text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(.+)/g)].at(-1)?.[1] ?? '');
    }
    // Of now, not of the beginning; how late it is to the second is measured by `npm run bench:networks`.
    expect(Date.now() - lastMs).toBeLessThan(20_000);
    expect(await viewers()).toBe(1);
    const mp4 = path.join(folder, 'show.mp4');
    writeFileSync(mp4, Buffer.concat(file));
    const { stdout } = await promisify(execFile)(process.execPath, [beats, mp4]);
    const { video, audio } = JSON.parse(stdout) as Record<
      'video' | 'audio',
      { seconds: number; onsets: number[]; width?: number }
    >;
    expect(video.width).toBe(picture.width);
    expect(video.onsets.length).toBeGreaterThan(8);
    const apart = video.onsets.map((flash) =>
      Math.min(...audio.onsets.map((beep) => Math.abs(beep - flash))),
    );
    expect(apart.filter((seconds) => seconds > 0.1).length, JSON.stringify({ video, audio })).toBeLessThan(3);
    await until('nobody watches', async () => (await viewers()) === 0);
  });

  it('is for the browser, the account and the moment it was given to', async () => {
    const member = await newMember(site, 'rafe.holt');
    const { address, get } = await join(member.token);
    const own = await get('index.m3u8');
    expect(own.status, (await own.text()) + site.output().slice(-3000)).toBe(200);
    expect((await fetch(`${site.url}${address}`)).status).toBe(404);
    const other = await join();
    expect((await other.get(address)).status, "another browser's").toBe(404);
    const { _id: accountId } = await myProfile(site, member.token);
    const ban = { channelName: model._id, accountId, isBanned: true, reason: '' };
    expect((await site.call('userRoom/ban', ban, model.token)).status).toBe(200);
    expect((await get('index.m3u8')).status).toBe(404);
    expect((await other.get('index.m3u8')).status).toBe(200);
  });

  it('is cast to a device without cookies, of any origin, until its viewer is banned or the show is over', async () => {
    const member = await newMember(site, 'ida.lund');
    const asked = await until('the show to cast', async () => {
      const answer = await site.call('userLive/castShow', { channelName: model._id }, member.token);
      return answer.status === 200 && answer;
    });
    const { address } = asked.body.data as { address: string };
    const at = (name: string) =>
      fetch(new URL(name, `${site.url}${address}`), { headers: { origin: 'https://tv.test' } });
    const playlist = await at('index.m3u8');
    expect([playlist.status, playlist.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(playlist.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const number = /#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(await playlist.text())?.[1];
    expect((await at(`s${number}.m4s`)).status).toBe(200);
    expect((await at(address.replace('/media/cast/', '/media/cast/9'))).status, 'made longer').toBe(404);
    const visit = address.split('/').slice(4).join('/');
    expect((await at(`/media/live/${visit}`)).status, 'as if it were a browser').toBe(404);
    expect(site.output()).not.toContain(visit.split('/')[1]);
    const { _id: accountId } = await myProfile(site, member.token);
    const ban = { channelName: model._id, accountId, isBanned: true, reason: '' };
    expect((await site.call('userRoom/ban', ban, model.token)).status).toBe(200);
    expect((await at('index.m3u8')).status).toBe(404);

    const visitors = await site.call('userLive/castShow', { channelName: model._id });
    const open = `${site.url}${(visitors.body.data as { address: string }).address}`;
    expect((await fetch(open)).status).toBe(200);
    await site.ask('userLive/stopBroadcast', { channelName: model._id }, model.token);
    expect((await fetch(open)).status).toBe(404);
  });
});
