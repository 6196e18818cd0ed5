import { type ParsedCronItem, parseCronItem, runMigrations, type TaskList } from 'graphile-worker';
import { type Database, inMigrationTurn, type Queryable, statement } from '../database/index.ts';
import { traced } from '../tracing/index.ts';
import { type HeartbeatTimes, startHeartbeats } from './heartbeats.ts';
import { type JobLog, runnerLogger, silentJobLog } from './job-log.ts';
import { openOwnerPool } from './owner-pool.ts';
import { type RunnerSettings, superviseRunner } from './runner.ts';

const defaultMaxAttempts = 25;
const defaultConcurrency = 4;
const defaultSlowConcurrency = 1;
/** Fewer than pictures may be worked on, so that one somebody waits for always finds a place soon. */
const pictureConcurrency = 1;

/** What a handler knows about the run it is in. */
export interface JobRun {
  /** 1 for the first try. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborted when the process is stopping and has no more patience. */
  readonly signal: AbortSignal;
}

/**
 * Does one job. A job may run twice (a process can die between the work and its receipt), so a handler must
 * tolerate that. What it throws is logged and the job is tried again, later each time: about e^attempt seconds.
 */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

export interface JobOptions {
  /** Not before this moment; at once unless given. */
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced instead of joined by a second one. */
  readonly jobKey?: string;
  /** Tries in all, 25 unless given. */
  readonly maxAttempts?: number;
  /** Begun only when no other of its kind's queue is due. */
  readonly isLast?: boolean;
}

export interface JobsOptions {
  /** The database as the role that owns the job runner's tables. */
  readonly ownerUrl: string;
  readonly database: Database;
  readonly log?: JobLog;
  /** Jobs this process does at the same time; 4 unless given. */
  readonly concurrency?: number;
  /** Slow jobs this process does at the same time, beside the others; 1 unless given. */
  readonly slowConcurrency?: number;
  /**
   * True when no other process runs jobs on this database, as with the embedded one. Jobs that a killed
   * process left locked are then free again at once instead of after four hours.
   */
  readonly soleRunner?: boolean;
  readonly heartbeat?: HeartbeatTimes;
}

/** Places of their own for kinds of jobs. */
export type JobQueue = 'slow' | 'pictures';

/** Work that is done later, at least once, by any process on the same database. */
export interface Jobs {
  /**
   * Names the handler of a kind of job. All are registered before `start`. Kinds that may take minutes are `slow`, and
   * those that make pictures `pictures`: both have places of their own, so that a mail never waits behind a picture,
   * nor a picture behind a video.
   */
  register(name: string, handler: JobHandler, queue?: JobQueue): void;
  /** Runs a handler by the clock: `cron` has the five usual fields, in UTC; one process does each turn. */
  every(name: string, cron: string, handler: JobHandler): void;
  /** Adds a job in the caller's transaction: it exists, and runs, only if that commits. */
  add(tx: Queryable, name: string, payload: unknown, options?: JobOptions): Promise<void>;
  /** Adds jobs of one kind in the caller's transaction, in one statement. */
  addAll(
    tx: Queryable,
    name: string,
    jobs: readonly { payload: unknown; jobKey: string }[],
    options?: Pick<JobOptions, 'maxAttempts' | 'isLast'>,
  ): Promise<void>;
  /**
   * Takes a job with a key out of the queue in the caller's transaction, unless it has begun.
   * @returns what it was to do; undefined when there is none any more, and then the transaction must not go on
   */
  takeBack(tx: Queryable, jobKey: string): Promise<unknown>;
  /** Makes or updates the runner's tables; `add` needs them. `start` does this itself. */
  prepare(): Promise<void>;
  /** Starts doing jobs and keeps at it through database restarts, until `stop`. */
  start(): Promise<void>;
  /** Takes no new job, waits for those under way, and lets go of the database. */
  stop(): Promise<void>;
}

/** The runner takes smaller numbers first. */
const lastPriority = 100;
const addJob = statement<unknown>('jobs.add', 'select platform.enqueue_job($1, $2::json, $3, $4, $5, $6)');

const addJobs = statement<unknown>('jobs.add-all', 'select platform.enqueue_jobs($1, $2::json, $3, $4)');

