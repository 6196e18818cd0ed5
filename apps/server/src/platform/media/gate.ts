import { refuse } from '../refusal.ts';
import { texts } from './locales/texts.ts';

/** When to come back. */
export const retryAfterSeconds = 10;

export interface GateRequest {
  /** Aborting takes a piece of work that waits out of the queue at once; it rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Refuses with `unavailable` when there is no room within this time; waits as long as it takes when absent. */
  readonly waitMs?: number | undefined;
}

/** Runs work when there is room for it, in the order it came. */
export interface Gate {
  <Result>(request: GateRequest, work: () => Promise<Result>): Promise<Result>;
  /** How much waits. */
  waiting(): number;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

/** @param room how many may run at the same time */
export function createGate(room: number): Gate {
  const waiting = new Set<() => void>();
  const all = new Set<Promise<unknown>>();
  let running = 0;

  /** Resolves when a place is handed over. */
  async function placeFor({ signal, waitMs }: GateRequest): Promise<void> {
    signal.throwIfAborted();
    if (running < room) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    const giveUp = () => {
      waiting.delete(resolve);
      reject(new Busy());
    };
    waiting.add(resolve);
    signal.addEventListener('abort', leave, { once: true });
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    try {
      await promise;
    } catch (error) {
      if (error instanceof Busy) refuse('unavailable', { msg: texts.refusals.busy, retryAfterSeconds });
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  async function enter<Result>(request: GateRequest, work: () => Promise<Result>): Promise<Result> {
    await placeFor(request);
    try {
      request.signal.throwIfAborted();
      return await work();
    } finally {
      // The place is handed on, or given back when nobody waits.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  }

  const gate = <Result>(request: GateRequest, work: () => Promise<Result>): Promise<Result> => {
    const entered = enter(request, work);
    all.add(entered);
    const forget = () => all.delete(entered);
    entered.then(forget, forget);
    return entered;
  };
  return Object.assign(gate, {
    waiting: () => waiting.size,
    async idle() {
      await Promise.allSettled(all);
    },
  });
}

class Busy extends Error {}
