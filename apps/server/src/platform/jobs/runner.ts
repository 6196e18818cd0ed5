import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedCronItem, type Runner, run, type TaskList } from 'graphile-worker';
import { type JobLog, runnerLogger } from './job-log.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const pollIntervalMs = 1_000;
const stopPatienceMs = 10_000;

export interface RunnerSettings {
  readonly ownerUrl: string;
  readonly taskList: TaskList;
  readonly cronItems: ParsedCronItem[];
  readonly concurrency: number;
}

/**
 * Runs jobs until stopped. The runner itself bridges most outages of the database; when it gives up all the
 * same, another one takes its place. Rejects only when the first one cannot start.
 */
export async function superviseRunner(
  settings: RunnerSettings,
  log: JobLog,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Runner | undefined = await startRunner(settings, log);

  async function watch(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      try {
        current ??= await startRunner(settings, log);
        pauseMs = firstPauseMs;
        await current.promise;
        if (stopping.signal.aborted) return;
        log.error({}, 'The job runner ended by itself; it is started again.');
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ error }, 'The job runner failed; it is started again.');
      }
      current = undefined;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const watching = watch();
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= (async () => {
        stopping.abort();
        await stopRunner(current, log);
        await watching;
        // A start that was under way when the stop came has made a new runner by now.
        await stopRunner(current, log);
      })();
      return stopped;
    },
  };
}

async function startRunner(settings: RunnerSettings, log: JobLog): Promise<Runner> {
  const runner = await run({
    connectionString: settings.ownerUrl,
    taskList: settings.taskList,
    parsedCronItems: settings.cronItems,
    concurrency: settings.concurrency,
    // One connection per job being fetched or finished, one that listens, one to spare.
    maxPoolSize: settings.concurrency + 2,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    logger: runnerLogger(log),
  });
  // The watcher awaits the same promise later; without this a failure in between would end the process.
  runner.promise.catch(() => {});
  return runner;
}

async function stopRunner(runner: Runner | undefined, log: JobLog): Promise<void> {
  if (!runner) return;
  const patience = new AbortController();
  const tooLong = sleep(stopPatienceMs, 'late' as const, { signal: patience.signal }).catch(
    () => 'done' as const,
  );
  // It rejects when the runner has stopped already, which is what was wanted.
  const done = runner.stop().then(
    () => 'done' as const,
    () => 'done' as const,
  );
  const outcome = await Promise.race([done, tooLong]);
  patience.abort();
  if (outcome === 'done') return;
  log.warn({}, 'Jobs did not finish in time; they will run again at the next start.');
  await runner.kill('Jobs did not finish in time.').catch(() => {});
}
