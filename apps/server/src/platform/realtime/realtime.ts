import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@candela/contract/shared/durations';
import type { ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import type { RefusalCode } from '@candela/contract/shared/refusals';
import type { ShownSite } from '@candela/contract/shared/shown-look';
import { Server, type ServerOptions } from 'socket.io';
import type { AllowsOrigin } from '../http/allowed-origins.ts';
import { say } from '../i18n/index.ts';
import type { SiteRedis } from '../redis/index.ts';
import { Refusal, usualMessage } from '../refusal.ts';
import type { CountryOf } from '../viewer/index.ts';
import { type Authenticate, admit, ConnectionRefused } from './admission.ts';
import { clusterAdapter } from './cluster-adapter.ts';
import {
  countryOf,
  type RealtimeServer,
  type RealtimeSocket,
  type RegisteredEvent,
  serveConnection,
} from './connection.ts';
import {
  type ConnectionCount,
  createConnectionCount,
  createSharedConnectionCount,
} from './connection-count.ts';
import { createEndedSessions } from './ended-sessions.ts';
import type {
  EventAnswer,
  EventContext,
  EventEntry,
  EventLimit,
  EventOptions,
  EventPayload,
} from './events.ts';
import { followPresence, localPresence } from './local-presence.ts';
import { texts } from './locales/texts.ts';
import { ownPresence } from './presence.ts';
import { openRateLimit } from './rate-limit.ts';
import { type RealtimeLog, silentRealtimeLog } from './realtime-log.ts';
import { sharedPresence } from './shared-presence.ts';

const messageBytesAtMost = 64_000;
const connectTimeoutMs = 10_000;
const pingIntervalMs = 15_000;
const pingTimeoutMs = 10_000;
const defaultConnectionsPerIp = 200;
const closePatienceMs = 3_000;
const comeBackWithinMs = 3_000;
const recheckIntervalMs = 5 * minuteMs;
const socketPath = '/socket.io';
const originInLogMax = 200;
const connectionLimit = { burst: 60, perSecond: 20 };

export interface RealtimeOptions {
  /** The server Fastify listens on (`app.server`); Socket.IO answers `/socket.io` there. */
  readonly httpServer: HttpServer;
  readonly authenticate: Authenticate;
  readonly log?: RealtimeLog;
  /** Origins besides the site's own that may connect from a browser. */
  readonly corsOrigins?: readonly string[];
  /** What every answer carries, also where no socket comes of it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose pages may connect; everybody's unless given. */
  readonly allowsOrigin?: AllowsOrigin | undefined;
  /** The client's address; the peer's unless given, which behind a proxy is the proxy's. */
  readonly ipOf?: (request: IncomingMessage) => string;
  /** Connections one address may hold; 200 unless given. */
  readonly connectionsPerIp?: number;
  /** The country a connection comes from; what its account says where this knows nothing. */
  readonly countryOf?: CountryOf;
  /** Connects several processes: events, rooms, presence, limits and ended sessions then hold in all of them. */
  readonly redis?: SiteRedis | undefined;
  /** What each new connection learns of the site; nothing while it is as it was built. */
  readonly site?: () => ShownSite | undefined;
  /** Carries events and rooms to other processes, in tests. */
  readonly adapter?: ServerOptions['adapter'];
}

/** Everyone in a room, or in one beside it, who is in none of the others. */
export interface Audience {
  room: string;
  except: readonly string[];
  /** Rooms that receive the same; who is in several receives it once. */
  also?: readonly string[];
}

/** Pushes to browsers and answers what they send. Rooms are names such as `room:<channelName>` or `lives`. */
export interface Realtime {
  /** Sends to everyone in a room, or to an audience: a room without those in others. Effects of a transaction are sent from `tx.afterCommit`. */
  emit<Name extends keyof ServerEvents>(
    room: string | Audience,
    event: Name,
    ...args: Parameters<ServerEvents[Name]>
  ): void;
  /** Sends to every connection of this process, for what each process learns by itself. */
  emitToOwn<Name extends keyof ServerEvents>(event: Name, ...args: Parameters<ServerEvents[Name]>): void;
  /** Names the one handler of a client's event. A `Refusal` it throws is the answer; other errors are `internal`. */
  on<Name extends keyof ClientEvents>(
    event: Name,
    options: EventOptions<EventPayload<Name>>,
    handler: (context: EventContext, payload: EventPayload<Name>) => Promise<EventAnswer<Name>>,
  ): void;
  /** Whether an account has a connection in a room, on any process. */
  isInRoom(room: string, accountId: string): Promise<boolean>;
  /** Connections of this process. */
  connections(): number;
  /** Connections of this process in a room. */
  connectionsIn(room: string): number;
  /**
   * Takes connections out of a room at once, on every process: those of one account, or all but those of some. What is
   * sent to the room afterwards reaches them no more. They are put into `into`, if given.
   */
  kick(room: string, who: { account: string } | { allBut: readonly string[] }, into?: string): void;
  /** Kicks those who connect from some countries from a room, on every process, and notifies only them. */
  kickFrom<Name extends keyof ServerEvents>(
    room: string,
    countries: readonly string[],
    event: Name,
    ...args: Parameters<ServerEvents[Name]>
  ): Promise<void>;
  /** Those of the accounts that have a connection open, on any process. */
  accountsOnline(accountIds: readonly string[]): Promise<Set<string>>;
  /** Notifies every connection of a session that it is over, and why, and closes it. */
  endSession(sessionId: string, code: RefusalCode): void;
  /**
   * Answers what is being asked, for a moment, begins nothing new, and closes every connection so that clients come
   * back by themselves, to this process or another. To be called
   * before the HTTP server closes, which waits for its connections. Harmless when repeated.
   */
  close(): Promise<void>;
}

/** Starts answering on the given server. Each connection is in `session:<id>`, `account:<id>` and `country:<XX>` by itself. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { log = silentRealtimeLog, connectionsPerIp = defaultConnectionsPerIp } = options;
  const ipOf = options.ipOf ?? ((request: IncomingMessage) => request.socket.remoteAddress ?? 'unknown');
  const events = new Map<string, RegisteredEvent>();
  const { redis } = options;
  const adapter = redis ? clusterAdapter(redis) : options.adapter;
  const open = redis ? createSharedConnectionCount(redis) : createConnectionCount();
  const ended = createEndedSessions(Date.now);
  const io: RealtimeServer = new Server(options.httpServer, {
    serveClient: false,
    maxHttpBufferSize: messageBytesAtMost,
    connectTimeout: connectTimeoutMs,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    ...(options.corsOrigins?.length && { cors: { origin: [...options.corsOrigins] } }),
    ...(adapter && { adapter }),
    allowRequest: (request, decide) => void mayConnect(request).then((may) => decide(null, may)),
  });
  carryHeaders(options);
  countConnections(io, open, ipOf);
  const local = localPresence(io);
  const presence = redis ? sharedPresence(redis, local, log) : ownPresence(local);
  followPresence(io, presence);
  redis?.onReturn(() => closeSlowly(io));

  async function mayConnect(request: IncomingMessage): Promise<boolean> {
    const { origin } = request.headers;
    if (options.allowsOrigin && !options.allowsOrigin(origin)) {
      const facts = {
        security: 'originRefused',
        ip: ipOf(request),
        origin: origin?.slice(0, originInLogMax),
      };
      log.warn(facts, 'A page of another origin, neither PUBLIC_URL nor in CORS_ORIGINS, may not connect.');
      return false;
    }
    // Twice the limit: up to it a client learns why it may not connect, beyond it only that it may not.
    return (await open.of(ipOf(request))) < 2 * connectionsPerIp;
  }

  async function letIn(socket: RealtimeSocket): Promise<void> {
    socket.data.ip = ipOf(socket.request);
    socket.data.country = options.countryOf?.(socket.request.headers);
    if ((await open.of(socket.data.ip)) > connectionsPerIp) {
      const msg = say(texts.refusals.tooManyConnections);
      throw new ConnectionRefused({ code: 'rate_limited', msg });
    }
    await admit(socket, options.authenticate, log);
  }
  io.use((socket, next) => void letIn(socket).then(() => next(), next));

  // A room may be left by the connection's request, because it is gone, or because it was kicked.
  const leaving = new Map<string, (room: string) => void>();
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => leaving.get(socketId)?.(room));
  const underWay = new Set<Promise<void>>();
  let closing = false;
  const dispatching = {
    leaving,
    events,
    connectionLimit: openRateLimit(connectionLimit),
    log,
    underWay,
    isClosing: () => closing,
  };
  io.on('connection', (socket) => {
    const { session } = socket.data;
    if (session) {
      if (ended.has(session.id)) {
        emitOver(socket, 'session_over');
        return;
      }
      void socket.join([`session:${session.id}`, `account:${session.accountId}`]);
    }
    const site = options.site?.();
    if (site) socket.emit('site.changed', site);
    const country = countryOf(socket.data);
    if (country !== undefined) void socket.join(`country:${country}`);
    serveConnection(socket, dispatching);
  });

  const limitOf = (name: string, limit: EventLimit) => openRateLimit(limit, redis && { name, redis });
  function kickFromHere(room: string, countries: readonly string[], event: string, args: unknown[]): void {
    for (const id of io.of('/').adapter.rooms.get(room) ?? []) {
      const socket = io.of('/').sockets.get(id);
      if (!socket || !countries.includes(countryOf(socket.data) ?? '')) continue;
      void socket.leave(room);
      socket.emit(event as never, ...(args as never));
    }
  }
  io.on('kickFrom' as never, kickFromHere as never);

  const rechecking = setInterval(() => void recheckSessions(io, options.authenticate), recheckIntervalMs);
  rechecking.unref();

  return {
    emit(room, event, ...args) {
      const { room: name, except, also = [] } = typeof room === 'string' ? { room, except: [] } : room;
      io.to([name, ...also])
        .except([...except])
        .emit(event, ...args);
    },
    emitToOwn(event, ...args) {
      io.local.emit(event, ...args);
    },
    on(event, eventOptions, handler) {
      if (events.has(event)) throw new Error(`Two handlers are registered for the event "${event}".`);
      const entry = { options: eventOptions, handle: handler } as unknown as EventEntry;
      events.set(event, { ...entry, limit: eventOptions.limit && limitOf(event, eventOptions.limit) });
    },
    connections: () => io.engine.clientsCount,
    connectionsIn: (room) => io.of('/').adapter.rooms.get(room)?.size ?? 0,
    isInRoom: presence.isInRoom,
    kick(room, who, into) {
      const chosen =
        'account' in who
          ? io.in(`account:${who.account}`)
          : io.in(room).except(who.allBut.map((id) => `account:${id}`));
      if (into !== undefined) chosen.socketsJoin(into);
      chosen.socketsLeave(room);
    },
    async kickFrom(room, countries, event, ...args) {
      kickFromHere(room, countries, event, args);
      if (adapter) io.serverSideEmit('kickFrom', room, countries, event, args);
    },
    accountsOnline: presence.accountsOnline,
    endSession(sessionId, code) {
      ended.add(sessionId);
      io.to(`session:${sessionId}`).emit('session.over', { code, msg: say(usualMessage(code)) });
      io.in(`session:${sessionId}`).disconnectSockets(true);
    },
    async close() {
      clearInterval(rechecking);
      closing = true;
      const patience = new AbortController();
      const late = sleep(closePatienceMs, undefined, { signal: patience.signal }).catch(() => {});
      await Promise.race([Promise.all(underWay), late]);
      patience.abort();
      io.engine.close();
      await presence.close();
      open.close();
      await io.of('/').adapter.close();
    },
  };
}

/** Socket.IO answers by itself, before Fastify, which would give its answers their headers. */
function carryHeaders({ httpServer, headers = {} }: RealtimeOptions): void {
  const all = new Map(Object.entries(headers));
  httpServer.prependListener('request', (request, response) => {
    if (request.url?.startsWith(socketPath)) response.setHeaders(all);
  });
}

/** Below Socket.IO, so that connections which never finish connecting count too. */
function countConnections(
  io: RealtimeServer,
  open: ConnectionCount,
  ipOf: (request: IncomingMessage) => string,
): void {
  io.engine.on(
    'connection',
    (raw: { request: IncomingMessage; once(event: 'close', then: () => void): void }) => {
      const ip = ipOf(raw.request);
      open.add(ip);
      raw.once('close', () => open.remove(ip));
    },
  );
}

/** Closes every connection over a few seconds; clients come back by themselves and read what they missed. */
function closeSlowly(io: RealtimeServer): void {
  for (const socket of io.of('/').sockets.values()) {
    setTimeout(() => socket.conn.close(), Math.random() * comeBackWithinMs).unref();
  }
}

function emitOver(socket: RealtimeSocket, code: RefusalCode): void {
  socket.emit('session.over', { code, msg: say(usualMessage(code)) });
  socket.disconnect(true);
}

/**
 * Ends connections whose session ran out while they were open, which no event says. Only a refusal ends
 * one: a database that is away says nothing about a session.
 */
async function recheckSessions(io: RealtimeServer, authenticate: Authenticate): Promise<void> {
  for (const socket of [...io.of('/').sockets.values()]) {
    const { token } = socket.data;
    if (token === undefined) continue;
    try {
      await authenticate(token);
    } catch (error) {
      if (error instanceof Refusal) emitOver(socket, error.code);
    }
  }
}
