import {
  BurstyRateLimiter,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { SiteRedis } from '../redis/index.ts';
import type { EventLimit } from './events.ts';

/** Resolves to whether one more is allowed under `key` now; what was refused does not prolong the wait. */
export type RateLimit = (key: string) => Promise<boolean>;

/** Where a limit is counted over all processes, and under which name. */
interface Shared {
  readonly name: string;
  readonly redis: Pick<SiteRedis, 'quick'>;
}

/**
 * A steady rate with a store for bursts on top, which fills again once in the time the steady rate needs to
 * make up for it. Counted in this process, or over all of them; then each allows half by itself while Redis is away.
 */
export function openRateLimit(limit: EventLimit, shared?: Shared): RateLimit {
  const part = (name: string, points: number, duration: number): RateLimiterAbstract => {
    if (!shared) return new RateLimiterMemory({ points, duration });
    return new RateLimiterRedis({
      storeClient: shared.redis.quick,
      rejectIfRedisNotReady: true,
      keyPrefix: `candela:limit:${shared.name}:${name}`,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ points: Math.ceil(points / 2), duration }),
    });
  };
  const steady = part('steady', limit.perSecond, 1);
  const burst = part(
    'burst',
    Math.max(limit.burst - limit.perSecond, 1),
    Math.ceil((2 * limit.burst) / limit.perSecond),
  );
  const both = new BurstyRateLimiter(steady as RateLimiterMemory, burst as RateLimiterMemory);
  return async (key) => {
    try {
      await both.consume(key);
      return true;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return false;
      throw rejection;
    }
  };
}
