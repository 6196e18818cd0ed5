import { randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RoomMessage } from '@candela/contract/rooms/events';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import type { Ack, ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import type { RoomTip } from '@candela/contract/shows/events';
import type { RoomState } from '@candela/contract/shows/operations';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase, statement } from '../../platform/database/index.ts';
import { createJobs } from '../../platform/jobs/index.ts';
import { silentLiveLog } from '../../platform/live/index.ts';
import { createRealtime, type Realtime } from '../../platform/realtime/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountBrief } from '../accounts/index.ts';
import { type TipLine, tipStore } from './board/tip-store.ts';
import { createRooms, type Rooms, type RoomsDeps } from './index.ts';
import { chatStore } from './store.ts';

type Client = Socket<ServerEvents, ClientEvents>;

const soon = { timeout: 5_000, interval: 20 };
const channelName = randomUUID();
const hiddenChannel = randomUUID();
const accounts: Record<string, string> = { ann: randomUUID(), bob: randomUUID() };

let test: TestDatabase;
let server: HttpServer;
let realtime: Realtime;
let chat: Rooms;
let clients: Client[];
let state: RoomState;
const members = new Set<string>();
const shownOut: string[] = [];
let now: Date;

beforeAll(async () => {
  test = await openTestDatabase();
});

afterAll(async () => {
  await test?.drop();
});

beforeEach(async () => {
  clients = [];
  now = new Date('2026-05-01T20:00:00.000Z');
  state = {
    channelName,
    status: 'live',
    sessionId: randomUUID(),
    showType: 'free',
    cost: 0,
    title: 'Evening',
    privateShowCost: null,
    inPrivate: false,
    isRecorded: false,
    isFromSoftware: false,
    breakSince: null,
    blurredSince: null,
    tags: [],
    viewerCount: 0,
    startedAt: now.toISOString(),
    endedAt: null,
  };
  server = createServer();
  realtime = createRealtime({
    httpServer: server,
    authenticate: async (token) => {
      const accountId = accounts[token] ?? refuse('session_over');
      return { id: `session-${token}`, accountId, type: 'user' };
    },
  });
  chat = createRooms({
    database: test.database,
    realtime,
    jobs: createJobs({ ownerUrl: test.ownerUrl, database: test.database }),
    clock: () => now,
    shows: {
      roomAccess: async (_session, name) => {
        if (name === hiddenChannel) return { allowed: false, state };
        return name === channelName ? { allowed: true, state } : undefined;
      },
      kickOut: async (_model, id) => void shownOut.push(id),
    },
    privateShows: { roomAccess: async () => undefined, kickOut: async () => {} },
    isMember: async (id) => members.has(id),
    accounts: {
      assertModelMayGoLive: async () => {},
      findAccount: async (id) => {
        const username = Object.keys(accounts).find((name) => accounts[name] === id);
        return username ? ({ id, username, type: 'user', profileImage: null } as AccountBrief) : undefined;
      },
    },
    events: createTestEvents(),
    ticker: { tickMs: 1_000, every: () => {}, start: async () => {}, stop: async () => {} },
    log: silentLiveLog,
    sourceSecret: 'a secret of the tests, thirty-two bytes or more',
    publicUrl: 'http://site.test',
    // No test here touches a board.
    ...({} as Pick<RoomsDeps, 'wallet' | 'metering'>),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const client of clients) client.disconnect();
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

async function connect(token?: string): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const client: Client = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    ...(token && { auth: { token } }),
  });
  clients.push(client);
  await new Promise<void>((resolve) => client.once('connect', resolve));
  return client;
}

function receivedBy(client: Client): string[] {
  const received: string[] = [];
  client.on('room.message', (message) => received.push(message.text));
  return received;
}

const enter = (client: Client, name = channelName, after?: number) =>
  client.timeout(5_000).emitWithAck('room.enter', { channelName: name, after }) as Promise<
    Ack<{ state: RoomState; messages: RoomMessage[]; tips: RoomTip[] }>
  >;

const say = (client: Client, text: unknown, clientMessageId: unknown = randomUUID(), name = channelName) =>
  client
    .timeout(5_000)
    .emitWithAck('room.say', { channelName: name, clientMessageId, text } as never) as Promise<
    Ack<RoomMessage>
  >;

const insertLines = statement<unknown>(
  'test.chat.fill',
  `insert into rooms.messages (id, client_message_id, channel_id, show_id, sender_id, sender_username,
     sender_type, text, created_at)
   select gen_random_uuid(), gen_random_uuid(), $1, $2, $3, 'bob', 'user', 'line ' || n, $4
   from generate_series(1, 60) n`,
);

