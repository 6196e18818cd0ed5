/** Thrown work is the caller's; the next in line runs all the same. */
export interface Turns {
  /** Runs `work` after all earlier work under `key`; undefined when too much is waiting already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | undefined;
}

/** Lets one piece of work run at a time per key, in the order asked for. */
export function createTurns(waitingAtMost: number): Turns {
  const lanes = new Map<string, { tail: Promise<unknown>; waiting: number }>();
  return {
    take(key, work) {
      const lane = lanes.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
      if (lane.waiting >= waitingAtMost) return undefined;
      lanes.set(key, lane);
      lane.waiting += 1;
      const result = lane.tail.then(work);
      lane.tail = result
        .catch(() => {})
        .then(() => {
          lane.waiting -= 1;
          if (lane.waiting === 0) lanes.delete(key);
        });
      return result;
    },
  };
}
