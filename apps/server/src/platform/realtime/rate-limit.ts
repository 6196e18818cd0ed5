import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { EventLimit } from './events.ts';

/** Resolves to whether one more is allowed under `key` now; what was refused does not prolong the wait. */
export type RateLimit = (key: string) => Promise<boolean>;

/**
 * A steady rate with a store for bursts on top, which fills again once in the time the steady rate needs to
 * make up for it. Counted in this process.
 */
export function openRateLimit(limit: EventLimit): RateLimit {
  const steady = new RateLimiterMemory({ points: limit.perSecond, duration: 1 });
  const burst = new RateLimiterMemory({
    points: Math.max(limit.burst - limit.perSecond, 1),
    duration: Math.ceil((2 * limit.burst) / limit.perSecond),
  });
  const both = new BurstyRateLimiter(steady, burst);
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
