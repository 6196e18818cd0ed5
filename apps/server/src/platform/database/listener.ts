import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

const longestPauseMs = 5_000;

/** Receives one notification's payload; an empty string when the sender gave none. */
export type NotificationHandler = (payload: string) => void;

interface Subscription {
  readonly channel: string;
  readonly handler: NotificationHandler;
  readonly onGap: (() => void) | undefined;
}

/** One connection that listens for all subscribers of a process. */
export interface Listener {
  listen(channel: string, handler: NotificationHandler, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens the listening side of NOTIFY. The connection is made at the first `listen` and made again, with a
 * pause that grows to 5 s, whenever it is lost. Notifications sent meanwhile are lost: `onGap` is called
 * after every such reconnection so that the subscriber can read what it may have missed.
 */
export function openListener(config: pg.ClientConfig, log: DatabaseLog): Listener {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, application_name: 'candela-listen', statement_timeout: 0 });
    client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''));
    client.on('error', () => {});
    await client.connect();
    try {
      for (const channel of new Set([...subscriptions].map((one) => one.channel))) {
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => void reconnect());
    return client;
  }

  function deliver(channel: string, payload: string): void {
    for (const one of subscriptions) {
      if (one.channel === channel) callSafely(() => one.handler(payload), log);
    }
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = 50; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (closing.signal.aborted) return;
      const attempt = connect();
      connecting = attempt;
      try {
        await attempt;
      } catch {
        continue;
      }
      log.info({}, 'Listening to the database again.');
      for (const one of subscriptions) if (one.onGap) callSafely(one.onGap, log);
      return;
    }
  }

  /** The first connection's failure is the caller's to see; later ones are retried behind its back. */
  async function connected(): Promise<pg.Client> {
    if (closing.signal.aborted) throw new Error('The database is closed.');
    connecting ??= connect();
    const attempt = connecting;
    try {
      return await attempt;
    } catch (error) {
      if (connecting === attempt) connecting = undefined;
      throw error;
    }
  }

  return {
    async listen(channel, handler, onGap) {
      const subscription = { channel, handler, onGap };
      const client = await connected();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      subscriptions.add(subscription);
      return async () => {
        subscriptions.delete(subscription);
        if ([...subscriptions].some((one) => one.channel === channel)) return;
        const current = await connecting?.catch(() => undefined);
        await current?.query(`unlisten ${current.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    async close() {
      closing.abort();
      const client = await connecting?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

function callSafely(call: () => void, log: DatabaseLog): void {
  try {
    call();
  } catch (error) {
    log.error({ error }, 'A database notification handler failed.');
  }
}
