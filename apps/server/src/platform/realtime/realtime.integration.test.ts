import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roomSay } from '@candela/contract/rooms/events';
import type { Ack } from '@candela/contract/shared/realtime';
import { roomAddress } from '@candela/contract/shows/events';
import type { Namespace } from 'socket.io';
import { ClusterAdapter, type ClusterMessage } from 'socket.io-adapter';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowedOrigins } from '../http/allowed-origins.ts';
import type { Session } from '../http/context.ts';
import { refuse } from '../refusal.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './index.ts';

const soon = { timeout: 5_000, interval: 20 };
const channelName = '01890000-0000-7000-8000-00000000000a';
const room = { channelName };
const line = { channelName, clientMessageId: '01890000-0000-7000-8000-00000000000b', text: 'Hello' };

let server: HttpServer;
let realtime: Realtime;
let clients: Socket[];
const errors = vi.fn();
const log = { info() {}, warn() {}, error: errors };

async function authenticate(token: string): Promise<Session> {
  if (token === 'broken') throw new Error('secret detail');
  if (!token.startsWith('good')) refuse('session_over');
  return { id: `session-of-${token}`, accountId: `account-of-${token.slice(0, 5)}`, type: 'user' };
}

async function start(options: Partial<RealtimeOptions> = {}): Promise<void> {
  server = createServer();
  realtime = createRealtime({ httpServer: server, authenticate, log, ...options });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function open(token?: unknown, options: object = {}): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(token !== undefined && { auth: { token } }),
    ...options,
  });
  clients.push(socket);
  return socket;
}

