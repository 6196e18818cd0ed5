import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import type { Broadcast, RoomState } from '@candela/contract/shows/operations';
import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { contextOf, outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, RtcClient, send, until } from '../../../../../packages/sfu/test/rtc-client.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import {
  authorizeGrants,
  closeStrayChannels,
  createEmbeddedEngine,
  createTicker,
  type EmbeddedEngine,
  liveProxy,
  silentLiveLog,
  type Ticker,
} from '../../platform/live/index.ts';
import { createStillMaker } from '../../platform/media/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { createAccounts } from '../accounts/index.ts';
import { createWallet } from '../ledger/index.ts';
import { createMetering, type Metering } from '../metering/index.ts';
import { createShows, type Shows } from './index.ts';

const secret = 'a secret of the tests, thirty-two bytes or more';
const freeShow = { showType: 'free', privateShowCost: 5, title: 'Evening' } as const;

let test: TestDatabase;
let owner: pg.Client;
let engine: EmbeddedEngine;
let app: FastifyInstance;
let base: string;
let live: Shows;
let metering: Metering;
let ticker: Ticker;
/** Added to the real time. */
let aheadMs = 0;
let emitted: { room: string; event: string; payload: unknown }[] = [];
const handlers = new Map<string, (context: object, payload: unknown) => Promise<unknown>>();
const clients: RtcClient[] = [];
const stills = createStillMaker();

const clock = () => new Date(Date.now() + aheadMs);
const realtime = {
  emit: (room: string, event: string, payload: unknown) => void emitted.push({ room, event, payload }),
  on: (event: string, _options: object, handler: (context: object, payload: unknown) => Promise<unknown>) =>
    void handlers.set(event, handler),
  kick: () => {},
} as unknown as Realtime;

function makeLive(): Shows {
  const { database } = test;
  const events = createTestEvents();
  const accounts = createAccounts({
    database,
    clock,
    events,
    mailer: { send: async () => {} },
    siteName: () => 'Test',
    publicUrl: 'http://site.test',
  });
  ticker = createTicker(1_000, silentLiveLog);
  const base = {
    database,
    clock,
    engine,
    realtime,
    events,
    ticker,
    log: silentLiveLog,
    monotonicMs: () => performance.now() + aheadMs,
  };
  metering = createMetering({ ...base, wallet: createWallet({ database, clock }), minuteMs });
  return createShows({
    ...base,
    accounts,
    metering,
    streamKeySecret: secret,
    publicUrl: 'http://site.test',
    drafts: {
      add: async () => {},
      addClip: async () => {},
      discard: async () => {},
      cleanUp: async () => {},
    },
    media: { assembleRecording: async () => ({ durationSeconds: 0, sizeBytes: 0 }) },
    files: { stat: async () => undefined, read: notThere, delete: async () => {}, deleteAll: async () => {} },
    rtmpServers: [],
    maxRecordingMinutes: 240,
    stills,
  });
}

const notThere = () => Promise.reject(new Error('There are no files.'));

/** Follows the engine and takes up what is open, as the site does when it starts. */
async function startLive(): Promise<void> {
  metering.start();
  live.start();
  await ticker.start();
}

async function stopLive(): Promise<void> {
  await ticker.stop();
  metering.stop();
  await live.stop();
}

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  engine = createEmbeddedEngine({
    grantSecret: secret,
    udpPortBegin: 0,
    udpPortEnd: 0,
    bindAddress: '127.0.0.1',
    deadPeerTimeoutMs: 1000,
  });
  await engine.start();
  closeStrayChannels(engine, [(channel) => live.holds(channel)], silentLiveLog);
  const authorizeGrant = authorizeGrants(engine, [(grant) => live.mayUse(grant)]);
  app = fastify();
  app.setErrorHandler(sendFailure);
  await app.register(liveProxy, {
    prefix: '/live',
    engine,
    authorize: async (request) => (await live.authorizeKey(request)) ?? authorizeGrant(request),
  });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(async () => {
  aheadMs = 0;
  emitted = [];
  live = makeLive();
  await startLive();
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stopLive();
  await owner.query(
    "update shows.shows set status = 'ended', ended_at = now(), end_reason = 'stopped', publisher_lost_at = null where status <> 'ended'",
  );
});

afterAll(async () => {
  await app?.close();
  await engine?.stop();
  await stills.close();
  await owner?.end();
  await test?.drop();
});

