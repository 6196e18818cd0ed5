import { minuteMs } from '@candela/contract/shared/durations';
import type { SiteRedis } from '../redis/index.ts';

/** Counts what is open per address. */
export interface ConnectionCount {
  of(ip: string): Promise<number>;
  add(ip: string): void;
  remove(ip: string): void;
  close(): void;
}

/** Counts connections of this process, forgetting addresses with nothing open. */
export function createConnectionCount(): ConnectionCount & { here(ip: string): number; all(): string[] } {
  const counts = new Map<string, number>();
  const here = (ip: string) => counts.get(ip) ?? 0;
  return {
    here,
    all: () => [...counts.keys()],
    of: async (ip) => here(ip),
    add(ip) {
      counts.set(ip, here(ip) + 1);
    },
    remove(ip) {
      const left = here(ip) - 1;
      if (left > 0) counts.set(ip, left);
      else counts.delete(ip);
    },
    close() {},
  };
}

const livesMs = minuteMs;
const renewEveryMs = livesMs / 3;

/**
 * Counts connections over all processes. Each keeps its own number in Redis, with the time until which it holds. While
 * Redis is away, those of this process count double.
 */
export function createSharedConnectionCount({
  quick,
  processId,
}: Pick<SiteRedis, 'quick' | 'processId'>): ConnectionCount {
  const own = createConnectionCount();
  const keyOf = (ip: string) => `candela:connections:${ip}`;

  function publish(ip: string): void {
    const count = own.here(ip);
    const pipeline = quick.pipeline();
    if (count === 0) pipeline.hdel(keyOf(ip), processId);
    else pipeline.hset(keyOf(ip), processId, `${count} ${Date.now() + livesMs}`).pexpire(keyOf(ip), livesMs);
    pipeline.exec().catch(() => {});
  }
  const renewing = setInterval(() => {
    for (const ip of own.all()) publish(ip);
  }, renewEveryMs).unref();

  return {
    async of(ip) {
      try {
        const others = Object.entries(await quick.hgetall(keyOf(ip)));
        const counts = others.map(([process, entry]) => {
          const [count = 0, until = 0] = entry.split(' ').map(Number);
          return process === processId || until < Date.now() ? 0 : count;
        });
        return counts.reduce((sum, count) => sum + count, own.here(ip));
      } catch {
        return 2 * own.here(ip);
      }
    },
    add(ip) {
      own.add(ip);
      publish(ip);
    },
    remove(ip) {
      own.remove(ip);
      publish(ip);
    },
    close() {
      clearInterval(renewing);
      for (const ip of own.all()) {
        own.remove(ip);
        quick.hdel(keyOf(ip), processId).catch(() => {});
      }
    },
  };
}