async function connect(token?: unknown, options: object = {}): Promise<Socket> {
  const socket = open(token, options);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

const refusalOf = (socket: Socket) =>
  new Promise<{ code: string; msg: string }>((resolve, reject) => {
    socket.once('connect', () => reject(new Error('It was let in.')));
    socket.once('connect_error', (error) => resolve((error as Error & { data: never }).data));
  });

const ask = (socket: Socket, event: string, ...args: unknown[]) =>
  socket.timeout(5_000).emitWithAck(event, ...args) as Promise<Ack<unknown>>;

beforeEach(() => {
  clients = [];
  errors.mockReset();
});

afterEach(async () => {
  for (const client of clients) client.disconnect();
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('connecting', () => {
  it('lets visitors and sessions in, and refuses any other token with its reason', async () => {
    await start();
    expect((await connect()).connected).toBe(true);
    expect((await connect('')).connected).toBe(true);
    expect((await connect('good1')).connected).toBe(true);
    for (const token of ['bad', 7, { $ne: null }, ['good1'], 'x'.repeat(10_000)]) {
      expect(await refusalOf(open(token))).toEqual({
        code: 'session_over',
        msg: 'Your session has ended. Please log in again.',
      });
    }
    expect(errors).not.toHaveBeenCalled();
    expect(await refusalOf(open('broken'))).toEqual({ code: 'internal', msg: 'Something went wrong!' });
    expect(errors).toHaveBeenCalledOnce();
  });

  it('limits how many connections one address holds, and frees the places of those that left', async () => {
    await start({ connectionsPerIp: 2 });
    const first = await connect();
    await connect();
    expect((await refusalOf(open())).code).toBe('rate_limited');
    first.disconnect();
    await vi.waitFor(() => connect(), soon);
  });

  it('takes pages of the site and of origins that are named, and clients that are no browsers', async () => {
    const warn = vi.fn();
    const allowsOrigin = allowedOrigins('https://site.example/', ['https://app.example']);
    await start({ allowsOrigin, log: { ...log, warn } });
    expect((await connect()).connected).toBe(true);
    for (const transport of ['websocket', 'polling']) {
      const from = (origin: string) => ({ transports: [transport], extraHeaders: { origin } });
      for (const origin of ['https://site.example', 'https://app.example']) {
        expect((await connect('good1', from(origin))).connected).toBe(true);
      }
      for (const origin of ['https://elsewhere.example', 'http://site.example', 'null']) {
        await expect(connect('good1', from(origin))).rejects.toThrow();
        const facts = { security: 'originRefused', ip: expect.stringMatching(/127\.0\.0\.1/), origin };
        expect(warn).toHaveBeenLastCalledWith(facts, expect.any(String));
      }
    }
  });

  it('answers with the headers of the site, also where it lets nobody in', async () => {
    const allowsOrigin = allowedOrigins('https://site.example', []);
    await start({ allowsOrigin, headers: { 'x-content-type-options': 'nosniff' } });
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    for (const [origin, status] of [
      ['https://site.example', 200],
      ['https://elsewhere.example', 403],
    ] as const) {
      const answer = await fetch(address, { headers: { origin } });
      expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
    }
  });

  it('is left by clients that come back by themselves when the process closes it', async () => {
    await start();
    const client = await connect();
    const reason = new Promise((resolve) => client.once('disconnect', resolve));
    await realtime.close();
    expect(['transport close', 'transport error']).toContain(await reason);
    await new Promise((resolve) => server.close(resolve));
    await realtime.close();
  });
});

describe('events', () => {
  it('hands the handler what its schema made of the payload, and answers with what it returns', async () => {
    await start();
    const state = { messages: [], state: { title: 'x' } } as never;
    realtime.on('room.enter', { schema: roomAddress, access: 'public' }, async (context, payload) => {
      expect(payload).toEqual(room);
      expect(context.session?.accountId).toBe('account-of-good1');
      expect(context.ip).toMatch(/127\.0\.0\.1/);
      return state;
    });
    realtime.on('lives.watch', { access: 'public' }, async () => null);
    const client = await connect('good1');
    expect(await ask(client, 'room.enter', { ...room, extra: 1 })).toEqual({ ok: true, data: state });
    expect(await ask(client, 'lives.watch')).toEqual({ ok: true, data: null });
    expect(await ask(client, 'lives.watch', 'ignored')).toEqual({ ok: true, data: null });
    expect(() => realtime.on('lives.watch', { access: 'public' }, async () => null)).toThrow('Two handlers');
  });

  it('answers refusals by their code, everything else as internal without a detail', async () => {
    await start();
    realtime.on('room.leave', { schema: roomAddress, access: 'public' }, async () => refuse('not_live'));
    realtime.on('lives.watch', { access: 'public' }, async () => {
      throw new Error('secret detail');
    });
    realtime.on('lives.unwatch', { access: 'account' }, async () => null);
    const client = await connect();
    expect(await ask(client, 'room.leave', room)).toEqual({
      ok: false,
      code: 'not_live',
      msg: 'Nobody is live in this room right now.',
    });
    expect(await ask(client, 'lives.watch')).toEqual({
      ok: false,
      code: 'internal',
      msg: 'Something went wrong!',
    });
    expect(errors).toHaveBeenCalledOnce();
    expect(await ask(client, 'lives.unwatch')).toMatchObject({ ok: false, code: 'unauthenticated' });
  });

  it('refuses every wrong type, and outlives missing, doubled and surplus arguments', async () => {
    await start();
    const handler = vi.fn(async () => null);
    realtime.on('room.leave', { schema: roomAddress, access: 'public' }, handler);
    realtime.on('room.say', { schema: roomSay, access: 'public' }, handler as never);
    const client = await connect();
    const wrong = [
      null,
      1,
      'x',
      [],
      {},
      true,
      Buffer.from('x'),
      { channelName: 1 },
      { channelName: { length: 9 } },
    ];
    for (const payload of wrong) {
      for (const event of ['room.leave', 'room.say']) {
        expect(await ask(client, event, payload)).toMatchObject({ ok: false, code: 'invalid_input' });
      }
    }
    expect(await ask(client, 'room.leave')).toMatchObject({ ok: false, code: 'invalid_input' });
    expect(await ask(client, 'room.say', { ...line, text: 5 })).toMatchObject({ msg: /Please check text\./ });
    expect(handler).not.toHaveBeenCalled();
    client.emit('room.leave', room);
    client.emit('room.leave', room, 'more', 'and more');
    client.emit('room.leave');
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), soon);
    expect(errors).not.toHaveBeenCalled();
  });

  it('ignores events it does not know, those of Object included', async () => {
    await start();
    realtime.on('lives.watch', { access: 'public' }, async () => null);
    const client = await connect();
    for (const event of ['nothing', '__proto__', 'constructor', 'toString', '']) client.emit(event, room);
    expect(await ask(client, 'lives.watch')).toEqual({ ok: true, data: null });
    expect(errors).not.toHaveBeenCalled();
  });

  it('passes nothing on that only the server says', async () => {
    await start();
    realtime.on('room.enter', { schema: roomAddress, access: 'public' }, async (context) => {
      await context.join(`room:${channelName}`);
      return null as never;
    });
    realtime.on('lives.watch', { access: 'public' }, async () => null);
    const [liar, listener] = [await connect('good1'), await connect('good2')];
    const received: string[] = [];
    listener.onAny((event: string) => received.push(event));
    for (const client of [liar, listener]) await ask(client, 'room.enter', room);
    const spoofed = ['room.message', 'room.tips', 'room.state', 'seat.state', 'call.state', 'private.state'];
    for (const event of [...spoofed, 'session.over', 'room.out', 'show.earned']) {
      liar.emit(event, { ...room, amountCredits: 1_000_000, status: 'ended' });
      liar.emit(event, `room:${channelName}`, room);
    }
    for (const client of [liar, listener]) {
      expect(await ask(client, 'lives.watch')).toEqual({ ok: true, data: null });
    }
    expect(received).toEqual([]);
  });

  it('closes a connection that sends a message of 1 MB, over either transport, and goes on', async () => {
    await start();
    realtime.on('room.say', { schema: roomSay, access: 'public' }, async () => refuse('not_live'));
    const text = 'x'.repeat(1_000_000);
    const before = await connect();
    for (const transports of [['websocket'], ['polling']]) {
      const client = await connect(undefined, { transports });
      const closed = new Promise((resolve) => client.once('disconnect', resolve));
      client.emit('room.say', { ...line, text });
      expect(['transport close', 'transport error']).toContain(await closed);
    }
    expect(await ask(before, 'room.say', line)).toMatchObject({ code: 'not_live' });
  });

  it('limits each account over all its connections, and lets it go on later', async () => {
    await start();
    const handler = vi.fn(async () => null);
    realtime.on('lives.watch', { access: 'public', limit: { burst: 4, perSecond: 1 } }, handler);
    const [one, two, other] = [await connect('good1-a'), await connect('good1-b'), await connect('good2')];
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => ask(n % 2 ? one : two, 'lives.watch')));
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]).toMatchObject({ code: 'rate_limited' });
    expect(handler).toHaveBeenCalledTimes(6 - refused.length);
    expect(await ask(other, 'lives.watch')).toMatchObject({ ok: true });
    await vi.waitFor(async () => expect(await ask(one, 'lives.watch')).toMatchObject({ ok: true }), soon);
  });

  it('closes a connection that floods it', async () => {
    await start();
    const client = await connect();
    const closed = new Promise((resolve) => client.once('disconnect', resolve));
    for (let sent = 0; sent < 2_000; sent += 1) client.emit('room.leave', room);
    expect(await closed).toBe('io server disconnect');
  });
});