const account = (type: 'model' | 'user', approval: 'approved' | 'pending' = 'approved') =>
  addAccount(test.database, type, { approval });

const by = (accountId?: string, type: 'model' | 'user' = 'model') => ({
  context: contextOf(sessionOf(accountId, type)),
});

const start = async (model: string, form: object = freeShow): Promise<Broadcast> => {
  const input = { channelName: model, ...form } as Parameters<typeof call>[1];
  return (await call(live.routes.startBroadcast, input as never, by(model))).data;
};
const resume = async (model: string, sessionId: string) =>
  (await call(live.routes.resumeBroadcast, { channelName: model, sessionId }, by(model))).data;
const stop = (model: string) => call(live.routes.stopBroadcast, { channelName: model }, by(model));
const watchGrant = async (model: string, viewer?: string) =>
  (await call(live.routes.joinBroadcast, { channelName: model }, by(viewer, 'user'))).data;

async function publish(broadcast: Broadcast): Promise<RtcClient> {
  const client = await join(`${base}${broadcast.media.url}`, 'publish', async () => broadcast.media.token);
  client.startSending();
  clients.push(client);
  return client;
}

/** Each try has a grant of its own, as a browser's would. */
async function watch(model: string, viewer?: string): Promise<RtcClient> {
  const { media } = await watchGrant(model, viewer);
  const client = await join(
    `${base}${media.url}`,
    'view',
    async () => (await watchGrant(model, viewer)).media.token,
  );
  clients.push(client);
  return client;
}

async function room(model: string): Promise<RoomState> {
  const access = await live.roomAccess(undefined, model);
  if (!access) throw new Error('There is no such room.');
  return access.state;
}

const untilStatus = (model: string, status: RoomState['status']) =>
  until(status, async () => (await room(model)).status === status);

async function goLive(model: string): Promise<{ broadcast: Broadcast; publisher: RtcClient }> {
  const broadcast = await start(model);
  const publisher = await publish(broadcast);
  await untilStatus(model, 'live');
  return { broadcast, publisher };
}

const eventsFor = (model: string, event: string) =>
  emitted.filter(({ event: name, payload }) => {
    const { channelName, _id } = payload as { channelName?: string; _id?: string };
    return name === event && (channelName ?? _id) === model;
  });

it('a show has a still of what is published, made of its key frame', async () => {
  const model = await account('model');
  const broadcast = await start(model);
  const client = await join(`${base}${broadcast.media.url}`, 'publish', async () => broadcast.media.token);
  clients.push(client);
  await untilStatus(model, 'live');
  const { rows } = await owner.query('select unique_id from accounts.accounts where id = $1', [model]);
  const snapshot = async () => {
    return (await call(live.routes.getRoom, { uniqueId: rows[0].unique_id }, by())).data.snapshot;
  };
  expect(await snapshot()).toBeNull();
  client.sendFrame(makeKeyFrame('VP8', { width: 640, height: 360, shade: 40 }));
  await until('a still', async () => (await snapshot()) != null);
  const [, , , modelId = '', name = ''] = (await snapshot())?.address.split('/') ?? [];
  const asked = { modelId, name, browser: contextOf().browser(), country: undefined };
  const webp = await live.findSnapshot(asked);
  expect(webp?.subarray(8, 12).toString()).toBe('WEBP');
  await stop(model);
  expect(await live.findSnapshot(asked)).toBeUndefined();
});

