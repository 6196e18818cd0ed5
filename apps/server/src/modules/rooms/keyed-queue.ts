/** Thrown work is the caller's; the next in line runs all the same. */
export interface KeyedQueue {
  /** Runs `work` after all earlier work under `key`; undefined when too much is waiting already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | undefined;
}

/** Lets one piece of work run at a time per key, in the order asked for. */
export function createKeyedQueue(waitingAtMost: number): KeyedQueue {
  const queues = new Map<string, { tail: Promise<unknown>; waiting: number }>();
  return {
    take(key, work) {
      const queue = queues.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= waitingAtMost) return undefined;
      queues.set(key, queue);
      queue.waiting += 1;
      const result = queue.tail.then(work);
      queue.tail = result
        .catch(() => {})
        .then(() => {
          queue.waiting -= 1;
          if (queue.waiting === 0) queues.delete(key);
        });
      return result;
    },
  };
}
