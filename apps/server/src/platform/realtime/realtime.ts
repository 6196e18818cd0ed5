import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@candela/contract/shared/durations';
import type { ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import type { RefusalCode } from '@candela/contract/shared/refusals';
import { Server, type ServerOptions } from 'socket.io';
import { say } from '../i18n/index.ts';
import { Refusal, usualMessage } from '../refusal.ts';
import type { CountryOf } from '../viewer/index.ts';
import { type Authenticate, admit, ConnectionRefused } from './admission.ts';
import {
  countryOf,
  type RealtimeServer,
  type RealtimeSocket,
  type RegisteredEvent,
  serveConnection,
} from './connection.ts';
import { createConnectionCount } from './connection-count.ts';
import { createEndedSessions } from './ended-sessions.ts';
import type { EventAnswer, EventContext, EventEntry, EventOptions, EventPayload } from './events.ts';
import { texts } from './locales/texts.ts';
import { openRateLimit } from './rate-limit.ts';
import { type RealtimeLog, silentRealtimeLog } from './realtime-log.ts';

const messageBytesAtMost = 64_000;
const connectTimeoutMs = 10_000;
const pingIntervalMs = 15_000;
const pingTimeoutMs = 10_000;
const defaultConnectionsPerIp = 200;
const closePatienceMs = 3_000;
const recheckIntervalMs = 5 * minuteMs;
const connectionLimit = { burst: 60, perSecond: 20 };

export interface RealtimeOptions {
  /** The server Fastify listens on (`app.server`); Socket.IO answers `/socket.io` there. */
  readonly httpServer: HttpServer;
  readonly authenticate: Authenticate;
  readonly log?: RealtimeLog;
  /** Origins besides the site's own that may connect from a browser. */
  readonly corsOrigins?: readonly string[];
  /** The client's address; the peer's unless given, which behind a proxy is the proxy's. */
  readonly ipOf?: (request: IncomingMessage) => string;
  /** Connections one address may hold in this process; 200 unless given. */
  readonly connectionsPerIp?: number;
  /** The country a connection comes from; what its account says where this knows nothing. */
  readonly countryOf?: CountryOf;
  /** Connects several processes; events, rooms and ended sessions then reach all of them. */
  readonly adapter?: ServerOptions['adapter'];
}

/** Everyone in a room who is in none of the others. */
export interface Audience {
  room: string;
  except: readonly string[];
}

/** Pushes to browsers and answers what they send. Rooms are names such as `room:<channelName>` or `lives`. */
export interface Realtime {
  /** Sends to everyone in a room, or to an audience: a room without those in others. Effects of a transaction are sent from `tx.afterCommit`. */
  emit<Name extends keyof ServerEvents>(
    room: string | Audience,
    event: Name,
    ...args: Parameters<ServerEvents[Name]>
  ): void;
  /** Names the one handler of a client's event. A `Refusal` it throws is the answer; other errors are `internal`. */
  on<Name extends keyof ClientEvents>(
    event: Name,
    options: EventOptions<EventPayload<Name>>,
    handler: (context: EventContext, payload: EventPayload<Name>) => Promise<EventAnswer<Name>>,
  ): void;
  /** Connections in a room; those of `exceptAccount` are not counted. */
  countIn(room: string, exceptAccount?: string): Promise<number>;
  /** Connections of this process. */
  connections(): number;
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
  const open = createConnectionCount();
  const ended = createEndedSessions(Date.now);
  const io: RealtimeServer = new Server(options.httpServer, {
    serveClient: false,
    maxHttpBufferSize: messageBytesAtMost,
    connectTimeout: connectTimeoutMs,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    ...(options.corsOrigins?.length && { cors: { origin: [...options.corsOrigins] } }),
    ...(options.adapter && { adapter: options.adapter }),
    // Twice the limit: up to it a client learns why it may not connect, beyond it only that it may not.
    allowRequest: (request, decide) => decide(null, open.of(ipOf(request)) < 2 * connectionsPerIp),
  });
  countConnections(io, open, ipOf);

  io.use((socket, next) => {
    socket.data.ip = ipOf(socket.request);
    socket.data.country = options.countryOf?.(socket.request.headers);
    if (open.of(socket.data.ip) > connectionsPerIp) {
      const msg = say(texts.refusals.tooManyConnections);
      next(new ConnectionRefused({ code: 'rate_limited', msg }));
      return;
    }
    admit(socket, options.authenticate, log).then(() => next(), next);
  });

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
    const country = countryOf(socket.data);
    if (country !== undefined) void socket.join(`country:${country}`);
    serveConnection(socket, dispatching);
  });

  const rechecking = setInterval(() => void recheckSessions(io, options.authenticate), recheckIntervalMs);
  rechecking.unref();

  return {
    emit(room, event, ...args) {
      const { room: name, except } = typeof room === 'string' ? { room, except: [] } : room;
      io.to(name)
        .except([...except])
        .emit(event, ...args);
    },
    on(event, eventOptions, handler) {
      if (events.has(event)) throw new Error(`Two handlers are registered for the event "${event}".`);
      const entry = { options: eventOptions, handle: handler } as unknown as EventEntry;
      events.set(event, { ...entry, limit: eventOptions.limit && openRateLimit(eventOptions.limit) });
    },
    connections: () => io.engine.clientsCount,
    async countIn(room, exceptAccount) {
      if (!options.adapter && exceptAccount === undefined) {
        return io.of('/').adapter.rooms.get(room)?.size ?? 0;
      }
      const sockets = await io.in(room).fetchSockets();
      return sockets.filter((socket) => socket.data.session?.accountId !== exceptAccount || !exceptAccount)
        .length;
    },
    kick(room, who, into) {
      const chosen =
        'account' in who
          ? io.in(`account:${who.account}`)
          : io.in(room).except(who.allBut.map((id) => `account:${id}`));
      if (into !== undefined) chosen.socketsJoin(into);
      chosen.socketsLeave(room);
    },
    async kickFrom(room, countries, event, ...args) {
      for (const socket of await io.in(room).fetchSockets()) {
        if (!countries.includes(countryOf(socket.data) ?? '')) continue;
        socket.leave(room);
        socket.emit(event, ...args);
      }
    },
    async accountsOnline(accountIds) {
      if (accountIds.length === 0) return new Set();
      const rooms = accountIds.map((id) => `account:${id}`);
      if (!options.adapter) {
        const open = io.of('/').adapter.rooms;
        return new Set(accountIds.filter((_, index) => open.has(rooms[index] ?? '')));
      }
      const sockets = await io.in(rooms).fetchSockets();
      return new Set(sockets.flatMap((socket) => socket.data.session?.accountId ?? []));
    },
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
      await io.of('/').adapter.close();
    },
  };
}

/** Below Socket.IO, so that connections which never finish connecting count too. */
function countConnections(
  io: RealtimeServer,
  open: ReturnType<typeof createConnectionCount>,
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
