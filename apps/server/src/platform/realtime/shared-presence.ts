import { secondMs } from '@candela/contract/shared/durations';
import type { SiteRedis } from '../redis/index.ts';
import { type LocalPresence, ownPresence, type Presence } from './presence.ts';
import type { RealtimeLog } from './realtime-log.ts';

/** What a process that died knew is forgotten after this time. */
const livesMs = 30 * secondMs;
const renewEveryMs = 10 * secondMs;
const atOnce = 500;

const keyOf = (accountId: string) => `candela:presence:${accountId}`;

/**
 * Presence over all processes. Each account has a set in Redis: for each process it is connected to an entry for the
 * connection and one for each room, with the time until which it holds. While Redis is away, a process knows its own
 * connections only.
 */
export function sharedPresence(
  { quick, processId }: Pick<SiteRedis, 'quick' | 'processId'>,
  local: LocalPresence,
  log: RealtimeLog,
): Presence {
  const own = ownPresence(local);
  const published = new Map<string, Set<string>>();
  const dirty = new Set<string>();
  let flushing: Promise<void> | undefined;

  const entriesOf = (accountId: string): Set<string> =>
    local.isOnline(accountId)
      ? new Set([processId, ...[...local.roomsOf(accountId)].map((room) => `${processId} ${room}`)])
      : new Set();

  /** Tells what has changed, in one message each for some hundred accounts. */
  async function flush(): Promise<void> {
    // What happens in the same moment, such as the first rooms of a connection, is published together.
    await new Promise((resolve) => setImmediate(resolve));
    while (dirty.size > 0) {
      const some = [...dirty].slice(0, atOnce);
      for (const accountId of some) dirty.delete(accountId);
      await publish(some);
    }
  }

  async function publish(accountIds: readonly string[]): Promise<void> {
    const pipeline = quick.pipeline();
    const until = Date.now() + livesMs;
    for (const accountId of accountIds) {
      const [before, now] = [published.get(accountId) ?? new Set<string>(), entriesOf(accountId)];
      const gone = [...before].filter((entry) => !now.has(entry));
      if (gone.length > 0) pipeline.zrem(keyOf(accountId), ...gone);
      if (now.size > 0) {
        pipeline.zadd(keyOf(accountId), ...[...now].flatMap((entry) => [until, entry]));
        pipeline.pexpire(keyOf(accountId), livesMs);
        published.set(accountId, now);
      } else {
        published.delete(accountId);
      }
    }
    // What was not heard is published again with the next renewal, or has run out by then.
    await pipeline.exec().catch(() => {});
  }

  function changed(accountId: string): void {
    dirty.add(accountId);
    flushing ??= flush()
      .catch((error: unknown) => log.error({ error }, 'Presence could not be published.'))
      .finally(() => {
        flushing = undefined;
      });
  }

  const renewing = setInterval(() => {
    for (const accountId of published.keys()) changed(accountId);
  }, renewEveryMs).unref();

  async function ask(accountIds: readonly string[]): Promise<string[][]> {
    const pipeline = quick.pipeline();
    for (const accountId of accountIds) pipeline.zrangebyscore(keyOf(accountId), Date.now(), '+inf');
    const answers = (await pipeline.exec()) ?? [];
    return answers.map(([error, entries]) => {
      if (error) throw error;
      return entries as string[];
    });
  }

  return {
    async accountsOnline(accountIds) {
      const here = await own.accountsOnline(accountIds);
      const elsewhere = accountIds.filter((id) => !here.has(id));
      if (elsewhere.length === 0) return here;
      const answers = await ask(elsewhere).catch(() => []);
      const found = elsewhere.filter((_, at) => (answers[at]?.length ?? 0) > 0);
      return new Set([...here, ...found]);
    },
    async isInRoom(room, accountId) {
      if (await own.isInRoom(room, accountId)) return true;
      const [entries = []] = await ask([accountId]).catch(() => []);
      return entries.some((entry) => entry.endsWith(` ${room}`));
    },
    changed,
    async close() {
      clearInterval(renewing);
      await flushing;
      const pipeline = quick.pipeline();
      for (const [accountId, entries] of published) pipeline.zrem(keyOf(accountId), ...entries);
      published.clear();
      await pipeline.exec().catch(() => {});
    },
  };
}
