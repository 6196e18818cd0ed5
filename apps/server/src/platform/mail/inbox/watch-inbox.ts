import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import { connectionOf } from './imap-inbox.ts';

/** Lines that a router has dropped are noticed by asking; servers and routers drop silent ones after some minutes. */
const renewMs = minuteMs;
const firstPauseMs = secondMs;
const longestPauseMs = 5 * minuteMs;

interface WatchOptions {
  url: string;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Mail has come, or may have come while nobody watched. */
  onMail(): Promise<void>;
  /** The server answers, and will say when mail comes; called again every minute. */
  onWatching(): Promise<void>;
  /** Shorter ones are for tests. */
  times?: { renewMs: number; firstPauseMs: number };
}

/**
 * Watches a mailbox through a connection of its own, with IDLE. A connection that breaks is made again, later each time;
 * at a server without IDLE the watch ends. Mail is announced, never read, so that any number of processes may watch.
 * The answer ends it and closes the connection at once.
 */
export function watchInbox({ url, log, onMail, onWatching, times }: WatchOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { mailbox, ...options } = connectionOf(url);
  const everyMs = times?.renewMs ?? renewMs;

  /** Watches through one connection until it breaks; resolves only when the server does not do IDLE. */
  async function watchOnce(onceWatching: () => void): Promise<void> {
    const imap = await import('imapflow');
    const client = new imap.ImapFlow({ ...options, socketTimeout: everyMs + options.socketTimeout });
    let cause: unknown;
    client.on('error', (error) => {
      cause = error;
    });
    const broken = new Promise<never>((_resolve, reject) => {
      client.once('close', () => reject(new Error('The connection is closed.', { cause })));
    });
    broken.catch(() => {});
    const close = () => client.close();
    signal.addEventListener('abort', close);
    try {
      signal.throwIfAborted();
      await client.connect();
      await client.mailboxOpen(mailbox, { readOnly: true });
      client.on('exists', ({ count, prevCount }) => {
        if (count > prevCount) safely(onMail);
      });
      safely(onMail);
      while (client.capabilities.has('IDLE')) {
        const idling = client.idle();
        const due = sleep(everyMs, 'due' as const, { signal });
        due.catch(() => {});
        const ended = await Promise.race([idling, due, broken]);
        if (ended === false) return;
        if (ended !== 'due') throw new Error('The server ended IDLE by itself.');
        // Ends IDLE as well.
        await client.noop();
        await idling;
        onceWatching();
        safely(onWatching);
      }
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  }

  function safely(call: () => Promise<void>): void {
    call().catch((error: unknown) => log.warn({ err: error }, 'What a watched mailbox said was lost.'));
  }

  async function watch(): Promise<void> {
    let pauseMs = times?.firstPauseMs ?? firstPauseMs;
    while (!signal.aborted) {
      try {
        await watchOnce(() => {
          pauseMs = times?.firstPauseMs ?? firstPauseMs;
        });
        log.info(
          {},
          'The mail server does not say when mail comes (IDLE). The mailbox is read every minute.',
        );
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, pauseMs }, 'Watching the inbox of support broke off. It is tried again.');
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const ended = watch();
  return () => {
    stopping.abort();
    return ended;
  };
}
