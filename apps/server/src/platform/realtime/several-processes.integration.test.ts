import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roomAddress } from '@candela/contract/shows/events';
import { hasRedis, type RedisServer, startRedis } from '@candela/testkit/redis-server';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer } from '../http/server.ts';
import { openRedis, type SiteRedis } from '../redis/index.ts';
import { createRealtime, type Realtime } from './index.ts';

const soon = { timeout: 15_000, interval: 50 };
const channelName = '01890000-0000-7000-8000-00000000000a';
const room = `room:${channelName}`;
const silent = { info() {}, warn() {}, error() {} };

interface Process {
  redis: SiteRedis;
  server: HttpServer;
  realtime: Realtime;
}

let redisServer: RedisServer;
let processes: Process[];
let clients: Socket[];

async function startProcess(): Promise<Process> {
  const redis = openRedis(redisServer.url, silent);
  const server = createServer();
  const realtime = createRealtime({
    httpServer: server,
    redis,
    connectionsPerIp: 6,
    authenticate: async (token) => ({ id: `session-${token}`, accountId: token, type: 'user' }),
  });
  realtime.on(
    'room.enter',
    { schema: roomAddress, access: 'public', limit: { burst: 4, perSecond: 1 } },
    async (context) => {
      await context.join(room);
      return null as never;
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const one = { redis, server, realtime };
  processes.push(one);
  await vi.waitFor(() => expect(redis.quick.status).toBe('ready'), soon);
  return one;
}

async function connect({ server }: Process, token: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const client = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  return client;
}

const enter = (client: Socket) => client.timeout(5_000).emitWithAck('room.enter', { channelName });

async function stop({ realtime, server, redis }: Process): Promise<void> {
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
  redis.close();
}

describe.skipIf(!hasRedis())('two processes on one Redis (skipped without redis-server)', () => {
  beforeAll(async () => {
    redisServer = await startRedis();
  });
  afterAll(() => redisServer?.stop());
  beforeEach(() => {
    processes = [];
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    for (const one of processes) await stop(one);
  });

  async function startTwo(): Promise<[Process, Process]> {
    const two: [Process, Process] = [await startProcess(), await startProcess()];
    // Whoever listens to a stream hears what comes from then on.
    const client = await connect(two[1], 'listener');
    const heard = vi.fn();
    client.on('lives.remove', heard);
    await vi.waitFor(() => {
      two[0].realtime.emit('account:listener', 'lives.remove', { channelName });
      expect(heard).toHaveBeenCalled();
    }, soon);
    client.disconnect();
    return two;
  }

  it('reaches rooms everywhere in order, and knows who is where', async () => {
    const [here, there] = await startTwo();
    const [ann, bob] = [await connect(here, 'ann'), await connect(there, 'bob')];
    await enter(ann);
    await enter(bob);
    await vi.waitFor(async () => {
      expect(await here.realtime.accountsOnline(['ann', 'bob', 'cyd'])).toEqual(new Set(['ann', 'bob']));
      expect(await here.realtime.isInRoom(room, 'bob')).toBe(true);
    }, soon);
    expect(await there.realtime.isInRoom(room, 'cyd')).toBe(false);
    const heard: Record<string, unknown[]> = { ann: [], bob: [] };
    ann.on('lives.remove', (event) => heard.ann?.push(event.n));
    bob.on('lives.remove', (event) => heard.bob?.push(event.n));
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    for (const n of numbers) here.realtime.emit(room, 'lives.remove', { channelName, n } as never);
    await vi.waitFor(() => expect(heard).toEqual({ ann: numbers, bob: numbers }), soon);

    here.realtime.kick(room, { account: 'bob' });
    await vi.waitFor(async () => expect(await here.realtime.isInRoom(room, 'bob')).toBe(false), soon);
    expect(await here.realtime.accountsOnline(['bob'])).toEqual(new Set(['bob']));
    bob.disconnect();
    await vi.waitFor(
      async () => expect(await here.realtime.accountsOnline(['bob'])).toEqual(new Set()),
      soon,
    );
  });

  it('says to connections of its own what follows before it closes them', async () => {
    const [here, there] = await startTwo();
    const over = [await connect(here, 'ann'), await connect(there, 'ann')].map(
      (client) => new Promise((resolve) => client.once('session.over', resolve)),
    );
    here.realtime.endSession('session-ann', 'session_over');
    for (const notice of await Promise.all(over)) expect(notice).toMatchObject({ code: 'session_over' });
  });

  it('counts limits and connections over both', async () => {
    const [here, there] = await startTwo();
    const [ann, again] = [await connect(here, 'ann'), await connect(there, 'ann')];
    const answers: { ok: boolean }[] = [];
    for (let n = 0; n < 5; n += 1) for (const client of [ann, again]) answers.push(await enter(client));
    // Alone, each of the two would let five through.
    expect(answers.filter((answer) => answer.ok).length).toBeLessThan(8);
    expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate_limited' });
    for (let n = 0; n < 4; n += 1) await connect(n % 2 ? here : there, `more-${n}`);
    await vi.waitFor(() => expect(connect(here, 'late')).rejects.toThrow(), soon);
  });

  it('goes on alone without Redis, under stricter limits, and heals when it is back', async () => {
    const [here, there] = await startTwo();
    const [ann, bob] = [await connect(here, 'ann'), await connect(there, 'bob')];
    const app = await createHttpServer({
      logLevel: 'silent',
      corsOrigins: [],
      publicUrl: 'http://localhost',
      rateLimitFactor: 1,
      redis: here.redis,
    });
    const route = { config: { rateLimit: { max: 10, timeWindow: 60_000 } } };
    app.get('/asked', route, async () => ({}));
    const passed = async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) statuses.push((await app.inject('/asked')).statusCode);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await passed()).toBe(10);

    await redisServer.kill();
    await vi.waitFor(() => expect(here.redis.quick.status).not.toBe('ready'), soon);
    expect(await passed()).toBe(5);
    expect(await enter(ann)).toMatchObject({ ok: true });
    const heard = vi.fn();
    ann.on('lives.remove', heard);
    here.realtime.emit(room, 'lives.remove', { channelName });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), soon);
    expect(await here.realtime.accountsOnline(['ann', 'bob'])).toEqual(new Set(['ann']));

    const again = [ann, bob].map((client) => new Promise<void>((resolve) => client.once('connect', resolve)));
    await redisServer.start();
    await Promise.all(again);
    const reached = vi.fn();
    bob.on('lives.upsert', reached);
    await vi.waitFor(() => {
      here.realtime.emit('account:bob', 'lives.upsert', {} as never);
      expect(reached).toHaveBeenCalled();
    }, soon);
    expect(await here.realtime.accountsOnline(['ann', 'bob'])).toEqual(new Set(['ann', 'bob']));
    await app.close();
  });
});
