import { LRUCache } from 'lru-cache';
import { refuseInsideTransaction } from './database/index.ts';

/**
 * Answers that may be a little old: each is found once per `forMs` and shared by all who ask meanwhile.
 * A failure goes to those who waited for it and is not cached. Nobody may wait for one inside a transaction: who
 * finds it may be waiting for the pool.
 * @param atMost answers kept; one nobody has asked for lately gives way to a new one
 */
export function cached<Answer>(limits: { forMs: number; atMost: number; clock: () => Date }) {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: limits.atMost,
    ttl: limits.forMs,
    ttlResolution: 0,
    perf: { now: () => limits.clock().getTime() },
  });
  return (key: string, find: () => Promise<Answer>): Promise<Answer> => {
    refuseInsideTransaction();
    const known = answers.get(key);
    if (known) return known;
    const answer = find();
    answers.set(key, answer);
    answer.catch(() => {
      if (answers.peek(key, { allowStale: true }) === answer) answers.delete(key);
    });
    return answer;
  };
}
