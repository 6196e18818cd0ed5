import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseLog, silentLog } from './database-log.ts';

/** Any number will do as long as every version of this program uses the same one. */
const lockKey = 7_220_114_650_331;
const tryEveryMs = 250;
/** A process that is stopping lets go within this time. */
const defaultPatienceMs = 15_000;

/** Another process holds the site's database in a way that leaves no place for this one; the message says what to do. */
export class SiteTaken extends Error {
  constructor(isShared: boolean) {
    super(
      isShared
        ? 'A process without REDIS_URL runs on this database. Stop it before this one starts.'
        : 'Another process runs on this database. Stop it first, or let several answer the site: set REDIS_URL and what goes with it in each.',
    );
    this.name = 'SiteTaken';
  }
}

export interface SiteLockOptions {
  /** The database itself, not a pooler: the lock lives as long as one connection. */
  readonly url: string;
  /** True for processes that know of each other; false for one that must be alone. */
  readonly isShared: boolean;
  readonly patienceMs?: number;
  readonly log?: DatabaseLog;
  /** After a lost connection another process was faster: this one must stop. */
  readonly onLost: (error: SiteTaken) => void;
}

/**
 * Holds the site's database for this process, until released or the process ends.
 * @throws SiteTaken when another process holds it, and goes on doing so
 */
export async function lockSite(options: SiteLockOptions): Promise<{ release(): Promise<void> }> {
  const { log = silentLog } = options;
  const released = new AbortController();
  let client = await hold(options);
  watch(client);

  function watch(held: pg.Client): void {
    held.once('end', () => {
      if (!released.signal.aborted) void holdAgain();
    });
  }
  async function holdAgain(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        client = await hold(options);
        if (released.signal.aborted) await client.end();
        else watch(client);
        return;
      } catch (error) {
        if (error instanceof SiteTaken) {
          options.onLost(error);
          return;
        }
        log.warn({ error }, 'The lock on the site is taken again once the database is back.');
        await sleep(tryEveryMs * 4, undefined, { ref: false, signal: released.signal }).catch(() => {});
      }
    }
  }

  return {
    async release() {
      released.abort();
      await client.end().catch(() => {});
    },
  };
}

async function hold({ url, isShared, patienceMs = defaultPatienceMs }: SiteLockOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'candela-site',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // A machine that vanished must not hold the site for the two hours a connection lives otherwise.
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    );
    const take = `select pg_try_advisory_lock${isShared ? '_shared' : ''}($1) as taken`;
    const until = performance.now() + patienceMs;
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(take, [lockKey]);
      if (rows[0]?.taken) return client;
      if (performance.now() > until) throw new SiteTaken(isShared);
      await sleep(tryEveryMs);
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
