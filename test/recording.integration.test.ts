import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ItemDetail, MyItemCard } from '@candela/contract/library/items';
import type { Broadcast } from '@candela/contract/shows/operations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, type Newcomer, newMember, newModel, newPublisher } from '@candela/testkit/e2e-people';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = fileURLToPath(import.meta.resolve('@candela/testkit/demo-live/publisher-process'));
const picture = { width: 320, height: 180, framesPerSecond: 24, withBeat: true };
const beats = fileURLToPath(import.meta.resolve('@candela/testkit/beats'));
const patienceMs = 90_000;
const limitMs = 150_000;
const bytesASecond = 25_000;
const publishers = new Set<ChildProcess>();
let site: Site;
let model: Awaited<ReturnType<typeof newPublisher>>;
let modelId: string;

beforeAll(async () => {
  site = await bootSite({ seed: 'none' });
  model = await newPublisher(site, 'ines.varga');
  modelId = model._id;
});

afterAll(async () => {
  for (const child of publishers) child.kill('SIGKILL');
  await site?.stop();
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

async function goLive(
  who: Newcomer,
  channelName: string,
  title: string,
  more: object = {},
): Promise<Broadcast> {
  const form = { channelName, showType: 'free', privateShowCost: 10, title, record: true, ...more };
  const { status, body } = await site.call('userLive/startBroadcast', form, who.token);
  expect([status, body.msg]).toEqual([200, undefined]);
  return body.data as Broadcast;
}

/** Publishes a show as a browser does, again and again whenever its connection ends, until it is stopped. */
function publish(show: Broadcast, who: Newcomer): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  async function keepRecording(): Promise<void> {
    for (let media = show.media; !stopping.signal.aborted; await sleep(300)) {
      const options = {
        ...picture,
        name: 'test',
        whipUrl: `${site.url}${media.url}`,
        streamKey: media.token,
      };
      child = fork(script, [JSON.stringify(options)], { execArgv: [], stdio: 'ignore' });
      publishers.add(child);
      await once(child, 'exit');
      publishers.delete(child);
      const { channelName, sessionId } = show;
      const request = { channelName, sessionId };
      const resumed = await site.call('userLive/resumeBroadcast', request, who.token).catch(() => undefined);
      media = (resumed?.body.data as Broadcast | undefined)?.media ?? media;
    }
  }
  const going = keepRecording();
  return {
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      await going;
    },
  };
}

const recordings = () => path.join(site.dataFolder, 'recordings');
const written = () => filesBelow(recordings()).reduce((sum, file) => sum + statSync(file).size, 0);
const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

/** Waits until some seconds more of a show have reached the disk. */
async function recorded(seconds: number): Promise<void> {
  const before = written();
  await until(`${seconds} s recorded`, async () => written() - before > seconds * bytesASecond);
}

async function listed(who: Newcomer): Promise<MyItemCard[]> {
  const { body } = await site.call('userGallery/getAllGallery', { kind: 'video' }, who.token);
  return body.data as MyItemCard[];
}

const draftCalled = (title: string, who: Newcomer = model) =>
  until(`the draft ${title}`, async () => {
    const found = (await listed(who)).find((one) => one.title === title);
    if (found?.forOwner?.status === 'failed') throw new Error(`${title} failed: ${found.forOwner.failure}`);
    return found?.forOwner?.status === 'draft' && found;
  });

interface Beats {
  video: { seconds: number; onsets: number[]; width: number; height: number };
  audio: { seconds: number; onsets: number[] };
}

/** What there is to see and hear in an item's video, as the site keeps it for its viewers. */
async function beatsOf(title: string): Promise<Beats> {
  const master = filesBelow(path.join(site.dataFolder, 'files')).filter((file) =>
    file.endsWith('/master.m3u8'),
  );
  const newest = master.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at)[0];
  if (!newest) throw new Error(`There is no video of ${title}.`);
  const { stdout } = await promisify(execFile)(process.execPath, [beats, newest.file]);
  return JSON.parse(stdout) as Beats;
}

function expectInStep({ video, audio }: Beats, toleranceSeconds = 0.12): void {
  // At a seam a flash or a beep may be cut off, so most have to have a partner, not all.
  const partners = video.onsets.filter((flash) =>
    audio.onsets.some((beep) => Math.abs(beep - flash) < toleranceSeconds),
  );
  expect(video.onsets.length).toBeGreaterThan(2);
  expect(partners.length).toBeGreaterThanOrEqual(video.onsets.length - 2);
  expect(Math.abs(video.seconds - audio.seconds)).toBeLessThan(0.6);
}

