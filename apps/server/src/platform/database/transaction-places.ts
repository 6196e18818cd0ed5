/** No connection came free for a transaction in time; like a database that is away, this may pass. */
class NoPlace extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('No connection was free for a transaction in time.');
  }
}

/**
 * Lets so many transactions run at a time, in the order they come. A transaction holds its connection for many
 * statements: a crowd of them would keep everybody waiting who only reads.
 * @returns resolves to the function that gives the place back; rejects when none is free in time
 */
export function createPlaces(count: number, waitMs: number): () => Promise<() => void> {
  const waiting = new Set<() => void>();
  let free = count;

  function leave(): void {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async () => {
    if (free > 0) {
      free -= 1;
      return leave;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(new NoPlace());
    }, waitMs);
    try {
      await promise;
      return leave;
    } finally {
      clearTimeout(timer);
    }
  };
}