describe('rooms', () => {
  it('sends to those in a room, knows who is there, and says when one leaves or is gone', async () => {
    await start();
    const left = vi.fn();
    realtime.on('room.enter', { schema: roomAddress, access: 'public' }, async (context) => {
      await context.join(`room:${channelName}`);
      context.onLeave(`room:${channelName}`, () => left(context.session?.accountId));
      return null as never;
    });
    realtime.on('room.leave', { schema: roomAddress, access: 'public' }, async (context) => {
      await context.leave(`room:${channelName}`);
      return null;
    });
    const [one, two, outside] = [await connect('good1'), await connect('good2'), await connect()];
    await ask(one, 'room.enter', room);
    await ask(two, 'room.enter', room);
    expect(await realtime.isInRoom(`room:${channelName}`, 'account-of-good1')).toBe(true);
    expect(await realtime.isInRoom(`room:${channelName}`, 'account-of-nobody')).toBe(false);
    expect(await realtime.accountsOnline(['account-of-good1', 'account-of-nobody'])).toEqual(
      new Set(['account-of-good1']),
    );

    const received: string[] = [];
    for (const [name, client] of Object.entries({ one, two, outside })) {
      client.on('lives.remove', () => received.push(name));
    }
    realtime.emit(`room:${channelName}`, 'lives.remove', room);
    await vi.waitFor(() => expect(received.sort()).toEqual(['one', 'two']), soon);

    await ask(one, 'room.leave', room);
    expect(left.mock.calls).toEqual([['account-of-good1']]);
    two.disconnect();
    await vi.waitFor(() => expect(left).toHaveBeenLastCalledWith('account-of-good2'), soon);
    expect(await realtime.isInRoom(`room:${channelName}`, 'account-of-good1')).toBe(false);
    expect(await realtime.accountsOnline(['account-of-good1', 'account-of-good2'])).toEqual(
      new Set(['account-of-good1']),
    );
    expect(left).toHaveBeenCalledTimes(2);
  });

  it('kicks connections that would rather stay, on every process, and says what follows', async () => {
    const bus = new Set<(message: ClusterMessage) => void>();
    class Joined extends ClusterAdapter {
      constructor(namespace: Namespace) {
        super(namespace);
        bus.add((message) => this.onMessage(message));
      }
      override async doPublish(message: ClusterMessage): Promise<string> {
        // As over a wire, and not back to whoever sent it.
        const copy = structuredClone(message);
        setImmediate(() => {
          for (const deliver of bus) deliver(structuredClone(copy));
        });
        return '';
      }
      override async doPublishResponse(): Promise<void> {}
    }
    const left = vi.fn();
    const enter = (on: Realtime) =>
      on.on('room.enter', { schema: roomAddress, access: 'public' }, async (context) => {
        await context.join(`room:${channelName}`);
        context.onLeave(`room:${channelName}`, () => left(context.session?.accountId));
        return null as never;
      });
    await start({ adapter: Joined as never });
    const [otherServer, otherRealtime] = [server, realtime];
    enter(otherRealtime);
    const elsewhere = await connect('good2');
    await start({ adapter: Joined as never });
    enter(realtime);
    try {
      const [banned, stays, visitor] = [await connect('good2'), await connect('good1'), await connect()];
      const received: string[] = [];
      for (const [name, client] of Object.entries({ banned, elsewhere, stays, visitor })) {
        await ask(client, 'room.enter', room);
        client.on('lives.remove', () => received.push(name));
      }
      realtime.kick(`room:${channelName}`, { account: 'account-of-good2' }, 'outside');
      await vi.waitFor(
        () => expect(left.mock.calls).toEqual([['account-of-good2'], ['account-of-good2']]),
        soon,
      );
      realtime.emit(`room:${channelName}`, 'lives.remove', room);
      await vi.waitFor(() => expect(received.sort()).toEqual(['stays', 'visitor']), soon);
      realtime.emit('outside', 'lives.remove', room);
      await vi.waitFor(
        () => expect(received.sort()).toEqual(['banned', 'elsewhere', 'stays', 'visitor']),
        soon,
      );

      otherRealtime.kick(`room:${channelName}`, { allBut: ['account-of-good1'] });
      await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(3), soon);
      realtime.emit(`room:${channelName}`, 'lives.remove', room);
      await vi.waitFor(() => expect(received.filter((name) => name === 'stays')).toHaveLength(2), soon);
      expect(received.filter((name) => name === 'visitor')).toHaveLength(1);
      expect([banned, elsewhere, visitor].every((client) => client.connected)).toBe(true);
    } finally {
      elsewhere.disconnect();
      await otherRealtime.close();
      await new Promise((resolve) => otherServer.close(resolve));
    }
  });

  it('keeps one connection from sitting in every room', async () => {
    await start();
    realtime.on('room.enter', { schema: roomAddress, access: 'public' }, async (context, payload) => {
      await context.join(`room:${payload.channelName}`);
      return null as never;
    });
    const client = await connect();
    const codes: (string | undefined)[] = [];
    for (let n = 10; n < 50; n += 1) {
      const answer = await ask(client, 'room.enter', {
        channelName: `01890000-0000-7000-8000-0000000000${n}`,
      });
      codes.push(answer.ok ? undefined : answer.code);
    }
    expect(codes[0]).toBeUndefined();
    expect(codes.at(-1)).toBe('rate_limited');
  });
});