/** Sixty lines, more than a history holds. */
const sayMany = () => test.database.execute(insertLines, [channelName, state.sessionId, accounts.bob, now]);

function dataOf<Data>(answer: Ack<Data>): Data {
  if (!answer.ok) throw new Error(`Refused as ${answer.code}: ${answer.msg}`);
  return answer.data;
}

describe('the chat of a room', () => {
  it('carries a line to everyone in the room, visitors included, and to nobody else', async () => {
    const [ann, bob, visitor, outside] = [
      await connect('ann'),
      await connect('bob'),
      await connect(),
      await connect(),
    ];
    expect(dataOf(await enter(ann))).toEqual({ state, messages: [], tips: [] });
    await enter(bob);
    await enter(visitor);
    const received = [ann, bob, visitor, outside].map(receivedBy);
    const line = dataOf(await say(ann, '  Good\nevening \u202e '));
    expect(line).toMatchObject({
      channelName,
      text: 'Good evening',
      sender: { _id: accounts.ann, username: 'ann', type: 'user', profileImage: null },
      createdAt: now.toISOString(),
    });
    await vi.waitFor(
      () => expect(received.slice(0, 3)).toEqual([['Good evening'], ['Good evening'], ['Good evening']]),
      soon,
    );
    expect(received[3]).toEqual([]);
    expect(await say(visitor, 'May I?')).toMatchObject({ ok: false, code: 'unauthenticated' });
    await bob.timeout(5_000).emitWithAck('room.leave', { channelName });
    dataOf(await say(ann, 'Second'));
    await vi.waitFor(() => expect(received[2]).toEqual(['Good evening', 'Second']), soon);
    expect(received[1]).toEqual(['Good evening']);
  });

  it('gives who comes late the last fifty lines of this show, oldest first', async () => {
    const ann = await connect('ann');
    await sayMany();
    dataOf(await say(ann, 'line 61'));
    const { messages } = dataOf(await enter(await connect()));
    expect(messages.map((message) => message.text)).toEqual(
      Array.from({ length: 50 }, (_, n) => `line ${n + 12}`),
    );
    state = { ...state, status: 'interrupted' };
    expect(dataOf(await enter(ann)).messages).toHaveLength(50);
    state = { ...state, status: 'live', sessionId: randomUUID() };
    expect(dataOf(await enter(ann)).messages).toEqual([]);
  });

  it('gives who comes late the tips of this show as well, none from before the oldest line', async () => {
    const bob = await connect('bob');
    const showId = state.sessionId ?? '';
    const tip = (minutes: number, more: Partial<TipLine> = {}): TipLine => ({
      id: randomUUID(),
      senderId: accounts.ann ?? '',
      senderUsername: 'ann',
      amount: 40,
      text: 'For you',
      ordered: null,
      createdAt: new Date(now.getTime() + minutes * minuteMs),
      ...more,
    });
    const early = tip(-1);
    const late = tip(1, { senderUsername: null, ordered: 'A song', amount: 200 });
    await tipStore.insert(test.database, { id: showId, modelId: channelName }, [early, late]);
    await tipStore.insert(test.database, { id: randomUUID(), modelId: channelName }, [tip(1)]);
    const shown = async () => dataOf(await enter(bob)).tips;
    expect(await shown()).toEqual([
      {
        channelName,
        _id: early.id,
        username: 'ann',
        amountCredits: 40,
        message: 'For you',
        level: 2,
        what: null,
        createdAt: early.createdAt.toISOString(),
      },
      expect.objectContaining({ _id: late.id, username: null, what: 'A song', amountCredits: 200 }),
    ]);
    await sayMany();
    expect((await shown()).map(({ _id }) => _id)).toEqual([late.id]);
    now = new Date(now.getTime() + 31 * dayMs);
    await chat.expireLines();
    expect(await shown()).toEqual([]);
  });

  it('says a repeated line once and answers it with the same message', async () => {
    const [ann, bob] = [await connect('ann'), await connect('bob')];
    await enter(bob);
    const received = receivedBy(bob);
    const clientMessageId = randomUUID();
    const first = dataOf(await say(ann, 'Once', clientMessageId));
    const [again, changed] = await Promise.all([
      say(ann, 'Once', clientMessageId),
      say(ann, 'Other', clientMessageId),
    ]);
    expect(dataOf(again)).toEqual(first);
    expect(dataOf(changed)).toEqual(first);
    dataOf(await say(bob, 'Mine', clientMessageId));
    await vi.waitFor(() => expect(received).toEqual(['Once', 'Mine']), soon);
    expect(dataOf(await enter(ann)).messages.map((message) => message.text)).toEqual(['Once', 'Mine']);
  });

  it('delivers the lines of one sender in the order they were sent', async () => {
    const [ann, bob] = [await connect('ann'), await connect('bob')];
    await enter(bob);
    const received = receivedBy(bob);
    const texts = ['1', '2', '3', '4', '5'];
    await Promise.all(texts.map((text) => say(ann, text)));
    await vi.waitFor(() => expect(received).toEqual(texts), soon);
  });

  it('slows down who says too much', async () => {
    const ann = await connect('ann');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => say(ann, `line ${n}`)));
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.every((answer) => answer.code === 'rate_limited')).toBe(true);
    expect(dataOf(await enter(ann)).messages).toHaveLength(12 - refused.length);
  });

  it('refuses rooms that are not there, not open to this person, or not live', async () => {
    const ann = await connect('ann');
    expect(await enter(ann, randomUUID())).toMatchObject({ ok: false, code: 'not_found' });
    expect(await enter(ann, hiddenChannel)).toMatchObject({ ok: false, code: 'not_unlocked' });
    expect(await say(ann, 'x', randomUUID(), randomUUID())).toMatchObject({ ok: false, code: 'not_found' });
    expect(await say(ann, 'x', randomUUID(), hiddenChannel)).toMatchObject({
      ok: false,
      code: 'not_unlocked',
    });
    expect(await realtime.isInRoom(`room:${hiddenChannel}`, accounts.ann as string)).toBe(false);
    state = { ...state, status: 'ended' };
    expect(await say(ann, 'x')).toMatchObject({ ok: false, code: 'not_live' });
    expect(dataOf(await enter(ann)).state.status).toBe('ended');
  });

  it('refuses lines that are empty, too long or no text, and keeps exactly 500 characters', async () => {
    const ann = await connect('ann');
    for (const text of ['', '   ', 'x'.repeat(501), '\u200b\u202e', 5]) {
      expect(await say(ann, text)).toMatchObject({ ok: false, code: 'invalid_input' });
    }
    const bob = await connect('bob');
    expect(await say(bob, 'x', 'not-an-id')).toMatchObject({ ok: false, code: 'invalid_input' });
    const longest = '👍'.repeat(250);
    expect(dataOf(await say(bob, ` ${longest} `)).text).toBe(longest);
  });

  it('numbers lines one by one over all processes, and gives who comes back those since', async () => {
    const others = [1, 2, 3].map(() => openDatabase({ url: test.appUrl, poolSize: 3 }));
    const sender = {
      _id: accounts.bob as string,
      username: 'bob',
      type: 'user',
      profileImage: null,
    } as const;
    const line = (text: string, clientMessageId: string = randomUUID()) => ({
      ...{ id: randomUUID(), clientMessageId, channelName, showId: state.sessionId as string, sender, text },
      createdAt: now,
    });
    const ann = await connect('ann');
    const start = dataOf(await say(ann, 'first')).number;
    const texts = Array.from({ length: 30 }, (_, at) => `line ${at}`);
    const lines = await Promise.all(
      texts.map((text, at) => chatStore.insert((others[at % 3] ?? others[0]) as Database, line(text))),
    );
    for (const other of others) await other.close();
    const numbers = lines.map((one) => one?.number ?? 0).sort((one, two) => one - two);
    expect(numbers).toEqual(texts.map((_, at) => start + 1 + at));
    const missed = dataOf(await enter(ann, channelName, start + 10)).messages;
    expect(missed.map(({ number }) => number)).toEqual(numbers.slice(10));
    expect(dataOf(await enter(ann, channelName, start + 30)).messages).toEqual([]);
  });

  it('throws out a session that was revoked', async () => {
    const ann = await connect('ann');
    await enter(ann);
    const over = new Promise((resolve) => ann.once('session.over', resolve));
    const gone = new Promise((resolve) => ann.once('disconnect', resolve));
    realtime.endSession('session-ann', 'session_over');
    expect(await over).toMatchObject({ code: 'session_over' });
    expect(await gone).toBe('io server disconnect');
    expect(await realtime.isInRoom(`room:${channelName}`, accounts.ann as string)).toBe(false);
  });

  it('forgets lines after thirty days', async () => {
    const ann = await connect('ann');
    dataOf(await say(ann, 'Old'));
    now = new Date('2026-05-20T20:00:00.000Z');
    dataOf(await say(ann, 'Young'));
    now = new Date('2026-06-02T20:00:00.000Z');
    await chat.expireLines();
    expect(dataOf(await enter(ann)).messages.map((message) => message.text)).toEqual(['Young']);
  });
});