const takeBackJob = statement<{ payload: unknown }>(
  'jobs.take-back',
  'select platform.take_back_job($1) as payload',
);

/** Jobs on graphile-worker. Throws on a second handler for one name and on an added job nobody handles. */
export function createJobs(options: JobsOptions): Jobs {
  const { log = silentJobLog } = options;
  const handlers = new Map<string, JobHandler>();
  const queueOf = new Map<string, JobQueue>();
  const cronItems: ParsedCronItem[] = [];
  let prepared: Promise<void> | undefined;
  let running: { stop(): Promise<void> }[] | undefined;
  let heartbeats: { stop(): Promise<void> } | undefined;

  function register(name: string, handler: JobHandler, queue?: JobQueue): void {
    if (running) throw new Error(`Job "${name}" was registered after the runner had started.`);
    if (handlers.has(name)) throw new Error(`Two handlers are registered for the job "${name}".`);
    handlers.set(name, handler);
    if (queue) queueOf.set(name, queue);
  }

  async function prepareOnce(): Promise<void> {
    const pool = openOwnerPool(options.ownerUrl, 1, log);
    try {
      // Beside a process that grants rights on what this changes, one of the two would fail.
      await inMigrationTurn(options.ownerUrl, () =>
        runMigrations({ pgPool: pool, logger: runnerLogger(log) }),
      );
    } finally {
      await pool.end();
    }
  }

  function prepare(): Promise<void> {
    prepared ??= prepareOnce().catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  return {
    register,
    every(name, cron, handler) {
      const item = parseCronItem({ task: name, match: cron, identifier: name });
      register(name, handler);
      cronItems.push(item);
    },
    async add(tx, name, payload, job = {}) {
      if (!handlers.has(name)) throw new Error(`No handler is registered for the job "${name}".`);
      await tx.execute(addJob, [
        name,
        JSON.stringify(payload ?? {}),
        job.runAt ?? null,
        job.jobKey ?? null,
        job.maxAttempts ?? defaultMaxAttempts,
        job.isLast ? lastPriority : 0,
      ]);
    },
    async addAll(tx, name, jobs, { maxAttempts = defaultMaxAttempts, isLast = false } = {}) {
      if (!handlers.has(name)) throw new Error(`No handler is registered for the job "${name}".`);
      const all = jobs.map(({ payload, jobKey }) => ({ payload, key: jobKey }));
      await tx.execute(addJobs, [name, JSON.stringify(all), maxAttempts, isLast ? lastPriority : 0]);
    },
    async takeBack(tx, jobKey) {
      return (await tx.row(takeBackJob, [jobKey])).payload ?? undefined;
    },
    prepare,
    async start() {
      if (running) return;
      await prepare();
      const inQueue = (queue?: JobQueue) =>
        new Map([...handlers].filter(([name]) => queueOf.get(name) === queue));
      const settings: RunnerSettings = {
        ownerUrl: options.ownerUrl,
        taskList: tasksOf(inQueue()),
        cronItems,
        concurrency: options.concurrency ?? defaultConcurrency,
        soleRunner: options.soleRunner ?? false,
        livePools: new Set(),
      };
      const { livePools } = settings;
      running = [await superviseRunner(settings, log)];
      for (const queue of new Set(queueOf.values())) {
        const concurrency =
          queue === 'slow' ? (options.slowConcurrency ?? defaultSlowConcurrency) : pictureConcurrency;
        const taskList = tasksOf(inQueue(queue));
        running.push(await superviseRunner({ ...settings, taskList, cronItems: [], concurrency }, log));
      }
      heartbeats = await startHeartbeats(options.ownerUrl, livePools, log, options.heartbeat);
    },
    async stop() {
      await Promise.all((running ?? []).map((runner) => runner.stop()));
      await heartbeats?.stop();
    },
  };
}

function tasksOf(handlers: ReadonlyMap<string, JobHandler>): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of handlers) {
    tasks[name] = async (payload, { job, abortSignal }) => {
      const signal = abortSignal ?? new AbortController().signal;
      const run = { attempt: job.attempts, maxAttempts: job.max_attempts, signal };
      await traced(
        `job ${name}`,
        { 'candela.attempt': run.attempt },
        async () => await handler(payload, run),
      );
    };
  }
  return tasks;
}
