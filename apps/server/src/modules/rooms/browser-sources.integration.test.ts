import { randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BrowserSources,
  type SourceKind,
  type SourceState,
  sourceKinds,
} from '@candela/contract/rooms/browser-sources';
import type { Ack, ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLiveLog } from '../../platform/live/index.ts';
import { createRealtime, type Realtime } from '../../platform/realtime/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountBrief } from '../accounts/index.ts';
import { tipsGiven } from '../ledger/index.ts';
import { showOpened } from '../shows/index.ts';
import { followersMax } from './browser-sources/enter-source.ts';
import { createRooms, type Rooms, type RoomsDeps } from './index.ts';
import { chatStore } from './store.ts';

type Client = Socket<ServerEvents, ClientEvents>;

const soon = { timeout: 5_000, interval: 20 };
const suspended = new Set<string>();

let test: TestDatabase;
let owner: pg.Client;
let server: HttpServer;
let realtime: Realtime;
let rooms: Rooms;
let events: ReturnType<typeof createTestEvents>;
let clients: Client[];
let model: string;
let showId: string;
let member: string;

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

beforeEach(async () => {
  clients = [];
  server = createServer();
  realtime = createRealtime({ httpServer: server, authenticate: async () => refuse('session_over') });
  events = createTestEvents();
  rooms = createRooms({
    database: test.database,
    realtime,
    events,
    jobs: { every: () => {} },
    clock: () => new Date(),
    shows: { roomAccess: async () => undefined, kickOut: async () => {} },
    privateShows: { roomAccess: async () => undefined, kickOut: async () => {} },
    isMember: async () => false,
    accounts: {
      findAccount: async () => undefined as AccountBrief | undefined,
      assertModelMayGoLive: async (id) => void (suspended.has(id) && refuse('account_suspended')),
    },
    ticker: { tickMs: 1_000, every: () => {}, start: async () => {}, stop: async () => {} },
    log: silentLiveLog,
    sourceSecret: ['the secret of today, thirty-two bytes or more', 'the secret of yesterday'],
    publicUrl: 'http://site.test',
    // No test here charges anybody.
    ...({} as Pick<RoomsDeps, 'wallet' | 'metering'>),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  model = await addAccount(test.database, 'model');
  member = await addAccount(test.database, 'user');
  showId = await openShow();
});

afterEach(async () => {
  for (const client of clients) client.disconnect();
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

async function openShow(): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into shows.shows (id, model_id, status, show_type, cost, title, tags, created_at, started_at)
     values ($1, $2, 'live', 'free', 0, '', '{}', now(), now())`,
    [id, model],
  );
  return id;
}

async function connect(): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const client: Client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  clients.push(client);
  await new Promise<void>((resolve) => client.once('connect', resolve));
  return client;
}

const as = (accountId: string) => ({ context: contextOf(sessionOf(accountId, 'model')) });
const addresses = async (accountId: string, operation = rooms.routes.getBrowserSources) =>
  ((await call(operation, {}, as(accountId))) as { data: BrowserSources }).data.sources;

async function keyOf(kind: SourceKind, accountId = model): Promise<string> {
  const found = (await addresses(accountId)).find((one) => one.kind === kind);
  return new URL(found?.url ?? '').pathname.split('/').at(-1) ?? '';
}

const enter = (client: Client, kind: SourceKind, key: string) =>
  client.timeout(5_000).emitWithAck('source.enter', { kind, key }) as Promise<Ack<SourceState>>;

async function stateOf(kind: SourceKind): Promise<SourceState> {
  const answer = await enter(await connect(), kind, await keyOf(kind));
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

async function tip(given: { amountCredits: number; message?: string; anonymous?: boolean }): Promise<void> {
  const { amountCredits, message = '', anonymous = false } = given;
  const event = { buyerId: member, modelId: model, amountCredits, message, anonymous, channelName: model };
  await test.database.transaction((tx) =>
    events.publish(tx, tipsGiven, {
      tips: [{ ...event, purchaseId: randomUUID(), at: new Date().toISOString() }],
    }),
  );
  await events.settled();
}

const line = (text: string, senderId = member) =>
  chatStore.insert(test.database, {
    id: randomUUID(),
    clientMessageId: randomUUID(),
    channelName: model,
    showId,
    sender: { _id: senderId, username: 'somebody', type: 'user', profileImage: null },
    text,
    createdAt: new Date(),
  });

const block = (...blockedWords: string[]) =>
  call(
    rooms.routes.saveRoomRules,
    { channelName: model, slowSeconds: 0, membersOnly: false, linksOff: false, blockedWords },
    as(model),
  );

describe('browser sources', () => {
  it('have an address of their own for each kind, the same until they are made anew', async () => {
    const first = await addresses(model);
    expect(first.map(({ kind }) => kind)).toEqual(sourceKinds);
    expect(new Set(first.map(({ url }) => url.split('/').at(-1))).size).toBe(4);
    expect(await addresses(model)).toEqual(first);
    const stored = await owner.query('select t::text as row from rooms.source_keys t where model_id = $1', [
      model,
    ]);
    for (const { url } of first) expect(stored.rows[0].row).not.toContain(url.split('/').at(-1));
  });

  it('refuse addresses that were forged, are of another kind or another model, and those of a suspended one', async () => {
    const other = await addAccount(test.database, 'model');
    const [key, theirs] = [await keyOf('goal'), await keyOf('goal', other)];
    const client = await connect();
    const refused = async (kind: SourceKind, text: string) => {
      expect(await rooms.findSourcePage({ kind, key: text })).toBeUndefined();
      const answer = await enter(await connect(), kind, text);
      expect(answer).toMatchObject({ ok: false });
    };
    // Her id before the other's code, and one character changed at the end and at the beginning.
    await refused('goal', key.slice(0, 22) + theirs.slice(22));
    await refused('goal', `${key.slice(0, 40)}${key[40] === 'A' ? 'B' : 'A'}${key.slice(41)}`);
    await refused('goal', `${key[0] === 'A' ? 'B' : 'A'}${key.slice(1)}`);
    await refused('chat', key);
    await refused('goal', 'x');
    await refused('goal', `${key}A`);
    expect(await rooms.findSourcePage({ kind: 'constructor', key })).toBeUndefined();
    expect(await enter(client, 'goal', key)).toMatchObject({ ok: true });
    suspended.add(model);
    await refused('goal', key);
    suspended.delete(model);
  });

  it('end at once when their addresses are made anew', async () => {
    const key = await keyOf('chat');
    const client = await connect();
    const received: string[] = [];
    client.onAny((event: string) => received.push(event));
    expect(await enter(client, 'chat', key)).toMatchObject({ ok: true });
    await addresses(model, rooms.routes.rotateBrowserSources);
    await vi.waitFor(() => expect(received).toEqual(['source.over']), soon);
    expect(realtime.connectionsIn(`source:chat:${model}`)).toBe(0);
    await tip({ amountCredits: 10 });
    expect(await enter(client, 'chat', key)).toMatchObject({ ok: false, code: 'not_found' });
    expect(received).toEqual(['source.over']);
    expect(await enter(client, 'chat', await keyOf('chat'))).toMatchObject({ ok: true });
  });

  it('show tips as the room shows them: anonymous ones without a name, blocked words masked', async () => {
    await block('rude*');
    const [tips, chat, goal] = [await connect(), await connect(), await connect()];
    const shown: { username: string | null; message: string }[] = [];
    tips.on('room.tips', (one) =>
      shown.push(...one.tips.map(({ username, message }) => ({ username, message }))),
    );
    const elsewhere: string[] = [];
    for (const client of [chat, goal]) client.onAny((event: string) => elsewhere.push(event));
    await enter(tips, 'tips', await keyOf('tips'));
    await enter(chat, 'chat', await keyOf('chat'));
    await enter(goal, 'goal', await keyOf('goal'));
    await tip({ amountCredits: 40, message: 'You rudely one', anonymous: true });
    await vi.waitFor(() => expect(shown).toHaveLength(1), soon);
    await tip({ amountCredits: 30, message: 'Hello' });
    await vi.waitFor(() => expect(shown).toHaveLength(2), soon);
    expect(shown[0]).toEqual({ username: null, message: 'You ••• one' });
    expect(shown[1]).toMatchObject({ username: expect.any(String), message: 'Hello' });
    await vi.waitFor(() => expect(elsewhere.filter((one) => one === 'room.tips')).toHaveLength(2), soon);
    // The goal's page hears of its board, and of no tip.
    await vi.waitFor(() => expect(elsewhere).toContain('room.board'), soon);
    expect((await stateOf('tips')).tips.map(({ username }) => username)).toEqual([null, shown[1]?.username]);
    expect((await stateOf('topTipper')).topTipper).toEqual({ username: shown[1]?.username, credits: 30 });
    await owner.query('update accounts.accounts set hide_spending = true where id = $1', [member]);
    expect((await stateOf('topTipper')).topTipper).toBeNull();
    expect((await stateOf('tips')).tips.map(({ username }) => username)).toEqual([null, null]);
  });

  it('show the chat without lines that were taken out, and mask words that were blocked later', async () => {
    const [, removed] = [await line('A plum tree'), await line('Away with me')];
    await line('My own plum', model);
    const client = await connect();
    const received: string[] = [];
    client.onAny((event: string) => received.push(event));
    await enter(client, 'chat', await keyOf('chat'));
    await call(rooms.routes.removeRoomLine, { channelName: model, messageId: removed?._id ?? '' }, as(model));
    await block('plum');
    await vi.waitFor(() => expect(received).toEqual(['room.lineRemoved', 'source.refresh']), soon);
    const { messages, isLive } = await stateOf('chat');
    expect(isLive).toBe(true);
    expect(messages.map(({ text }) => text)).toEqual(['A ••• tree', 'My own plum']);
  });

  it('begin anew with each show, and show nothing without one', async () => {
    await line('From before');
    await owner.query(
      `update shows.shows set status = 'ended', ended_at = now(), end_reason = 'stopped' where id = $1`,
      [showId],
    );
    expect(await stateOf('chat')).toMatchObject({ isLive: false, messages: [] });
    const client = await connect();
    const received: string[] = [];
    client.onAny((event: string) => received.push(event));
    await enter(client, 'chat', await keyOf('chat'));
    showId = await openShow();
    await test.database.transaction((tx) => events.publish(tx, showOpened, { showId, modelId: model }));
    await events.settled();
    await vi.waitFor(() => expect(received).toEqual(['source.refresh']), soon);
    expect(await stateOf('chat')).toMatchObject({ isLive: true, messages: [] });
  });

  it('let only so many follow one address, and none who follow already are put out', async () => {
    const key = await keyOf('tips');
    const followers: Client[] = [];
    for (let count = 0; count < followersMax; count += 1) {
      const client = await connect();
      expect(await enter(client, 'tips', key)).toMatchObject({ ok: true });
      followers.push(client);
    }
    expect(await enter(await connect(), 'tips', key)).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(await enter(followers[0] as Client, 'tips', key), 'one that reads again').toMatchObject({
      ok: true,
    });
    followers[1]?.disconnect();
    await vi.waitFor(
      () => expect(realtime.connectionsIn(`source:tips:${model}`)).toBe(followersMax - 1),
      soon,
    );
    expect(await enter(await connect(), 'tips', key)).toMatchObject({ ok: true });
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => enter(followers[2] as Client, 'tips', key)),
    );
    expect(tries.filter((one) => !one.ok && one.code === 'rate_limited').length).toBeGreaterThan(0);
  });
});
