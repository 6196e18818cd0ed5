import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
// @ts-expect-error the library's own stores have no types
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
// @ts-expect-error the library's own stores have no types
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { SiteRedis } from '../redis/index.ts';

type Counted = { current: number; ttl: number };
type Answer = (error: Error | null, counted?: Counted) => void;
interface Store {
  incr(key: string, answer: Answer, windowMs: number, max: number): void;
  child(route: object): Store;
}

/**
 * Counts requests over all processes with the library's store for Redis. While Redis is away each process counts by itself,
 * every request twice.
 */
export function sharedLimits({ quick }: Pick<SiteRedis, 'quick'>): FastifyRateLimitStoreCtor {
  class SharedStore implements Store {
    readonly #shared: Store;
    readonly #own: Store;

    constructor(_options: object, shared?: Store, own?: Store) {
      this.#shared = shared ?? new RedisStore(false, false, quick, 'candela:http:');
      this.#own = own ?? new LocalStore(false, false);
    }
    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      const alone = () =>
        this.#own.incr(
          key,
          (error, counted) => answer(error, counted && { ...counted, current: 2 * counted.current }),
          windowMs,
          max,
        );
      this.#shared.incr(key, (error, counted) => (error ? alone() : answer(null, counted)), windowMs, max);
    }
    child(route: object): FastifyRateLimitStore {
      const child = new SharedStore(route, this.#shared.child(route), this.#own.child(route));
      return child as unknown as FastifyRateLimitStore;
    }
  }
  return SharedStore as unknown as FastifyRateLimitStoreCtor;
}
