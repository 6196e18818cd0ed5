import type { ClientEvents, ServerEvents } from '@candela/contract/shared/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Session } from '../http/context.ts';
import { say } from '../i18n/index.ts';
import { refuse, usualMessage } from '../refusal.ts';
import { asViewer } from '../viewer/index.ts';
import { type EventContext, type EventEntry, failureOf, parsePayload, readArguments } from './events.ts';
import { texts } from './locales/texts.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RealtimeLog } from './realtime-log.ts';

const roomsAtMost = 32;
const excessAtMost = 200;

/** What is kept with every connection. */
export interface ConnectionData {
  session: Session | undefined;
  token: string | undefined;
  ip: string;
  /** What the proxy in front says. */
  country: string | undefined;
}

/** The country of a connection: the proxy's word, else its account's. */
export function countryOf({ country, session }: ConnectionData): string | undefined {
  return country ?? session?.country;
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, ConnectionData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, ConnectionData>;

/** An event's entry with its own rate limit beside it. */
export interface RegisteredEvent extends EventEntry {
  readonly limit: RateLimit | undefined;
}

export interface Dispatching {
  /** By connection: what follows when it has left a room, however that came. */
  readonly leaving: Map<string, (room: string) => void>;
  readonly events: ReadonlyMap<string, RegisteredEvent>;
  /** Over everything one connection sends; the answer to what exceeds it costs no handler. */
  readonly connectionLimit: RateLimit;
  readonly log: RealtimeLog;
  /** What is being answered; whoever closes the server waits for it. */
  readonly underWay: Set<Promise<void>>;
  /** True when the server is closing: nothing new is begun then. */
  readonly isClosing: () => boolean;
}

/** Answers every event of one connection; nothing a client sends may throw out of here. */
export function serveConnection(socket: RealtimeSocket, dispatching: Dispatching): void {
  const { events, connectionLimit, log, underWay, isClosing } = dispatching;
  const context = contextOf(socket, dispatching);
  let excess = 0;

  async function answerTo(event: RegisteredEvent, payload: unknown): Promise<unknown> {
    const { session } = context;
    if (event.options.access === 'account' && !session) refuse('unauthenticated');
    const parsed = parsePayload(event.options.schema, payload);
    const key = session?.accountId ?? socket.id;
    if (event.limit && !(await event.limit(key))) refuse('rate_limited');
    const viewer = { accountId: session?.accountId, country: countryOf(socket.data) };
    return (await asViewer(viewer, () => event.handle(context, parsed))) ?? null;
  }

  async function dispatch(name: unknown, args: readonly unknown[]): Promise<void> {
    if (!(await connectionLimit(socket.id))) {
      excess += 1;
      if (excess > excessAtMost) {
        log.warn({ ip: context.ip }, 'A connection that sent far too much was closed.');
        socket.disconnect(true);
        return;
      }
      const msg = say(usualMessage('rate_limited'));
      readArguments(args).answer({ ok: false, code: 'rate_limited', msg });
      return;
    }
    const event = events.get(String(name));
    if (!event) return;
    if (isClosing()) {
      readArguments(args).answer({ ok: false, code: 'unavailable', msg: say(usualMessage('unavailable')) });
      return;
    }
    const { payload, answer } = readArguments(args);
    try {
      answer({ ok: true, data: await answerTo(event, payload) });
    } catch (error) {
      answer({ ok: false, ...failureOf(error, log, { event: name, accountId: context.session?.accountId }) });
    }
  }

  socket.onAny((name: unknown, ...args: unknown[]) => {
    const answering = dispatch(name, args)
      .catch((error) => log.error({ error }, 'A realtime answer could not be sent.'))
      .finally(() => underWay.delete(answering));
    underWay.add(answering);
  });
}

function contextOf(
  socket: RealtimeSocket,
  { leaving: left, log }: Pick<Dispatching, 'leaving' | 'log'>,
): EventContext {
  const leaving = new Map<string, (() => void)[]>();

  left.set(socket.id, (room) => {
    const effects = leaving.get(room) ?? [];
    leaving.delete(room);
    for (const effect of effects) {
      try {
        effect();
      } catch (error) {
        log.error({ error, room }, 'What should follow on leaving a room failed.');
      }
    }
  });
  socket.on('disconnect', () => {
    for (const room of [...leaving.keys()]) left.get(socket.id)?.(room);
    left.delete(socket.id);
  });

  return {
    session: socket.data.session,
    socketId: socket.id,
    ip: socket.data.ip,
    async join(room) {
      if (!socket.rooms.has(room) && socket.rooms.size >= roomsAtMost) {
        refuse('rate_limited', { msg: texts.refusals.tooManyRooms });
      }
      await socket.join(room);
    },
    async leave(room) {
      await socket.leave(room);
    },
    onLeave(room, effect) {
      if (!socket.connected) {
        effect();
        return;
      }
      leaving.set(room, [...(leaving.get(room) ?? []), effect]);
    },
  };
}