it(
  'makes a draft of a recorded show that is published once its model says who is in it',
  async () => {
    const show = await goLive(model, modelId, 'Evening by the lake', { showType: 'private', cost: 3 });
    const room = await site.call('userLive/getRoom', { uniqueId: model.uniqueId });
    expect((room.body.data as { room: object }).room).toMatchObject({ isRecorded: true });
    const child = publish(show, model);
    await recorded(6);
    await child.stop();
    await site.call('userLive/stopBroadcast', { channelName: modelId }, model.token);

    const draft = await draftCalled('Evening by the lake');
    expect(draft).toMatchObject({ visibility: 'priced', price: 3, recordedAt: expect.any(String) });
    expect(draft.forOwner).toMatchObject({ status: 'draft', peopleConfirmed: false });
    const found = await beatsOf(draft.title);
    expectInStep(found);
    expect([found.video.width, found.video.height]).toEqual([320, 180]);
    expect(Math.abs(found.video.seconds - (draft.durationSeconds ?? 0))).toBeLessThan(0.5);
    await until('the packets are gone', async () => filesBelow(recordings()).length === 0);

    // Nobody else can reach it, and it does not go out before the model has said who is in it.
    expect((await site.call('userGallery/getPost', { id: draft._id })).status).toBe(404);
    const edit = (more: object) =>
      site.call('userGallery/edit', { id: draft._id, draft: false, ...more }, model.token);
    const held = (await edit({})).body.data as ItemDetail;
    expect(held.forOwner?.status).toBe('draft');
    expect(held.forOwner?.failure).toMatch(/Name everyone who appears/);
    const unsigned = (await edit({ peopleConfirmed: true, people: [{ name: 'A Guest' }] })).body
      .data as ItemDetail;
    expect(unsigned.forOwner?.failure).toMatch(/release for A Guest/);
    const out = (await edit({ peopleConfirmed: true, people: [] })).body.data as ItemDetail;
    expect(out.forOwner).toMatchObject({ status: 'published', peopleConfirmed: true, failure: null });
  },
  limitMs,
);

it(
  'goes on through an engine that was killed, two shows at once',
  async () => {
    const other = await newModel(site, 'olga.lind');
    const { _id: otherId } = await myProfile(site, other.token);
    const [one, two] = [
      await goLive(model, modelId, 'Through the storm'),
      await goLive(other, otherId, 'Elsewhere'),
    ];
    const children = [publish(one, model), publish(two, other)];
    await recorded(10);
    site.killEngine();
    await recorded(10);
    await Promise.all(children.map((child) => child.stop()));
    for (const [who, id] of [
      [model, modelId],
      [other, otherId],
    ] as const) {
      await site.call('userLive/panic', { channelName: id }, who.token);
    }
    const stormy = await draftCalled('Through the storm');
    expectInStep(await beatsOf(stormy.title));
    expect((await draftCalled('Elsewhere', other)).durationSeconds).toBeGreaterThan(3);
  },
  limitMs,
);

it(
  'keeps what was recorded when the whole site dies, and removes what its model throws away',
  async () => {
    const show = await goLive(model, modelId, 'Cut short');
    const child = publish(show, model);
    await recorded(5);
    await site.kill9();
    await child.stop();
    await site.restart();
    // The show waits half a minute for its publisher, and then it is over.
    const draft = await draftCalled('Cut short');
    expect(draft.durationSeconds).toBeGreaterThan(3);
    const thrown = await site.call('userLive/discardRecording', { sessionId: show.sessionId }, model.token);
    expect(thrown.body.msg).toBe('Recording deleted.');
    expect((await listed(model)).some((one) => one.title === 'Cut short')).toBe(false);
    const stranger = await newMember(site, 'a.member');
    const refused = await site.call(
      'userLive/discardRecording',
      { sessionId: show.sessionId },
      stranger.token,
    );
    expect(refused.body.code).toBe('wrong_account_type');
  },
  limitMs,
);

it(
  'records nothing unless asked, and says so',
  async () => {
    const show = await goLive(model, modelId, 'Unrecorded', { record: false });
    const child = publish(show, model);
    const { uniqueId } = model;
    const room = await until('live', async () => {
      const { body } = await site.call('userLive/getRoom', { uniqueId });
      const found = (body.data as { room: { status: string; isRecorded: boolean } }).room;
      return found.status === 'live' && found;
    });
    expect(room.isRecorded).toBe(false);
    expect(written()).toBe(0);
    const on = await site.call('userLive/setRecording', { channelName: modelId, record: true }, model.token);
    expect(on.body.data).toEqual({ isRecorded: true });
    await recorded(1);
    await site.call('userLive/discardRecording', { sessionId: show.sessionId }, model.token);
    await until('it is gone', async () => written() === 0);
    await child.stop();
    await site.call('userLive/panic', {}, model.token);
  },
  limitMs,
);
