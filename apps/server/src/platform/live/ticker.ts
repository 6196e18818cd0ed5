import type { LiveLog } from './live-log.ts';

/** What is done again and again while the site is live, by every process. */
export interface Ticker {
  readonly tickMs: number;
  /** Adds work that is done at the start, then every so many ticks. A slow one delays its next look, and no other's. */
  every(name: string, work: () => Promise<void>, ticks?: number): void;
  /** Does all of it once, in the order it was added, and goes on by the clock. */
  start(): Promise<void>;
  /** Resolves when what was under way is done. */
  stop(): Promise<void>;
}

/** @param tickMs how often each process looks, in milliseconds */
export function createTicker(tickMs: number, log: Pick<LiveLog, 'error'>): Ticker {
  const looks: { name: string; work: () => Promise<void>; ticks: number; running?: Promise<void> }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let count = 0;

  function look(one: (typeof looks)[number]): Promise<void> {
    one.running ??= one
      .work()
      .catch((error: unknown) => log.error({ error, what: one.name }, 'A look at what is live failed.'))
      .finally(() => {
        one.running = undefined;
      });
    return one.running;
  }

  return {
    tickMs,
    every(name, work, ticks = 1) {
      looks.push({ name, work, ticks });
    },
    async start() {
      for (const one of looks) await look(one);
      timer = setInterval(() => {
        count += 1;
        for (const one of looks) if (count % one.ticks === 0) void look(one);
      }, tickMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(looks.map((one) => one.running));
    },
  };
}
