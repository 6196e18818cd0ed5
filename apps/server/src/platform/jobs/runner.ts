import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { type JobLog, runnerLogger } from './job-log.ts';
import { openOwnerPool } from './owner-pool.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const pollIntervalMs = 1_000;
const stopPatienceMs = 10_000;
const killPatienceMs = 2_000;

export interface RunnerSettings {
  readonly ownerUrl: string;
  readonly taskList: TaskList;
  readonly cronItems: ParsedCronItem[];
  readonly concurrency: number;
  /** Frees every locked job before starting; only right while no other process runs jobs on this database. */
  readonly soleRunner: boolean;
  /** Under which names this process's runners work now; shared by them, so that none frees another's jobs. */
  readonly livePools: Set<string>;
}

interface Started {
  readonly runner: Runner;
  /** Resolves when the runner has ended and its connections are closed; rejects with what ended it. */
  readonly ended: Promise<void>;
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
  const runnerPools = new Set<string>();
  let current: Promise<Started> | undefined = startRunner(settings, runnerPools, log);
  await current;

  async function watch(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      try {
        current ??= startRunner(settings, runnerPools, log);
        const { ended } = await current;
        pauseMs = firstPauseMs;
        await ended;
        if (!stopping.signal.aborted) log.error({}, 'The job runner ended by itself; it is started again.');
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ error }, 'The job runner failed; it is started again.');
      }
      if (stopping.signal.aborted) return;
      current = undefined;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    // A start may be under way; what it makes is stopped too.
    const last = await current?.catch(() => undefined);
    await stopRunner(last, log);
  }

  watch().catch((error) => log.error({ error }, 'The watch over the job runner failed.'));
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** `runnerPools`: under which names earlier runners of this process, now ended, may have locked jobs. */
async function startRunner(
  settings: RunnerSettings,
  runnerPools: Set<string>,
  log: JobLog,
): Promise<Started> {
  // One connection for each job being fetched or finished, one that listens, one to spare.
  const pool = openOwnerPool(settings.ownerUrl, settings.concurrency + 2, log);
  try {
    const { livePools } = settings;
    await unlockAbandoned(pool, settings.soleRunner ? undefined : [...runnerPools], [...livePools], log);
    runnerPools.clear();
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      runnerPools.add(workerPool.id);
      livePools.add(workerPool.id);
    });
    const runner = await run({
      pgPool: pool,
      taskList: settings.taskList,
      parsedCronItems: settings.cronItems,
      concurrency: settings.concurrency,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: runnerLogger(log),
      events,
      // A receipt sent by itself is not waited for, and one that fails would end the process. When a collected
      // one fails, if only collected for an instant, the runner ends and the next one frees what it held.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const ended = runner.promise.finally(async () => {
      for (const name of runnerPools) livePools.delete(name);
      await pool.end();
    });
    // Whoever awaits it later learns of a failure; without this one in between would end the process.
    ended.catch(() => {});
    return { runner, ended };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Frees the jobs locked under the given names, or all of them but those of the living; otherwise they would wait for
 * four hours.
 */
async function unlockAbandoned(
  pool: pg.Pool,
  names: string[] | undefined,
  living: string[],
  log: JobLog,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct locked_by as name from graphile_worker.jobs
     where locked_by is not null and ($1::text[] is null or locked_by = any ($1)) and locked_by <> all ($2::text[])`,
    [names ?? null, living],
  );
  if (rows.length === 0) return;
  const found = rows.map((row) => row.name);
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [found]);
  log.warn({ runners: found.length }, 'Jobs that a runner had begun and not finished are free again.');
}

/** Resolves when the runner has ended or, for the sake of a process that must end, when patience has. */
async function stopRunner(started: Started | undefined, log: JobLog): Promise<void> {
  if (!started) return;
  const ended = started.ended.catch(() => {});
  // It rejects when the runner has stopped already, which is what was wanted.
  started.runner.stop().catch(() => {});
  if (await settlesWithin(ended, stopPatienceMs)) return;
  log.warn({}, 'Jobs did not finish in time; they will run again at the next start.');
  started.runner.kill('Jobs did not finish in time.').catch(() => {});
  await settlesWithin(ended, killPatienceMs);
}

async function settlesWithin(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(timeoutMs, false, { signal: patience.signal }).catch(() => false);
  const settled = await Promise.race([promise.then(() => true), late]);
  patience.abort();
  return settled;
}
