import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { startDemoBroadcaster } from '@candela/testkit/demo-live/demo-broadcaster';
import { newPublisher } from '@candela/testkit/e2e-people';
import { hasLiveKit, liveKitKeys, startLiveKit } from '@candela/testkit/livekit-server';
import { mostFramesBelow } from '@candela/testkit/video-frames';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const picture = { width: 320, height: 180, framesPerSecond: 15 };
const stops: (() => unknown)[] = [];
const soon = { timeout: 60_000, interval: 500 };
/** A minute has ten tries. */
const rarely = { timeout: 60_000, interval: 6_500 };
let site: Site;
let rooms: RoomServiceClient;
let model: Awaited<ReturnType<typeof newPublisher>>;
let token: string;
let channelName: string;

const room = () =>
  site.ask<{ room: { _id: string; status: string; viewerCount: number } }>(
    'userLive/getRoom',
    { uniqueId },
    token,
  );
let uniqueId: string;

describe.skipIf(!hasLiveKit())('a show on LiveKit', () => {
  beforeAll(async () => {
    const { url, stop } = await startLiveKit();
    const { key, secret } = liveKitKeys;
    stops.push(stop);
    rooms = new RoomServiceClient(url.replace('ws', 'http'), key, secret);
    const env = { LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret, RATE_LIMIT_FACTOR: '100' };
    site = await bootSite({ seed: 'none', env: { ...env, LIVE_BIND_ADDRESS: '127.0.0.1' } });
    stops.push(() => site.stop());
    model = await newPublisher(site, 'maren.vale');
    ({ token, _id: channelName, uniqueId } = model);
  }, 240_000);
  afterAll(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  it('gives stills and clips, and its recording is a draft that plays; whoever takes it in is no viewer', async () => {
    const broadcaster = await startDemoBroadcaster({
      ...{ siteUrl: site.url, username: model.username, password: model.password },
      ...{ title: 'On a cluster', picture },
    });
    stops.push(() => broadcaster.stop().catch(() => undefined));
    expect(await site.ask('userLive/getRecordingTerms', {}, token)).toMatchObject({ available: true });
    const startedAtMs = Date.now();
    await site.ask('userLive/setRecording', { channelName, record: true }, token);

    const [still] = await vi.waitFor(async () => {
      const all = await site.ask<{ snapshot: { address: string; takenAt: string } }[]>(
        'userLive/listSnapshots',
        { channelNames: [channelName] },
        token,
      );
      if (all.length === 0) throw new Error('No still yet.');
      return all;
    }, soon);
    const ageMs = Date.now() - new Date(still?.snapshot.takenAt ?? 0).getTime();
    expect(ageMs).toBeLessThan(30_000);

    const [name] = (await rooms.listRooms()).map((one) => one.name);
    const inside = (await rooms.listParticipants(name ?? '')).map(({ identity }) => identity);
    const listed = (await rooms.listRooms())[0]?.numParticipants;
    expect({ inside: inside.filter((one) => one.startsWith('mirror')).length, listed }).toEqual({
      inside: 1,
      listed: 1,
    });
    expect((await room()).room.viewerCount).toBe(0);

    const clip = await vi.waitFor(
      () =>
        site.ask<{ clipId: string; durationSeconds: number }>('userLive/prepareClip', { channelName }, token),
      rarely,
    );
    expect(clip.durationSeconds).toBeGreaterThan(2);
    await site.ask('userLive/discardClip', { clipId: clip.clipId }, token);

    await vi.waitFor(() => expect(Date.now() - startedAtMs).toBeGreaterThan(12_000), soon);
    await broadcaster.stop();
    const draft = await vi.waitFor(
      async () => {
        const items = await site.ask<
          { title: string; forOwner: { status: string }; durationSeconds: number | null }[]
        >('userGallery/getAllGallery', { kind: 'video' }, token);
        const found = items.find(({ title }) => title === 'On a cluster');
        if (found?.forOwner.status !== 'draft' || found.durationSeconds === null)
          throw new Error(JSON.stringify(found));
        return found;
      },
      { timeout: 120_000, interval: 500 },
    );
    expect(draft.durationSeconds).toBeGreaterThan(4);
    const framesPerSecond =
      (await mostFramesBelow(path.join(site.dataFolder, 'files'))) / (draft.durationSeconds ?? 0);
    // A busy machine encodes fewer than it was asked for.
    expect(framesPerSecond).toBeGreaterThan(0.3 * picture.framesPerSecond);
    expect(framesPerSecond).toBeLessThan(1.2 * picture.framesPerSecond);
    // Nothing is left of what came off the wire.
    await vi.waitFor(() => {
      const files = readdirSync(site.dataFolder, { recursive: true }).map(String);
      expect(files.filter((one) => one.endsWith('.rtp'))).toEqual([]);
    }, soon);
  }, 240_000);
});
