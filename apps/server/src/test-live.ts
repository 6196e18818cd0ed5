import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { minuteMs } from '@candela/contract/shared/durations';
import { contextOf, outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type AppLive, createAppLive } from './app-live.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { callMissed, callTimeChanged } from './modules/calls/index.ts';
import { createWallet, tipsGiven, type Wallet } from './modules/ledger/index.ts';
import { seatStore } from './modules/metering/index.ts';
import { privateShowAsked } from './modules/private-shows/index.ts';
import { createRooms, type Rooms, roomSilenced } from './modules/rooms/index.ts';
import type { SavedClip } from './modules/shows/index.ts';
import type { Database } from './platform/database/index.ts';
import type { DomainEvent } from './platform/events/index.ts';
import {
  type HlsProblem,
  type HlsVisit,
  type KeyFrame,
  type LiveEngine,
  type LiveEngineEvents,
  type LiveRole,
  type Presence,
  type RecordedSoFar,
  type Recordings,
  silentLiveLog,
  type Ticker,
} from './platform/live/index.ts';
import { createStillMaker, type StillMaker } from './platform/media/index.ts';
import type { Audience, Realtime } from './platform/realtime/index.ts';
import { asViewer } from './platform/viewer/index.ts';

type Routes = AppLive['shows']['routes'] &
  AppLive['metering']['routes'] &
  AppLive['privateShows']['routes'] &
  AppLive['calls']['routes'] &
  Rooms['routes'];

/** Everything live, looked at when a test says so. */
interface TestLive extends AppLive {
  rooms: Rooms;
  routes: Routes;
  /** Does what every tick does, but for measuring. */
  cleanUp(): Promise<void>;
}

interface TestDatabase {
  database: Database;
  ownerUrl: string;
  drop(): Promise<void>;
}

export let owner: pg.Client;
export let live: TestLive;
const looks = new Map<string, () => Promise<void>>();
let test: TestDatabase;
let wallet: Wallet;
let stills: StillMaker;
let monotonicNow = 0;
export let emitted: { room: string; event: string; payload: Record<string, unknown> }[] = [];
/** Who was kicked from which realtime room. */
export const kick: { room: string; who: object }[] = [];
/** What the bell was given: what, its status, and whom it concerns. */
export const noticed: (string | null)[][] = [];
/** What reaches viewers: whether the engine sees media arrive, and what their pages report of the picture. */
export const pictures = { isDelivered: true, reported: 'moving' as 'moving' | 'frozen' | 'nothing' };
/** What shows are as HLS: from when each file is, and why there are none. */
export const hls = {
  startedAtMs: 0,
  problem: undefined as HlsProblem | undefined,
  seen: [] as HlsVisit[],
  /** Nobody has asked for a while, and nothing is packaged until somebody opens it. */
  isIdle: false,
};
/** What clips are cut of: nothing unless a test turns it on. `held` are the channels, `cuts` what was cut and not removed. */
export const cutting = {
  isOn: false,
  durationSeconds: 60,
  held: [] as readonly string[],
  cuts: new Map<string, { channel: string; fromMs: number; toMs: number }>(),
  saved: [] as SavedClip[],
};
/** What becomes of recordings: how stopping one ends, what there is of them, and those that became drafts. */
export const recorded = {
  stop: async () => {},
  found: undefined as RecordedSoFar | undefined,
  drafts: [] as string[],
};
/** Whether the engine's events can be trusted now. */
export const presence = { isKnown: true };
/** Whether every model of the test has her own room open. */
export const broadcaster = { isOpen: true };
let events: ReturnType<typeof createTestEvents>;
export const connected = new Map<string, Presence & { role: LiveRole }>();
/** The newest key frame of a channel. */
export const keyFrames = new Map<string, () => Promise<KeyFrame>>();
const disconnected = new Set<string>();
const listeners = new Map<string, Set<(payload: never) => void>>();

const recordings: Recordings = {
  start: async () => {},
  stop: () => recorded.stop(),
  partsOf: async (key) =>
    recorded.found ?? {
      isWhole: true,
      parts: cutting.cuts.has(key)
        ? [{ ending: 'webm', sizeBytes: 1_000, durationSeconds: cutting.durationSeconds }]
        : [],
    },
  folderOf: async (key) => `/recordings/${key}`,
  keys: async () => [...cutting.cuts.keys()],
  remove: async (key) => void cutting.cuts.delete(key),
};

