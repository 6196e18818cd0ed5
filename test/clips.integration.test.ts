import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ItemCard, ItemDetail, MyItemCard } from '@candela/contract/library/items';
import type { PreparedClip } from '@candela/contract/shows/clips';
import type { Broadcast } from '@candela/contract/shows/operations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { type Newcomer, newMember, newPublisher } from '@candela/testkit/e2e-people';
import { publishInH264 } from '@candela/testkit/https-only';
import { operate } from '@candela/testkit/operator';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

/** Clips of shows that are really published, as VP8 by a browser's client and as H264 by FFmpeg. */

const script = fileURLToPath(import.meta.resolve('@candela/testkit/demo-live/publisher-process'));
const beats = fileURLToPath(import.meta.resolve('@candela/testkit/beats'));
const picture = { name: 'test', width: 320, height: 180, framesPerSecond: 24, withBeat: true };
const patienceMs = 90_000;
const limitMs = 180_000;
const publishers = new Set<ChildProcess>();
let site: Site;
let model: Awaited<ReturnType<typeof newPublisher>>;
let member: Newcomer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clips '));
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } });
  model = await newPublisher(site, 'ines.varga');
  member = await newMember(site, 'rafe.holt');
  await operate(site, 'grant-credits', 'rafe.holt', '500', 'for this test');
  await site.ask('userLive/setClipSettings', { makers: 'everyone' }, model.token);
}, limitMs);

afterEach(async () => {
  for (const child of publishers) child.kill('SIGKILL');
  publishers.clear();
  await site.call('userLive/panic', {}, model.token);
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
    if (Date.now() > deadlineMs) throw new Error(`Waited in vain: ${what}.\n${site.output()}`);
    await sleep(200);
  }
}

async function goLive(codec: 'VP8' | 'H264', form: object = {}): Promise<Broadcast> {
  const show = await site.ask<Broadcast>(
    'userLive/startBroadcast',
    { channelName: model._id, showType: 'free', privateShowCost: 10, title: 'By the lake', ...form },
    model.token,
  );
  publishers.add(codec === 'H264' ? publishInH264(site, show, picture) : publishInVp8(show));
  return show;
}

function publishInVp8({ media }: Broadcast): ChildProcess {
  const options = { ...picture, whipUrl: `${site.url}${media.url}`, streamKey: media.token };
  return fork(script, [JSON.stringify(options)], { execArgv: [], stdio: 'ignore' });
}

async function room(): Promise<{ status: string }> {
  const { body } = await site.call('userLive/getRoom', { uniqueId: model.uniqueId });
  return (body.data as { room: { status: string } }).room;
}

const prepare = (who: Newcomer) => site.call('userLive/prepareClip', { channelName: model._id }, who.token);

interface Prepared extends PreparedClip {
  cookie: string;
}

/** Takes the last seconds, as soon as there are so many. */
async function prepared(who: Newcomer, seconds = 10): Promise<Prepared> {
  return await until(`${seconds} s to clip`, async () => {
    const answer = await prepare(who);
    if (answer.status !== 200) {
      expect(['not_live', 'unavailable']).toContain(answer.body.code);
      return undefined;
    }
    const clip = answer.body.data as PreparedClip;
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return clip.durationSeconds >= seconds && { ...clip, cookie };
  });
}

interface Beats {
  video: { seconds: number; onsets: number[]; width: number };
  audio: { seconds: number; onsets: number[] };
}

/** Plays a file to its end with the site's own decoders. */
async function played(file: string): Promise<Beats> {
  const { stdout } = await promisify(execFile)(process.execPath, [beats, file]);
  return JSON.parse(stdout) as Beats;
}

function expectInStep({ video, audio }: Beats): void {
  const partners = video.onsets.filter((flash) => audio.onsets.some((beep) => Math.abs(beep - flash) < 0.15));
  expect(video.onsets.length).toBeGreaterThan(4);
  expect(partners.length).toBeGreaterThanOrEqual(video.onsets.length - 2);
}

