import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import type { Database, Transaction } from './platform/database/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { LiveEngine, LiveEngineEvents, Presence, Ticker } from './platform/live/index.ts';
import type { Realtime } from './platform/realtime/index.ts';

/** The site's database as one transaction, which is what the past is written in: all of it is there, or none. */
export function databaseOf(database: Database, tx: Transaction): Database {
  // Its one connection takes one statement at a time, whatever asks for several at once.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>) => {
    return (...args: Args): Promise<Result> => {
      const mine = last.then(() => send(...args));
      last = mine.catch(() => {});
      return mine;
    };
  };
  const past: Transaction = {
    ...tx,
    rows: inTurn(tx.rows) as Transaction['rows'],
    row: inTurn(tx.row) as Transaction['row'],
    maybeRow: inTurn(tx.maybeRow) as Transaction['maybeRow'],
    execute: inTurn(tx.execute),
    // Effects after a commit tell browsers, and nobody is looking at the past.
    afterCommit: () => {},
  };
  return { ...database, ...past, transaction: (work) => work(past) };
}

type PastJobs = Pick<Jobs, 'add' | 'register' | 'every' | 'takeBack'> & {
  /** Does what waits, and what comes of that. */
  settle(): Promise<void>;
};

/** Jobs that are done at the moment they were added. One of a later moment is left to those that run by the clock. */
export function createPastJobs(clock: () => Date): PastJobs {
  const handlers = new Map<string, Parameters<Jobs['register']>[1]>();
  const waiting: { name: string; payload: unknown }[] = [];
  const run = { attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  return {
    register: (name, handler) => void handlers.set(name, handler),
    every: () => {},
    async add(_tx, name, payload, options) {
      if (!handlers.has(name)) throw new Error(`No handler is registered for the job "${name}".`);
      if (options?.runAt === undefined || options.runAt <= clock()) waiting.push({ name, payload });
    },
    takeBack: async () => undefined,
    async settle() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await handlers.get(next.name)?.(next.payload, run);
      }
    },
  };
}

/** A live engine that carries nothing. Who is in its channels is what the past says. */
export interface PastEngine {
  engine: LiveEngine;
  /** Begins the media of a grant, as the browser that got it does. */
  connect(grant: { token: string }): void;
}

export function createPastEngine(): PastEngine {
  const connected = new Set<Presence & { role: string }>();
  const listeners = new Map<string, Set<(payload: never) => void>>();

  function emit<Name extends keyof LiveEngineEvents>(event: Name, payload: LiveEngineEvents[Name]): void {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  }

  function disconnect(which: (one: Presence) => boolean): void {
    for (const one of connected) {
      if (!which(one)) continue;
      connected.delete(one);
      emit(one.role === 'publish' ? 'publisherLeft' : 'viewerLeft', one);
    }
  }

  const engine: LiveEngine = {
    kind: 'whip',
    recordings: undefined,
    clips: undefined,
    newestKeyFrame: undefined,
    readTap: undefined,
    hls: undefined,
    viewersIn: undefined,
    start: async () => {},
    stop: async () => {},
    open: async () => {},
    close: async (channel) => disconnect((one) => one.channel === channel),
    grant: async ({ channel, role, subject, grantId }) => ({
      url: '',
      token: JSON.stringify({ channel, role, subject, grantId }),
      expiresAt: new Date(),
      iceServers: [],
    }),
    readGrant: async () => undefined,
    disconnect: async ({ channel, subject, grantId }) =>
      disconnect((one) => one.channel === channel && (one.subject === subject || one.grantId === grantId)),
    disconnectMany: async (channel, subjects) =>
      disconnect((one) => one.channel === channel && subjects.includes(one.subject)),
    stats: async () => [],
    isPresenceKnown: () => true,
    isLeader: () => true,
    delivered: () => new Set(),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as never));
      return () => void listeners.get(event)?.delete(listener as never);
    },
    mediaOrigin: () => undefined,
    whipUrl: undefined,
    isTaken: undefined,
  };

  return {
    engine,
    connect({ token }) {
      const one = { ...(JSON.parse(token) as Omit<Presence, 'sessionId'> & { role: string }) };
      const presence = { ...one, sessionId: randomUUID() };
      connected.add(presence);
      emit(one.role === 'publish' ? 'publisherJoined' : 'viewerJoined', presence);
    },
  };
}

/** Looks that are taken when the past says so; of each name the last. */
export function createPastTicker(): { ticker: Ticker; look(name: string): Promise<void> } {
  const looks = new Map<string, () => Promise<void>>();
  return {
    ticker: {
      tickMs: minuteMs,
      every: (name, work) => void looks.set(name, work),
      start: async () => {},
      stop: async () => {},
    },
    look: async (name) => await looks.get(name)?.(),
  };
}

/** A past that is made up is nobody's news. */
export const silentRealtime: Realtime = {
  emit: () => {},
  emitToOwn: () => {},
  on: () => {},
  isInRoom: async () => false,
  connectionsIn: () => 0,
  connections: () => 0,
  kick: () => {},
  kickFrom: async () => {},
  accountsOnline: async () => new Set<string>(),
  endSession: () => {},
  close: async () => {},
};
