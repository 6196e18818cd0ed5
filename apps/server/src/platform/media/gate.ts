/** Runs work when there is room for it, in the order it came. */
export interface Gate {
  <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

/** @param room how many may run at the same time */
export function createGate(room: number): Gate {
  const waiting: (() => void)[] = [];
  const all = new Set<Promise<unknown>>();
  let running = 0;

  async function enter<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (running >= room) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // The place is handed on, or given back when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const gate = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const entered = enter(signal, work);
    all.add(entered);
    const forget = () => all.delete(entered);
    entered.then(forget, forget);
    return entered;
  };
  return Object.assign(gate, {
    async idle() {
      await Promise.allSettled(all);
    },
  });
}
