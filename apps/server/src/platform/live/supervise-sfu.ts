import { setTimeout as sleep } from 'node:timers/promises';
import { forkSfu, type RemoteSfu, type SfuOptions } from '@candela/sfu';
import type { LiveLog } from './live-log.ts';

/** A process that ran this long was healthy, and its end is a first failure again. */
const healthyMs = 10_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** A process that was killed may hold its media port a moment longer. */
const startPatienceMs = 5_000;

export interface SupervisedSfu {
  /** The running process; undefined between two. */
  current(): RemoteSfu | undefined;
  stop(): Promise<void>;
}

export interface SupervisionListener {
  /** A process listens. What it was configured with before is lost; returns when it has been configured again. */
  up(sfu: RemoteSfu): Promise<void>;
  /** It is gone, or failed while it was being configured. */
  down(): void;
}

/** How long to wait before starting again: not at all after the first failure, then twice as long each time. */
export function pauseBeforeRestartMs(failuresInARow: number): number {
  if (failuresInARow <= 1) return 0;
  return Math.min(firstPauseMs * 2 ** (failuresInARow - 2), longestPauseMs);
}

/**
 * Runs an SFU process for as long as this one lives, starting another whenever it ends. Resolves when the first
 * one is up; throws when none comes up within a few seconds.
 */
export async function superviseSfu(
  options: SfuOptions,
  listener: SupervisionListener,
  log: LiveLog,
): Promise<SupervisedSfu> {
  const stopping = new AbortController();
  let current: RemoteSfu | undefined = await startPatiently(options);
  await listener.up(current);

  async function keepRunning(): Promise<void> {
    let failures = 0;
    let startedAtMs = Date.now();
    while (!stopping.signal.aborted) {
      if (current) {
        const { code } = await current.exited;
        current = undefined;
        if (stopping.signal.aborted) return;
        failures = Date.now() - startedAtMs > healthyMs ? 1 : failures + 1;
        log.error({ exitCode: code, failures }, 'The live engine has ended and is being restarted.');
        listener.down();
      }
      await sleep(pauseBeforeRestartMs(failures), undefined, { signal: stopping.signal, ref: false });
      startedAtMs = Date.now();
      try {
        current = await forkSfu(options);
      } catch (error) {
        failures += 1;
        log.error({ error, failures }, 'The live engine could not be restarted; trying again.');
        continue;
      }
      if (stopping.signal.aborted) await current.stop();
      else await listener.up(current);
    }
  }

  const running = keepRunning().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ error }, 'The live engine is no longer supervised.');
  });
  return {
    current: () => current,
    async stop() {
      stopping.abort();
      await current?.stop();
      await running;
    },
  };
}

async function startPatiently(options: SfuOptions): Promise<RemoteSfu> {
  const deadlineMs = Date.now() + startPatienceMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await forkSfu(options);
    } catch (error) {
      if (error instanceof TypeError || Date.now() > deadlineMs) throw error;
      await sleep(pauseBeforeRestartMs(failures + 1));
    }
  }
}
