import { statfs } from 'node:fs/promises';
import { secondMs } from '@candela/contract/shared/durations';
import type { Config } from './config.ts';
import { readSiteFigures } from './modules/admin/index.ts';
import { cached } from './platform/cached.ts';
import type { Database } from './platform/database/index.ts';
import { readJobCounts } from './platform/jobs/index.ts';
import type { LiveEngine } from './platform/live/index.ts';
import { readMailCounts } from './platform/mail/index.ts';
import type { Metrics } from './platform/metrics/index.ts';
import type { Realtime } from './platform/realtime/index.ts';

/** One scrape asks for many figures of one reading. */
const readingMs = secondMs;

interface Watched {
  database: Database;
  engine: LiveEngine;
  realtime: Realtime;
  clock: () => Date;
}

/** Names every figure of the site that an operator watches; each is read when it is asked for. */
export function measureSite(
  metrics: Metrics,
  config: Config,
  { database, engine, realtime, clock }: Watched,
): void {
  const once = <Reading>(read: () => Promise<Reading>) => {
    const readings = cached<Reading>({ forMs: readingMs, atMost: 1, clock });
    return () => readings('', read);
  };
  const site = once(() => readSiteFigures(database, clock()));
  const jobs = once(() => readJobCounts(database));
  const mails = once(() => readMailCounts(database, clock()));
  const rooms = once(() => engine.stats());
  const disk = once(() => statfs(config.DATA_DIR));
  const absent = () => Promise.reject(new Error('Not known yet.'));
  const gauges: Record<string, [help: string, read: () => number | Promise<number>]> = {
    sockets: ['Open sockets of this process', () => realtime.connections()],
    live_shows: ['Shows that are open', async () => (await site()).liveShows],
    live_publishers: [
      'Channels with a picture',
      async () => (await rooms()).filter((room) => room.isPublished).length,
    ],
    live_viewers: [
      'Connections that watch',
      async () => (await rooms()).reduce((sum, room) => sum + room.viewers, 0),
    ],
    live_presence_known: ['0 while nobody can be charged', () => Number(engine.isPresenceKnown())],
    paid_seats: ['Seats that are paid by the minute', async () => (await site()).seats],
    jobs_waiting: ['Jobs that are due', async () => (await jobs()).waiting],
    jobs_failing: ['Jobs that failed and will be tried again', async () => (await jobs()).failing],
    jobs_given_up: ['Jobs that failed for good', async () => (await jobs()).givenUp],
    jobs_oldest_seconds: ['Age of the oldest job not begun', async () => (await jobs()).oldestSeconds],
    mails_waiting: ['Mails that are due', async () => (await mails()).waiting],
    mails_given_up: ['Mails that could not be delivered', async () => (await mails()).givenUp],
    webhooks_failing: ['Payment webhooks not done', async () => (await site()).webhooksFailing],
    cases_overdue: ['Cases past their time', async () => (await site()).casesOverdue],
    ledger_differences: [
      'Differences the last check of the ledger found',
      async () => (await site()).ledgerDifferences ?? absent(),
    ],
    ledger_check_age_seconds: [
      'Age of the last check of the ledger',
      async () => (await site()).ledgerCheckAgeSeconds ?? absent(),
    ],
    disk_free_bytes: ['Free space for DATA_DIR', async () => (await disk()).bavail * (await disk()).bsize],
  };
  for (const [name, [help, read]] of Object.entries(gauges)) metrics.gauge({ name, help, read });
}