describe('a session that ends', () => {
  it('gets the reason and is disconnected on all its connections, and no other', async () => {
    await start();
    const [one, again, other] = [await connect('good1'), await connect('good1'), await connect('good2')];
    const received = [one, again].map(
      (client) => new Promise((resolve) => client.once('session.over', (notice) => resolve(notice))),
    );
    const gone = [one, again].map((client) => new Promise((resolve) => client.once('disconnect', resolve)));
    realtime.endSession('session-of-good1', 'account_suspended');
    for (const notice of await Promise.all(received))
      expect(notice).toMatchObject({ code: 'account_suspended' });
    expect(await Promise.all(gone)).toEqual(['io server disconnect', 'io server disconnect']);
    expect(other.connected).toBe(true);
  });

  it('does not slip through while it is being let in', async () => {
    let letIn = () => {};
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    let asked = false;
    await start({
      authenticate: async (token) => {
        const session = await authenticate(token);
        asked = true;
        await held;
        return session;
      },
    });
    const client = open('good1');
    const notice = new Promise((resolve) => client.once('session.over', resolve));
    const gone = new Promise((resolve) => client.once('disconnect', resolve));
    await vi.waitFor(() => expect(asked).toBe(true), soon);
    realtime.endSession('session-of-good1', 'session_over');
    letIn();
    expect(await notice).toMatchObject({ code: 'session_over' });
    expect(await gone).toBe('io server disconnect');
  });
});