async function watch({ address, cookie }: Prepared): Promise<Beats> {
  const response = await fetch(`${site.url}${address}`, { headers: { cookie } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const file = path.join(folder, `taken.${response.headers.get('content-type')?.split('/')[1]}`);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return await played(file);
}

const recordings = () => readdirSync(path.join(site.dataFolder, 'recordings'));

const draftCalled = (title: string) =>
  until(`the draft ${title}`, async () => {
    const { body } = await site.call('userGallery/getAllGallery', { kind: 'video' }, model.token);
    const found = (body.data as MyItemCard[]).find((one) => one.title === title);
    if (found?.forOwner?.status === 'failed') throw new Error(`${title} failed: ${found.forOwner.failure}`);
    return found?.forOwner?.status === 'draft' && found;
  });

const newestVideo = () => {
  const files = readdirSync(path.join(site.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'master.m3u8')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0] ?? '';
};

it.each(['VP8', 'H264'] as const)(
  'of %s can be looked at, becomes the end of it, and is seen by others once its model publishes it',
  async (codec) => {
    const title = `A laugh in ${codec}`;
    await goLive(codec);
    const clip = await prepared(member, 22);
    const taken = await watch(clip);
    expect(taken.video.width).toBe(320);
    expect(Math.abs(taken.video.seconds - clip.durationSeconds)).toBeLessThan(0.5);
    expectInStep(taken);
    const saved = await site.call(
      'userLive/saveClip',
      { clipId: clip.clipId, title, seconds: 12 },
      member.token,
    );
    expect([saved.status, saved.body.msg]).toEqual([200, expect.stringContaining('approves')]);
    expect((await fetch(`${site.url}${clip.address}`, { headers: { cookie: clip.cookie } })).status).toBe(
      404,
    );

    const draft = await draftCalled(title);
    // It begins with the key frame before, and key frames come every five seconds or sooner.
    expect(draft.durationSeconds).toBeGreaterThan(11.5);
    expect(draft.durationSeconds).toBeLessThan(18);
    expect(draft).toMatchObject({ isClip: true, visibility: 'public' });
    expect(draft.forOwner).toMatchObject({ clippedBy: 'rafe.holt', peopleConfirmed: false });
    expectInStep(await played(newestVideo()));
    await until('the packets are gone', async () => !recordings().includes(clip.clipId));

    const clips = async (token?: string) =>
      (await site.call('userPopularModel/getAllClips', { userId: model._id }, token)).body.data as ItemCard[];
    const isListed = async (token?: string) => (await clips(token)).some(({ _id }) => _id === draft._id);
    expect(await isListed(member.token)).toBe(false);
    expect(
      (await site.call('userPostOrComment/getOnePostAndComment', { id: draft._id }, member.token)).status,
    ).toBe(404);
    const { forOwner } = await site.ask<ItemDetail>(
      'userGallery/edit',
      { id: draft._id, draft: false, peopleConfirmed: true },
      model.token,
    );
    expect(forOwner?.status).toBe('published');
    expect([await isListed(member.token), await isListed()]).toEqual([true, true]);
    const seen = await site.ask<ItemDetail>(
      'userPostOrComment/getOnePostAndComment',
      { id: draft._id },
      member.token,
    );
    expect([seen.isClip, seen.path, seen.forOwner]).toEqual([true, expect.any(String), null]);
    const { body } = await site.call('userNotification/getAll', {}, model.token);
    expect(JSON.stringify(body.data)).toContain(`rafe.holt made a clip of your show: “${title}”`);
  },
  limitMs,
);

it(
  'holds nothing of a private show, and nothing from before one',
  async () => {
    await goLive('VP8');
    const before = await prepared(member, 12);
    const { _id: privateShowId } = await site.ask<{ _id: string }>(
      'userLive/startPrivateShow',
      { channelName: model._id, confirmedCost: 10 },
      member.token,
    );
    await site.ask('userLive/answerPrivateShow', { privateShowId, accept: true }, model.token);
    const begunMs = Date.now();
    expect((await prepare(member)).body.code).toBe('in_private_show');
    expect((await prepare(model)).body.code).toBe('in_private_show');
    // What was taken before is of the free part, and ends before the private one.
    expect((await watch(before)).video.seconds).toBeLessThan(before.durationSeconds + 0.5);
    await sleep(12_000);
    await site.ask('userLive/endPrivateShow', { privateShowId }, member.token);
    const endedMs = Date.now();
    expect((await prepare(model)).body.code).toBe('unavailable');
    const after = await prepared(model);
    const openSeconds = (Date.now() - endedMs) / 1000;
    expect((await watch(after)).video.seconds).toBeLessThan(openSeconds - 2.5);
    expect(openSeconds).toBeLessThan((Date.now() - begunMs) / 1000 - 11);
  },
  limitMs,
);

it(
  'of a paid show are not made, by its model neither, nor of the free show before it',
  async () => {
    await goLive('VP8');
    await prepared(model);
    for (const child of publishers) child.kill('SIGKILL');
    await site.ask('userLive/panic', {}, model.token);
    await goLive('VP8', { showType: 'private', cost: 5 });
    await until('the paid show is on', async () => (await room()).status === 'live');
    await sleep(2_000);
    for (const who of [model, member]) expect((await prepare(who)).body.code).toBe('not_unlocked');
  },
  limitMs,
);

it(
  'begin anew after the engine was killed',
  async () => {
    const { sessionId } = await goLive('H264');
    await prepared(member);
    site.killEngine();
    for (const child of publishers) child.kill('SIGKILL');
    const killedMs = Date.now();
    await until('the show goes on', async () => {
      const { body } = await site.call(
        'userLive/resumeBroadcast',
        { channelName: model._id, sessionId },
        model.token,
      );
      const child = publishInVp8(body.data as Broadcast);
      publishers.add(child);
      // While the engine is being restarted, the publisher ends at once.
      const isOver = await Promise.race([once(child, 'exit'), sleep(5_000)]);
      return !isOver && (await room()).status === 'live';
    });
    const clip = await prepared(member);
    expect(clip.durationSeconds).toBeLessThan((Date.now() - killedMs) / 1000);
    expectInStep(await watch(clip));
  },
  limitMs,
);
