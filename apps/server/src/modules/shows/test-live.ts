import { randomUUID } from 'node:crypto';
import { contextOf, outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import type { DomainEvent } from '../../platform/events/index.ts';
import type { LiveEngine, LiveEngineEvents, LiveRole, Presence } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { asViewer } from '../../platform/viewer/index.ts';
import { createAccounts } from '../accounts/index.ts';
import { createWallet, type Wallet } from '../ledger/index.ts';
import { createLive, type Live } from './index.ts';

type Routes = Live['routes'];

interface TestDatabase {
  database: Database;
  ownerUrl: string;
  drop(): Promise<void>;
}

export const minuteMs = 60_000;
export let owner: pg.Client;
export let live: Live;
let test: TestDatabase;
let wallet: Wallet;
let monotonicNow = 0;
export let emitted: { room: string; event: string; payload: Record<string, unknown> }[] = [];
/** Who was put out of which realtime room. */
export const kick: { room: string; who: object }[] = [];
/** What the bell was told: what, its status, and whom it concerns. */
export const noticed: (string | null)[][] = [];
/** Whether the engine's events can be trusted now. */
export const presence = { isKnown: true };
/** Whether every model of the test has her own room open. */
export const desk = { isOpen: true };
let events: ReturnType<typeof createTestEvents>;
export const connected = new Map<string, Presence & { role: LiveRole }>();
const evicted = new Set<string>();
const listeners = new Map<string, Set<(payload: never) => void>>();

/** An engine without media: who is connected is what the test says, and evictions take effect at once. */
const engine: LiveEngine = {
  kind: 'whip',
  recordings: undefined,
  start: async () => {},
  open: async () => {},
  close: async (channel) => disconnectAll((one) => one.channel === channel),
  grant: async ({ channel, role, subject, grantId }) => ({
    url: `/live/${channel}`,
    token: JSON.stringify({ channel, role, subject, grantId }),
    expiresAt: new Date(Date.now() + 60_000),
    iceServers: [],
  }),
  readGrant: async (token) => (evicted.has(JSON.parse(token).grantId) ? undefined : JSON.parse(token)),
  evict: async ({ channel, subject, grantId }) => {
    if (grantId !== undefined) evicted.add(grantId);
    disconnectAll((one) => {
      const all = subject === undefined && grantId === undefined;
      return one.channel === channel && (all || one.subject === subject || one.grantId === grantId);
    });
  },
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
  mediaOrigin: () => undefined,
  stop: async () => {},
};

export function emitEngineEvent<Name extends keyof LiveEngineEvents>(
  event: Name,
  payload: LiveEngineEvents[Name],
): void {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
}

export function disconnectAll(which: (one: Presence) => boolean): void {
  for (const [id, one] of connected) {
    if (!which(one)) continue;
    connected.delete(id);
    emitEngineEvent(one.role === 'publish' ? 'publisherLeft' : 'viewerLeft', one);
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
  await live.reconciler.settled();
  return undefined;
}

export const isConnected = (subject: string) =>
  [...connected.values()].some((one) => one.subject === subject);

/**
 * Gives every test of the file a database and the live feature over an engine without media; what a test left open
 * is ended after it by `endEverything` (SQL), and the journal has to balance.
 */
export function useTestLive(
  openTestDatabase: () => Promise<TestDatabase>,
  endEverything = `update shows set status = 'ended', ended_at = now(), end_reason = 'stopped', publisher_lost_at = null
    where status <> 'ended'`,
): void {
  beforeAll(async () => {
    // Files of one worker share this module: handlers of the file before must not hear this one's events.
    events = createTestEvents();
    test = await openTestDatabase();
    owner = new pg.Client({ connectionString: test.ownerUrl });
    await owner.connect();
    const { database } = test;
    const clock = () => new Date();
    wallet = createWallet({ database, clock });
    live = createLive({
      database,
      clock,
      engine,
      wallet,
      realtime: {
        emit: (room: string, event: string, payload: Record<string, unknown>) =>
          void emitted.push({ room, event, payload }),
        on: () => {},
        countIn: async (_room: string, exceptAccount?: string) =>
          exceptAccount !== undefined && desk.isOpen ? 0 : 1,
        kick: (room: string, who: object) => void kick.push({ room, who }),
        kickFrom: async (room: string, countries: readonly string[]) =>
          void kick.push({ room, who: { countries } }),
      } as unknown as Realtime,
      events,
      accounts: createAccounts({
        database,
        clock,
        events,
        mailer: { send: async () => {} },
        siteName: 'Test',
        publicUrl: 'http://site.test',
      }),
      streamKeySecret: 'a secret of the tests, thirty-two bytes or more',
      publicUrl: 'http://site.test',
      notices: {
        callMissed: (one, accountId) => void noticed.push(['missed', one.callStatus, accountId]),
        callTime: (one, by) => void noticed.push(['time', one.status, by]),
        privateAsked: (one) => void noticed.push(['private', one.status, one.channelName]),
      },
      monotonicMs: () => monotonicNow,
    });
    await live.start();
  });

  beforeEach(() => {
    emitted = [];
    noticed.length = 0;
    kick.length = 0;
    presence.isKnown = true;
  });

  afterEach(async () => {
    disconnectAll(() => true);
    await owner.query(endEverything);
    await live.billingClock.tick();
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  afterAll(async () => {
    await live?.stop();
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

export function ask<Name extends keyof Routes>(
  name: Name,
  input: unknown,
  accountId: string,
  type: 'model' | 'user',
) {
  const context = contextOf(sessionOf(accountId, type));
  // biome-ignore lint/suspicious/noExplicitAny: answers differ by operation, and each test says what it expects
  return call(live.routes[name] as never, input as never, { context }) as Promise<{ data: any }>;
}

export const balance = async (id: string) => Number((await wallet.balanceOf(id)).net);
export const eventsFor = (accountId: string, event: string) =>
  emitted
    .filter((one) => one.room === `account:${accountId}` && one.event === event)
    .map((one) => one.payload);

/** Lets so much time pass, a second at a time, as the server would see it. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    monotonicNow += Math.min(1_000, left);
    await live.billingClock.tick();
  }
}

/** Publishes an event as its module would, and waits for what it sets off. */
export async function publish<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void> {
  await test.database.transaction((tx) => events.publish(tx, event, payload));
  await events.settled();
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