describe('a show', () => {
  it('starts, is live once media arrives, is watched, and ends for everyone when stopped', async () => {
    const model = await account('model');
    const broadcast = await start(model);
    expect(broadcast).toMatchObject({ channelName: model, showType: 'free', title: 'Evening' });
    expect(broadcast.token).toBe(broadcast.media.token);
    expect(await room(model)).toMatchObject({
      status: 'starting',
      sessionId: broadcast.sessionId,
      startedAt: null,
    });
    expect(await outcomeOf(watchGrant(model)), 'nothing to see yet').toBe('not_live');
    expect(eventsFor(model, 'lives.upsert')).toEqual([]);

    await publish(broadcast);
    await untilStatus(model, 'live');
    await until('told', () => eventsFor(model, 'lives.upsert').length > 0);
    expect(eventsFor(model, 'lives.upsert')[0]).toMatchObject({
      room: { room: 'lives' },
      payload: { room: { status: 'live' } },
    });
    const viewer = await watch(model);
    await until('picture', () => viewer.rtp('video').length > 3);

    await stop(model);
    expect(await room(model)).toMatchObject({ status: 'ended', viewerCount: 0 });
    expect(eventsFor(model, 'lives.remove')).toHaveLength(1);
    expect(
      eventsFor(model, 'room.state')
        .map(({ payload }) => (payload as RoomState).status)
        .slice(-1),
    ).toEqual(['ended']);
    await until('channel closed', async () => (await engine.stats()).length === 0);
    expect(await outcomeOf(stop(model))).toBe('not_live');
    expect(await outcomeOf(resume(model, broadcast.sessionId))).toBe('not_live');
    const late = { token: broadcast.token, body: 'v=0' };
    expect((await send(`${base}${broadcast.media.url}`, 'POST', late)).status).toBe(404);
  });

  it('is interrupted when the publisher is lost, live again when it is back, and over after 30 s', async () => {
    const model = await account('model');
    const { broadcast, publisher } = await goLive(model);
    const startedAt = (await room(model)).startedAt;
    publisher.fallSilent();
    await untilStatus(model, 'interrupted');
    aheadMs = 20_000;
    await live.reconciler.cleanUp();
    expect((await room(model)).status).toBe('interrupted');
    const again = await publish(await resume(model, broadcast.sessionId));
    await untilStatus(model, 'live');
    expect((await room(model)).startedAt, 'one show, started once').toBe(startedAt);

    again.fallSilent();
    await untilStatus(model, 'interrupted');
    expect(await watchGrant(model), 'viewers may wait inside').toBeTruthy();
    await live.reconciler.cleanUp();
    aheadMs += 31_000;
    await live.reconciler.cleanUp();
    expect((await room(model)).status).toBe('ended');
    expect(await endReason(broadcast.sessionId)).toBe('publisher_lost');
    expect(eventsFor(model, 'lives.remove')).toHaveLength(1);
  });

  it('that never gets media ends itself after a minute', async () => {
    const model = await account('model');
    const { sessionId } = await start(model);
    await live.reconciler.cleanUp();
    aheadMs = 59_000;
    await live.reconciler.cleanUp();
    expect((await room(model)).status).toBe('starting');
    aheadMs = 61_000;
    await live.reconciler.cleanUp();
    expect((await room(model)).status, 'nobody has seen it').toBe('offline');
    expect(await endReason(sessionId)).toBe('never_started');
    await start(model);
  });

  it('is the only one of its model, also when two windows start at once', async () => {
    const model = await account('model');
    const results = await Promise.allSettled([start(model), start(model), start(model)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await outcomeOf(start(model))).toBe('already_live');
  });

  it('is what the next one begins with, on whatever device', async () => {
    const [model, other] = [await account('model'), await account('model')];
    const lastOf = async (who: string) => (await call(live.routes.getLastSetUp, {}, by(who))).data;
    expect(await lastOf(model)).toBeNull();
    await start(model);
    await stop(model);
    await start(model, { showType: 'private', cost: 7, privateShowCost: 5, title: 'Slow hour' });
    expect(await lastOf(model)).toEqual({ showType: 'private', title: 'Slow hour', tags: [] });
    expect(await lastOf(other)).toBeNull();
  });

  it('counts people rather than connections, and keeps the peak', async () => {
    const model = await account('model');
    const fan = await account('user');
    const { broadcast } = await goLive(model);
    await watch(model, fan);
    const second = await watch(model, fan);
    const visitor = await watch(model);
    await until('counted', async () => (await room(model)).viewerCount === 2);
    visitor.close();
    second.close();
    await until('fewer', async () => (await room(model)).viewerCount === 1);
    const lastEmitted = () =>
      eventsFor(model, 'lives.upsert').at(-1)?.payload as { room: RoomState } | undefined;
    await until('told to the list', () => lastEmitted()?.room.viewerCount === 1);
    const { rows } = await owner.query('select peak_viewers from shows.shows where id = $1', [
      broadcast.sessionId,
    ]);
    expect(rows[0].peak_viewers).toBe(2);
  });

  it('keeps who has watched for a minute, and no visitor', async () => {
    const model = await account('model');
    const [fan, passerBy] = [await account('user'), await account('user')];
    await goLive(model);
    const left = await watch(model, passerBy);
    await watch(model, fan);
    await watch(model);
    await until('counted', async () => (await room(model)).viewerCount === 3);
    const watched = async () => {
      const sql = 'select account_id from shows.audience where model_id = $1';
      return (await owner.query(sql, [model])).rows.map((row) => row.account_id);
    };
    left.close();
    await until('left', async () => (await room(model)).viewerCount === 2);
    expect(await watched()).toEqual([]);
    aheadMs += minuteMs;
    await until('saved', async () => (await watched()).length > 0);
    expect(await watched()).toEqual([fan]);
  });
});

async function endReason(showId: string): Promise<string> {
  const { rows } = await owner.query('select end_reason from shows.shows where id = $1', [showId]);
  return rows[0].end_reason;
}

describe('what goes wrong around a show', () => {
  it('survives the engine being killed: interrupted, then live when the publisher is back', async () => {
    const model = await account('model');
    const { broadcast } = await goLive(model);
    await watch(model);
    await until('counted', async () => (await room(model)).viewerCount === 1);
    process.kill(engine.processId() ?? 0, 'SIGKILL');
    await untilStatus(model, 'interrupted');
    expect((await room(model)).viewerCount).toBe(0);
    await until('engine back', () => engine.mediaOrigin() !== undefined);
    await publish(await resume(model, broadcast.sessionId));
    await untilStatus(model, 'live');
    const viewer = await watch(model);
    await until('picture', () => viewer.rtp('video').length > 3);
  });

  it('survives the server: shows wait 30 s for their publishers, and overdue ones end at the start', async () => {
    const [saved, lost, unseen] = [await account('model'), await account('model'), await account('model')];
    const { broadcast, publisher } = await goLive(saved);
    const { publisher: gone } = await goLive(lost);
    await start(unseen);
    gone.fallSilent();
    await untilStatus(lost, 'interrupted');
    await stopLive();
    publisher.close();
    await engine.close(broadcast.sessionId);
    aheadMs = 10 * minuteMs;
    live = makeLive();
    await startLive();
    expect(await Promise.all([saved, lost, unseen].map(async (one) => (await room(one)).status))).toEqual([
      'interrupted',
      'ended',
      'offline',
    ]);
    await publish(await resume(saved, broadcast.sessionId));
    await untilStatus(saved, 'live');
  });

  it('finds again what the engine reported while nobody listened', async () => {
    const model = await account('model');
    const broadcast = await start(model);
    await stopLive();
    await publish(broadcast);
    await until('published', async () => (await engine.stats()).some((one) => one.isPublished));
    expect((await room(model)).status).toBe('starting');
    live = makeLive();
    await startLive();
    expect((await room(model)).status).toBe('live');
  });
});

describe('who may', () => {
  it('start: approved models, in their own room', async () => {
    const [model, other, pending] = [
      await account('model'),
      await account('model'),
      await account('model', 'pending'),
    ];
    const startIn = (channelName: string, form: object, who = by(model)) =>
      outcomeOf(call(live.routes.startBroadcast, { channelName, ...form } as never, who));
    expect(await startIn(other, freeShow)).toBe('not_found');
    expect(await startIn(pending, freeShow, by(pending))).toBe('not_approved');
    const { sessionId } = await start(other);
    expect(await outcomeOf(resume(model, sessionId))).toBe('not_live');
    expect(await outcomeOf(call(live.routes.stopBroadcast, { channelName: other }, by(model)))).toBe(
      'not_found',
    );
    const theirs = { channelName: other, sessionId };
    expect(await outcomeOf(call(live.routes.resumeBroadcast, theirs, by(model)))).toBe('not_found');
  });

  it('belong to one page at a time: another takes over, and the one that lost it is refused', async () => {
    const model = await account('model');
    const [laptop, phone] = [randomUUID(), randomUUID()];
    const { sessionId } = await start(model, { ...freeShow, tabId: laptop });
    const from = (tabId: string, takeOver = false) =>
      outcomeOf(
        call(live.routes.resumeBroadcast, { channelName: model, sessionId, tabId, takeOver }, by(model)),
      );
    expect(await from(laptop), 'it only reconnects').toBe('done');
    expect(await from(phone)).toBe('open_elsewhere');
    expect(await from(phone, true)).toBe('done');
    expect(await from(laptop), 'what lost it does not take it back by itself').toBe('open_elsewhere');
    expect(await from(phone)).toBe('done');
    expect((await resume(model, sessionId)).sessionId, 'without a page nothing is compared').toBe(sessionId);
    await stop(model);
    const left = 'select from shows.media_leases where session_id = $1';
    expect((await owner.query(left, [sessionId])).rows).toEqual([]);
  });

  it('watch: anyone, in rooms that exist; a suspended account not even with its grant', async () => {
    const [model, fan] = [await account('model'), await account('user')];
    expect(await outcomeOf(watchGrant(randomUUID()))).toBe('not_found');
    expect(await outcomeOf(watchGrant(fan)), 'members have no rooms').toBe('not_found');
    expect(await outcomeOf(watchGrant(model))).toBe('not_live');
    await goLive(model);
    const { media, room: state } = await watchGrant(model, fan);
    expect(state.status).toBe('live');
    await owner.query('update accounts.accounts set suspended_at = now() where id = $1', [fan]);
    expect((await send(`${base}${media.url}`, 'POST', { token: media.token, body: 'v=0' })).status).toBe(401);
  });

  it('use a grant: only for its own show, role and time', async () => {
    const [model, other] = [await account('model'), await account('model')];
    const { broadcast } = await goLive(model);
    const theirs = await goLive(other);
    const post = async (url: string, token: string) =>
      (await send(`${base}${url}`, 'POST', { token, body: 'v=0' })).status;
    expect(await post(theirs.broadcast.media.url, broadcast.token)).toBe(401);
    expect(await post(broadcast.media.url.replace('whip', 'whep'), broadcast.token)).toBe(401);
    const { media } = await watchGrant(model);
    expect(await post(broadcast.media.url, media.token)).toBe(401);
    expect(await post(broadcast.media.url, 'nonsense')).toBe(401);
    await stop(model);
    expect(await post(media.url, media.token), 'it is over').toBe(409);
  });

  it('stay: not an account that is thrown out', async () => {
    const [model, fan] = [await account('model'), await account('user')];
    const { broadcast } = await goLive(model);
    await watch(model, fan);
    await until('counted', async () => (await room(model)).viewerCount === 1);
    await live.disconnectAccount(fan);
    await until('left', async () => (await room(model)).viewerCount === 0);
    expect((await room(model)).status).toBe('live');
    await live.disconnectAccount(model);
    await untilStatus(model, 'interrupted');
    await live.disconnectAccount(model, 'suspended');
    expect((await room(model)).status).toBe('ended');
    expect(await endReason(broadcast.sessionId)).toBe('disconnected');
  });
});

describe('a check of the upload', () => {
  const check = async (model: string) => (await call(live.routes.checkUpload, {}, by(model))).data.media;
  const publishedChannels = async () =>
    (await engine.stats()).filter(({ isPublished }) => isPublished).map(({ channel }) => channel);

  it('takes what its model sends, shows it to nobody, and is over by itself', async () => {
    const model = await account('model');
    const media = await check(model);
    const channel = media.url.split('/').at(-1) ?? '';
    const client = await join(`${base}${media.url}`, 'publish', async () => media.token);
    clients.push(client);
    client.startSending();
    await until('the picture', async () => (await publishedChannels()).includes(channel));
    expect((await room(model)).status).toBe('offline');
    expect(await live.mayUse({ channel, role: 'view', subject: model, grantId: randomUUID() })).toBe(false);
    const other = {
      channel,
      role: 'publish' as const,
      subject: await account('model'),
      grantId: randomUUID(),
    };
    expect(await live.mayUse(other)).toBe(false);
    await stopLive();
    aheadMs = minuteMs;
    live = makeLive();
    await startLive();
    await until('the end', async () => !(await publishedChannels()).includes(channel));
    expect(await live.holds(channel)).toBe(false);
  });

  it('is one at a time, for those who may go live and are not', async () => {
    const model = await account('model');
    const first = (await check(model)).url.split('/').at(-1) ?? '';
    await check(model);
    expect(await live.holds(first)).toBe(false);
    await start(model);
    expect(await outcomeOf(check(model))).toBe('already_live');
    expect(await outcomeOf(check(await account('model', 'pending')))).toBe('not_approved');
  });
});

describe('who was thrown out', () => {
  it('gets no picture back, with any token or address it ever had, nor by guessing', async () => {
    const [model, fan, other] = [await account('model'), await account('user'), await account('user')];
    const { broadcast } = await goLive(model);
    const viewer = await watch(model, fan);
    const unused = (await watchGrant(model, fan)).media;
    const theirs = (await watchGrant(model, other)).media;
    await until('counted', async () => (await room(model)).viewerCount === 1);
    await owner.query(
      `insert into rooms.sanctions (model_id, account_id, kind, by_account, created_at)
       values ($1, $2, 'ban', $1, now())`,
      [model, fan],
    );
    await live.kickOut(model, fan);
    await until('left', async () => (await room(model)).viewerCount === 0);

    const statusOf = async (method: string, url: string, token: string) =>
      (await send(new URL(url, base).href, method, { token, body: 'v=0' })).status;
    for (const token of [viewer.token, unused.token]) {
      expect(await statusOf('POST', unused.url, token), 'its own tokens').toBeGreaterThanOrEqual(401);
      for (const method of ['PATCH', 'DELETE']) {
        expect(await statusOf(method, viewer.location, token), 'its old address').toBeGreaterThanOrEqual(401);
      }
      expect(await statusOf('POST', `/live/whep/${randomUUID()}`, token), 'a guessed channel').toBe(401);
      expect(await statusOf('POST', broadcast.media.url, token), 'to publish').toBe(401);
    }
    // Another viewer's token opens that viewer's place only; it changes nothing at the address of the one who is out.
    expect(await statusOf('PATCH', viewer.location, theirs.token)).toBeGreaterThanOrEqual(401);
    expect(await outcomeOf(watchGrant(model, fan))).toBe('room_closed');
    expect((await watch(model, other)).isClosed).toBe(false);
  });
});

describe('stream keys', () => {
  const keyOf = async (model: string) => (await call(live.routes.getStreamKey, {}, by(model))).data;
  const rotate = async (model: string) => (await call(live.routes.rotateStreamKey, {}, by(model))).data;
  const publishWith = async (key: string) => {
    const client = await join(`${base}/live/whip/obs`, 'publish', async () => key);
    client.startSending();
    clients.push(client);
    return client;
  };

  it('are shown alike until replaced, and nothing stored makes one', async () => {
    const model = await account('model');
    const first = await keyOf(model);
    expect(first.whipUrl).toBe('http://site.test/live/whip/obs');
    expect(await keyOf(model)).toEqual(first);
    const second = await rotate(model);
    expect(second.streamKey).not.toBe(first.streamKey);
    expect(await keyOf(model)).toEqual(second);
    const { rows } = await owner.query(
      'select stream_keys::text as stored from shows.stream_keys where model_id = $1',
      [model],
    );
    expect(rows[0].stored).not.toContain(second.streamKey.slice(-20));
    expect(await outcomeOf(keyOf(await account('model', 'pending')))).toBe('not_approved');
  });

  it('open a free show from broadcasting software, and end the session they started', async () => {
    const model = await account('model');
    await owner.query(
      'insert into metering.settings (model_id, private_cost, updated_at) values ($1, 35, now())',
      [model],
    );
    const { streamKey } = await keyOf(model);
    const client = await publishWith(streamKey);
    await untilStatus(model, 'live');
    expect(await room(model)).toMatchObject({ showType: 'free', cost: 0, privateShowCost: 35 });
    expect((await send(`${base}${client.location}`, 'DELETE', { token: streamKey })).status).toBe(200);
    await untilStatus(model, 'interrupted');
    await publishWith(streamKey);
    await untilStatus(model, 'live');
  });

  it('keep the room open for 90 s when the engine dies or the software is lost, and a page then has 30 again', async () => {
    const model = await account('model');
    const { streamKey } = await keyOf(model);
    await publishWith(streamKey);
    await untilStatus(model, 'live');
    const shown = await room(model);
    expect(shown.isFromSoftware).toBe(true);
    process.kill(engine.processId() ?? 0, 'SIGKILL');
    await untilStatus(model, 'interrupted');
    await live.reconciler.cleanUp();
    aheadMs = 85_000;
    await live.reconciler.cleanUp();
    expect(await room(model)).toMatchObject({ status: 'interrupted', isFromSoftware: true });
    await until('engine back', () => engine.mediaOrigin() !== undefined);
    const back = await publishWith(streamKey);
    await untilStatus(model, 'live');
    expect((await room(model)).sessionId, 'the same show').toBe(shown.sessionId);

    back.fallSilent();
    await untilStatus(model, 'interrupted');
    const page = await publish(await resume(model, shown.sessionId ?? ''));
    await untilStatus(model, 'live');
    expect((await room(model)).isFromSoftware).toBe(false);
    page.fallSilent();
    await untilStatus(model, 'interrupted');
    await live.reconciler.cleanUp();
    aheadMs += 31_000;
    await live.reconciler.cleanUp();
    expect((await room(model)).status).toBe('ended');
  });

  it('publish to the show that is open, but do not take it from a browser', async () => {
    const model = await account('model');
    const { streamKey } = await keyOf(model);
    const broadcast = await start(model);
    const client = await publishWith(streamKey);
    await untilStatus(model, 'live');
    expect((await room(model)).sessionId).toBe(broadcast.sessionId);
    const taken = { token: broadcast.token, body: await offerOf() };
    expect((await send(`${base}${broadcast.media.url}`, 'POST', taken)).status).toBe(409);
    client.close();
  });

  it('are dead the moment they are replaced, and their publisher is out', async () => {
    const model = await account('model');
    const { streamKey } = await keyOf(model);
    const client = await publishWith(streamKey);
    await untilStatus(model, 'live');
    const { streamKey: next } = await rotate(model);
    await untilStatus(model, 'interrupted');
    const post = async (token: string) =>
      (await send(`${base}/live/whip/obs`, 'POST', { token, body: 'v=0' })).status;
    expect(await post(streamKey)).toBe(401);
    expect(await post(`${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    expect(await post('ck_')).toBe(401);
    expect((await send(`${base}${client.location}`, 'DELETE', { token: streamKey })).status).toBe(401);
    await publishWith(next);
    await untilStatus(model, 'live');
  });

  it('open nothing for a model who may not go live', async () => {
    const model = await account('model');
    const { streamKey } = await keyOf(model);
    await owner.query("update accounts.accounts set approval_status = 'rejected' where id = $1", [model]);
    const answer = await send(`${base}/live/whip/obs`, 'POST', { token: streamKey, body: 'v=0' });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([409, 'not_approved']);
  });
});

async function offerOf(): Promise<string> {
  const client = new RtcClient('publish');
  clients.push(client);
  return client.offer();
}

describe('rooms and lists', () => {
  it('are found by the short name, live or not', async () => {
    const model = await account('model');
    const { rows } = await owner.query('select unique_id from accounts.accounts where id = $1', [model]);
    const getRoom = async () => (await call(live.routes.getRoom, { uniqueId: rows[0].unique_id }, by())).data;
    expect((await getRoom()).room).toMatchObject({ status: 'offline', endedAt: null });
    await goLive(model);
    expect(await getRoom()).toMatchObject({ _id: model, categoryIds: [], room: { status: 'live' } });
    await stop(model);
    aheadMs = 11 * minuteMs;
    const later = await getRoom();
    expect(later.room.status).toBe('offline');
    expect(later.room.endedAt).not.toBeNull();
    expect(await outcomeOf(call(live.routes.getRoom, { uniqueId: 'nobody' }, by()))).toBe('not_found');
    expect(await live.roomAccess(undefined, randomUUID())).toBeUndefined();
  });

  it('are watched by joining and leaving the list', async () => {
    const rooms = new Set<string>();
    const context = {
      join: async (name: string) => rooms.add(name),
      leave: async (name: string) => rooms.delete(name),
    };
    expect(await handlers.get('lives.watch')?.(context, undefined)).toBeNull();
    expect([...rooms]).toEqual(['lives']);
    expect(await handlers.get('lives.unwatch')?.(context, undefined)).toBeNull();
    expect([...rooms]).toEqual([]);
  });

  it('are in the view that other features join', async () => {
    const model = await account('model');
    const { broadcast } = await goLive(model);
    const open = () => owner.query('select * from shows.live_rooms where model_id = $1', [model]);
    expect((await open()).rows[0]).toMatchObject({
      show_id: broadcast.sessionId,
      status: 'live',
      title: 'Evening',
    });
    await stop(model);
    expect((await open()).rows).toEqual([]);
  });
});