/** An engine without media: who is connected is what the test says, and disconnections take effect at once. */
const engine: LiveEngine = {
  kind: 'whip',
  get recordings() {
    return cutting.isOn ? recordings : undefined;
  },
  clips: {
    holdOnly: async (channels) => {
      cutting.held = channels;
    },
    cut: async (channel, key, range) => {
      if (!cutting.held.includes(channel)) return false;
      cutting.cuts.set(key, { channel, ...range });
      return true;
    },
  },
  newestKeyFrame: async (channel, afterMs) => {
    const frame = await keyFrames.get(channel)?.();
    return frame && frame.atMs > afterMs ? frame : undefined;
  },
  readTap: undefined,
  hls: {
    open: async () => {
      hls.isIdle &&= hls.problem !== undefined;
      return hls.problem;
    },
    playlist: async () => (hls.isIdle ? undefined : '#EXTM3U\n'),
    find: async () => ({ data: Buffer.from('a piece'), startedAtMs: hls.startedAtMs, durationMs: 2000 }),
    dropBefore: () => {},
    seen: (visit) => void hls.seen.push(visit),
  },
  start: async () => {},
  open: async () => {},
  close: async (channel) => disconnectAll((one) => one.channel === channel),
  grant: async ({ channel, role, subject, grantId }) => ({
    url: `/live/${channel}`,
    token: JSON.stringify({ channel, role, subject, grantId }),
    expiresAt: new Date(Date.now() + minuteMs),
    iceServers: [],
  }),
  readGrant: async (token) => (disconnected.has(JSON.parse(token).grantId) ? undefined : JSON.parse(token)),
  disconnect: async ({ channel, subject, grantId }) => {
    if (grantId !== undefined) disconnected.add(grantId);
    disconnectAll((one) => {
      const all = subject === undefined && grantId === undefined;
      return one.channel === channel && (all || one.subject === subject || one.grantId === grantId);
    });
  },
  disconnectMany: async (channel, subjects) =>
    disconnectAll((one) => one.channel === channel && subjects.includes(one.subject)),
  stats: async () =>
    [...new Set([...connected.values()].map((one) => one.channel))].map((channel) => ({
      channel,
      isPublished: [...connected.values()].some((one) => one.channel === channel && one.role === 'publish'),
      viewers: 0,
    })),
  on(event, listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as never));
    return () => void listeners.get(event)?.delete(listener as never);
  },
  isPresenceKnown: () => presence.isKnown,
  isLeader: () => true,
  viewersIn: undefined,
  delivered: () => new Set(pictures.isDelivered ? connected.keys() : []),
  mediaOrigin: () => undefined,
  whipUrl: undefined,
  isTaken: undefined,
  stop: async () => {},
};

export function emitEngineEvent<Name extends keyof LiveEngineEvents>(
  event: Name,
  payload: LiveEngineEvents[Name],
): void {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
}

/** @param isLost whether the engine loses them, instead of their leaving */
export function disconnectAll(which: (one: Presence) => boolean, isLost = false): void {
  for (const [id, one] of connected) {
    if (!which(one)) continue;
    connected.delete(id);
    if (one.role === 'publish') emitEngineEvent('publisherLeft', one);
    else emitEngineEvent('viewerLeft', { ...one, isLost });
  }
}

/** Connects with a grant, as the proxy would let it, from the country it names; resolves to the refusal's code or nothing. */
export async function connect(token: string, country?: string): Promise<string | undefined> {
  const { channel, role, subject, grantId } = JSON.parse(token);
  const joins = () => live.authorizeMedia({ action: 'join', role, channel, bearer: token });
  const refusal = await outcomeOf(asViewer({ accountId: undefined, country }, joins));
  if (refusal !== 'done') return refusal;
  const presence = { channel, subject, grantId, sessionId: randomUUID() };
  connected.set(presence.sessionId, { ...presence, role });
  emitEngineEvent(role === 'publish' ? 'publisherJoined' : 'viewerJoined', presence);
  await live.shows.reconciler.settled();
  await events.settled();
  return undefined;
}

/** The database of the file's site. */
export const liveDatabase = (): Database => test.database;

export const isConnected = (subject: string) =>
  [...connected.values()].some((one) => one.subject === subject);

/**
 * Gives every test of the file a database and the live feature over an engine without media; what a test left open
 * is ended after it by `endEverything` (SQL), and the journal has to balance.
 */
