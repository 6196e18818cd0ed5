import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import { addDemoOperator } from './app-admin.ts';
import { scheduleBackups } from './app-backup.ts';
import { openAppDatabase } from './app-database.ts';
import { fileOriginsOf } from './app-files.ts';
import { listOf } from './app-http.ts';
import { measureSite } from './app-metrics.ts';
import { assemble } from './app-modules.ts';
import { createPast, type Past, type PastDeps } from './app-past.ts';
import { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import { refuseDemoData } from './demo-data.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Database } from './platform/database/index.ts';
import type { FileStore } from './platform/files/index.ts';
import { createHttpServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createMetrics, serveMetrics } from './platform/metrics/index.ts';
import { openRedis } from './platform/redis/index.ts';
import { traceRequests } from './platform/tracing/index.ts';

const jobsAtOnce = 4;
/** How long requests under way may take when the site stops; the supervisor waits longer than all steps together. */
const drainPatienceMs = 10_000;

/** What a first run may be filled with; given by main.ts so that no demo content is part of the server. */
export type Seed = (tools: {
  database: Database;
  files: FileStore;
  /** Goes back to before today; see app-past.ts. */
  openPast(deps: Pick<PastDeps, 'tx' | 'ready'>): Past;
  hashPassword: Accounts['hashPassword'];
  clock: () => Date;
  log: (line: string) => void;
}) => Promise<{ logins: { label: string; username: string; password: string; path: string }[] }>;

export interface RunningApp {
  /** Lines for the person who started it: the address, and demo accounts if there are any. */
  greeting: string[];
  stop(): Promise<void>;
}

/**
 * Puts the site together and starts it; resolves when it listens.
 * @throws whatever kept it from starting, after closing what was already open
 */
export async function startApp(config: Config, seed?: Seed): Promise<RunningApp> {
  const clock = () => new Date();
  let log: FastifyInstance['log'] | undefined;
  const redis = config.REDIS_URL
    ? openRedis(config.REDIS_URL, {
        info: (fields, message) => log?.info(fields, message),
        warn: (fields, message) => log?.warn(fields, message),
      })
    : undefined;
  const app = await createHttpServer({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.trustsProxy,
    corsOrigins: listOf(config.CORS_ORIGINS),
    publicUrl: config.PUBLIC_URL,
    fileOrigins: fileOriginsOf(config),
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    redis,
  });
  log = app.log;
  const closing = new ClosingStack((name, error) =>
    app.log.error({ err: error }, `${name} did not close well`),
  );
  if (redis) closing.add('redis', redis, () => redis.close());
  try {
    const { database, ownerUrl, embedded } = await openAppDatabase(config, app.log, closing);
    if (config.production) await refuseDemoData(database);
    const jobs = createJobs({
      ownerUrl,
      database,
      log: app.log,
      concurrency: jobsAtOnce,
      slowConcurrency: config.MEDIA_CONCURRENCY,
      soleRunner: embedded,
    });
    await jobs.prepare();
    scheduleBackups(config, { jobs, clock });
    await beginTracing(config, { app, closing });
    const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics();
    metrics?.follow(app);
    const site = await assemble(config, { app, database, jobs, clock, closing, redis });
    if (metrics && config.METRICS_PORT !== undefined) {
      measureSite(metrics, config, { ...site, database, clock });
      const address = { host: config.METRICS_HOST, port: config.METRICS_PORT };
      closing.add('metrics', await serveMetrics(metrics, address), (stop) => stop());
    }
    if (config.doesJobs) await jobs.start();
    closing.add('jobs', jobs, () => jobs.stop());
    const openPast = (deps: Pick<PastDeps, 'tx' | 'ready'>) =>
      createPast({ ...deps, database, files: site.files });
    const tools = { ...site, openPast, database, clock, log: print };
    const { logins } = (await seed?.(tools)) ?? { logins: [] };
    if (logins.length > 0) logins.push(await addDemoOperator(config, { database, clock }));
    await app.listen({ host: config.HOST, port: config.PORT });
    closing.add('http', app, async () => {
      // A balancer that asks learns of it before anything here is closed to its visitors.
      app.draining.announce();
      await sleep(config.DRAIN_SECONDS * secondMs);
      const unfinished = await app.draining.drain(drainPatienceMs);
      if (unfinished > 0) app.log.warn({ unfinished }, 'Requests did not finish in time; they are cut off.');
      await app.close();
    });
    if (config.doesJobs) closing.add('support mail', site.watchMail(), (stop) => stop());
    return { greeting: greetingOf(config, logins), stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function beginTracing(
  config: Config,
  { app, closing }: { app: FastifyInstance; closing: ClosingStack },
): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  // Few sites have a collector; the others don't load what speaks to one.
  const { startTracing } = await import('./platform/tracing/start-tracing.ts');
  const stop = startTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  });
  traceRequests(app);
  closing.add('tracing', stop, () => stop());
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greetingOf(config: Config, logins: Awaited<ReturnType<Seed>>['logins']): string[] {
  const lines = ['', `  ${config.SITE_NAME} is at ${config.PUBLIC_URL}`];
  if (!config.production) lines.push(`  Mail is at ${config.PUBLIC_URL}/dev/outbox`);
  if (logins.length > 0) lines.push('', '  Demo accounts:');
  for (const { label, username, password, path: signInPage } of logins) {
    lines.push(`    ${label.padEnd(7)} ${username} / ${password}   at ${config.PUBLIC_URL}${signInPage}`);
  }
  return [...lines, ''];
}