export function useTestLive(
  openTestDatabase: () => Promise<TestDatabase>,
  endEverything = `update shows.shows set status = 'ended', ended_at = now(), end_reason = 'stopped', publisher_lost_at = null
    where status <> 'ended'`,
): void {
  beforeAll(async () => {
    // Files of one worker share this module: handlers of the file before must not receive this one's events.
    events = createTestEvents();
    test = await openTestDatabase();
    owner = new pg.Client({ connectionString: test.ownerUrl });
    await owner.connect();
    const { database } = test;
    const clock = () => new Date();
    wallet = createWallet({ database, clock });
    const ticker: Ticker = {
      tickMs: 1_000,
      every: (name, work) => void looks.set(name, work),
      start: async () => {},
      stop: async () => {},
    };
    const realtime = {
      // Pages beside a room, as broadcasting software shows them, have tests of their own.
      emit: (to: string | Audience, event: string, payload: Record<string, unknown>) => {
        const room = typeof to === 'object' && to.except.length === 0 ? to.room : (to as string);
        emitted.push({ room, event, payload });
      },
      connectionsIn: () => 0,
      on: () => {},
      isInRoom: async () => broadcaster.isOpen,
      accountsOnline: async (ids: readonly string[]) => new Set(ids),
      kick: (room: string, who: object) => void kick.push({ room, who }),
      kickFrom: async (room: string, countries: readonly string[]) =>
        void kick.push({ room, who: { countries } }),
    } as unknown as Realtime;
    stills = createStillMaker();
    const base = { database, clock, events, engine, wallet, realtime, ticker, log: silentLiveLog };
    const accounts = createAccounts({
      ...base,
      mailer: { send: async () => {} },
      siteName: () => 'Test',
      publicUrl: 'http://site.test',
    });
    const parts = createAppLive({
      ...base,
      accounts,
      isOff: () => false,
      streamKeySecret: 'a secret of the tests, thirty-two bytes or more',
      publicUrl: 'http://site.test',
      drafts: {
        add: async (_tx, { recordingId }) => void recorded.drafts.push(recordingId),
        addClip: async (_tx, clip) => void cutting.saved.push(clip),
        discard: async () => {},
        cleanUp: async () => {},
      },
      media: {
        assembleRecording: async () => ({ durationSeconds: cutting.durationSeconds, sizeBytes: 1_000 }),
      },
      files: {
        stat: async () => ({ sizeBytes: 1_000, contentType: 'video/webm', modifiedAt: new Date() }),
        read: async () => Readable.from(['a clip']),
        delete: async () => {},
        deleteAll: async () => {},
      },
      rtmpServers: [],
      maxRecordingMinutes: 240,
      stills,
      minuteMs,
      monotonicMs: () => monotonicNow,
    });
    const rooms = createRooms({
      ...base,
      ...parts,
      accounts,
      jobs: { every: () => {} },
      sourceSecret: 'a secret of the tests, thirty-two bytes or more',
      publicUrl: 'http://site.test',
      isMember: async () => false,
    });
    const { shows, metering, privateShows, calls } = parts;
    live = {
      ...parts,
      rooms,
      routes: {
        ...shows.routes,
        ...metering.routes,
        ...privateShows.routes,
        ...calls.routes,
        ...rooms.routes,
      },
      async cleanUp() {
        for (const [name, look] of looks) if (name !== 'metering.measure') await look();
        await events.settled();
      },
    };
    events.afterCommit(callMissed, 'test', async ({ call: { callStatus }, toAccountId }) => {
      noticed.push(['missed', callStatus, toAccountId]);
    });
    events.afterCommit(callTimeChanged, 'test', async ({ booking, by }) => {
      noticed.push(['time', booking.status, by]);
    });
    events.afterCommit(roomSilenced, 'test', async ({ modelId, until, reason }) => {
      noticed.push(['silenced', until && reason, modelId]);
    });
    events.afterCommit(privateShowAsked, 'test', async ({ status, channelName }) => {
      noticed.push(['private', status, channelName]);
    });
    await live.start();
  });

  beforeEach(() => {
    keyFrames.clear();
    Object.assign(recorded, { stop: async () => {}, found: undefined, drafts: [] });
    Object.assign(cutting, { isOn: false, durationSeconds: 60, saved: [] });
    cutting.cuts.clear();
    Object.assign(hls, { startedAtMs: Date.now(), problem: undefined, seen: [], isIdle: false });
    emitted = [];
    noticed.length = 0;
    kick.length = 0;
    presence.isKnown = true;
    Object.assign(pictures, { isDelivered: true, reported: 'moving' });
  });

  afterEach(async () => {
    disconnectAll(() => true);
    await owner.query(endEverything);
    await live.metering.tick();
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  afterAll(async () => {
    await live?.stop();
    await stills?.close();
    await owner?.end();
    await test?.drop();
  });
}

export async function account(type: 'model' | 'user', credits = 0): Promise<string> {
  const id = await addAccount(test.database, type);
  if (credits > 0) {
    const grant = { accountId: id, amountCredits: BigInt(credits), note: 'test', actorId: null };
    await test.database.transaction((tx) => wallet.grantCredits(tx, grant));
  }
  return id;
}

/** Calls an operation as an account, and waits for what it sets off. */
export async function ask<Name extends keyof Routes>(
  name: Name,
  input: unknown,
  accountId: string,
  type: 'model' | 'user',
) {
  const context = contextOf(sessionOf(accountId, type));
  // biome-ignore lint/suspicious/noExplicitAny: answers differ by operation, and each test says what it expects
  const answer = (await call(live.routes[name] as never, input as never, { context })) as { data: any };
  await events.settled();
  return answer;
}

/** Tips a model in her room, as the ledger does it, and waits for what it sets off. */
export async function tip(
  buyerId: string,
  modelId: string,
  given: { amountCredits: number; message?: string; anonymous?: boolean },
): Promise<string> {
  const { amountCredits, message = '', anonymous = false } = given;
  const at = new Date();
  const { purchaseId } = await test.database.transaction((tx) =>
    wallet.charge(tx, {
      kind: 'tip',
      buyerId,
      sellerId: modelId,
      itemId: null,
      title: 'Tip',
      amountCredits: BigInt(amountCredits),
      message,
      anonymous,
      at,
    }),
  );
  const event = { buyerId, modelId, amountCredits, message, anonymous, channelName: modelId };
  await publish(tipsGiven, { tips: [{ ...event, purchaseId, at: at.toISOString() }] });
  return purchaseId;
}

/** Sells a video of a model, as the ledger does it. */
export async function sellVideo(buyerId: string, modelId: string, amountCredits: number): Promise<string> {
  const sale = { kind: 'video' as const, itemId: null, title: 'A video', message: '', anonymous: false };
  const { purchaseId } = await test.database.transaction((tx) =>
    wallet.charge(tx, {
      ...sale,
      buyerId,
      sellerId: modelId,
      amountCredits: BigInt(amountCredits),
      at: new Date(),
    }),
  );
  return purchaseId;
}

/** Takes a purchase back whole, as the site does. */
export async function refundWhole(purchaseId: string): Promise<void> {
  await test.database.transaction((tx) => wallet.refund(tx, { purchaseId, actorId: null, reason: 'test' }));
}

/** Closes the chat of a model's running show as staff do, for so many minutes. */
export async function silence(modelId: string, minutes: number, reason: string): Promise<void> {
  const until = new Date(Date.now() + minutes * minuteMs);
  await test.database.transaction((tx) => live.rooms.silence(tx, { modelId, until, reason }));
  await events.settled();
}

export const balance = async (id: string) => Number((await wallet.balanceOf(id)).net);
export const eventsFor = (accountId: string, event: string) =>
  emitted
    .filter((one) => one.room === `account:${accountId}` && one.event === event)
    .map((one) => one.payload);

/** Has the pages of everyone who watches report their pictures. */
async function reportPictures(): Promise<void> {
  for (const { channel, subject, role } of connected.values()) {
    if (role !== 'view' || subject.includes('_')) continue;
    const seat = await seatStore.openOf(test.database, channel, subject);
    const isMoving = pictures.reported === 'moving';
    if (seat) live.metering.report({ seatId: seat.id, memberId: subject, isMoving });
  }
}

/** Lets so much time pass, a second at a time, as the server would see it. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    monotonicNow += Math.min(1_000, left);
    if (pictures.reported !== 'nothing') await reportPictures();
    await live.metering.tick();
    await events.settled();
  }
}

/** Publishes an event as its module would, and waits for what it sets off. */
export async function publish<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void> {
  await test.database.transaction((tx) => events.publish(tx, event, payload));
  await events.settled();
}

/** Connects a viewer, and lets the picture come. */
export async function watch(token: string): Promise<void> {
  expect(await connect(token)).toBeUndefined();
  await pass(1_000);
}

/** A model whose show is on. */
export async function goLive(form: object): Promise<{ model: string; sessionId: string }> {
  const model = await account('model');
  const input = { channelName: model, title: '', privateShowCost: 20, ...form };
  const { data } = await ask('startBroadcast', input, model, 'model');
  expect(await connect(data.token)).toBeUndefined();
  // The first looks find out who measures.
  await pass(6_000);
  return { model, sessionId: data.sessionId };
}
