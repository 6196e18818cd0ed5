import { adminHealth, type Health, type HealthState } from '@candela/contract/admin/health';
import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { implement } from '@orpc/server';
import { type Database, statement } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { areJobsLate, readJobCounts, readRunners } from '../../platform/jobs/index.ts';
import { areMailsLate, readMailCounts } from '../../platform/mail/index.ts';
import { countOpenAlarms } from './alarms/routes.ts';
import type { AdminDeps } from './dependencies.ts';
import { countChargebackAlarms } from './margin/chargebacks.ts';
import { countSettlementAlarms } from './settlements/alarms.ts';
import { readSiteFigures } from './site-figures.ts';

/** What only the process itself knows of the machine and the engines it runs on. */
export interface Machine {
  /** Whether the live engine answers. */
  isLiveKnown(): boolean;
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** Who makes backups, and when the newest was made as far as this process can see. */
  backups(): Promise<{ made: Health['backups']['made']; at: Date | null }>;
  startedAt: Date;
}

const os = implement(adminHealth).$context<RequestContext>();

export function healthRoutes(deps: AdminDeps) {
  return { getHealth: os.getHealth.handler(async () => ({ data: await readHealth(deps) })) };
}

// The same limits as deploy/prometheus-alerts.yaml has, except for backups, which have no figure there.
const diskFreeBytes = 5e9;
const ledgerCheckMs = 3 * hourMs;
/** A night, and an hour for the backup itself. */
const backupMs = dayMs + hourMs;

const version = statement<{ version: string }>(
  'admin.database-version',
  `select current_setting('server_version') as version`,
);

const inboxState = statement<{
  read_at: Date | null;
  failing_since: Date | null;
  watched_at: Date | null;
}>('admin.inbox-state', 'select read_at, failing_since, watched_at from editorial.inbox_state');
const stuckPayouts = statement<{ stuck: number }>(
  'admin.stuck-payouts',
  `select count(*)::int as stuck from earnings.payout_list where status = 'approved' and provider_problem <> ''`,
);
/** A mail server may be away for a while; nothing is lost meanwhile. */
const inboxMs = hourMs;
/** Whoever watches the mailbox writes it down every minute, and may miss one. */
const watchedMs = 2.5 * minuteMs;

/** Reads every part of the site that an operator has to care for. */
async function readHealth({ database, machine, clock }: AdminDeps): Promise<Health> {
  const now = clock();
  const [
    site,
    jobs,
    runners,
    mails,
    disk,
    backups,
    databaseVersion,
    openAlarms,
    chargebacks,
    settlements,
    inbox,
    payouts,
  ] = await Promise.all([
    readSiteFigures(database, now),
    readJobCounts(database),
    readRunners(database),
    readMailCounts(database, now),
    machine.disk(),
    machine.backups(),
    versionOf(database),
    countOpenAlarms(database),
    countChargebackAlarms(database),
    countSettlementAlarms(database),
    database.maybeRow(inboxState),
    database.row(stuckPayouts),
  ]);
  const failingSince = inbox?.failing_since ?? null;
  const isKnown = machine.isLiveKnown();
  const checkAgeMs = site.ledgerCheckAgeSeconds === null ? null : site.ledgerCheckAgeSeconds * 1000;
  const isBackupLate = now.getTime() - (backups.at?.getTime() ?? 0) > backupMs;
  return {
    live: { state: worst(!isKnown), isKnown, shows: site.liveShows, seats: site.seats },
    jobs: {
      state: worst(areJobsLate(runners, jobs), jobs.givenUp > 0),
      runners,
      ...jobs,
    },
    mails: { state: worst(areMailsLate(mails), mails.givenUp > 0), ...mails },
    webhooks: { state: worst(site.webhooksFailing > 0), failing: site.webhooksFailing },
    ledger: {
      state: worst((site.ledgerDifferences ?? 0) > 0, checkAgeMs === null || checkAgeMs > ledgerCheckMs),
      checkedAt: checkAgeMs === null ? null : new Date(now.getTime() - checkAgeMs).toISOString(),
      differences: site.ledgerDifferences,
    },
    cases: { state: worst(site.casesOverdue > 0), overdue: site.casesOverdue },
    staff: { state: worst(false, openAlarms > 0), open: openAlarms },
    chargebacks: { state: worst(false, chargebacks > 0), open: chargebacks },
    settlements: { state: worst(false, settlements > 0), open: settlements },
    inbox: {
      state: worst(
        failingSince !== null && now.getTime() - failingSince.getTime() > inboxMs,
        failingSince !== null,
      ),
      readAt: inbox?.read_at?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
      isWatched: now.getTime() - (inbox?.watched_at?.getTime() ?? 0) < watchedMs,
    },
    payouts: { state: worst(false, payouts.stuck > 0), stuck: payouts.stuck },
    disk: { state: worst(disk.freeBytes < diskFreeBytes, disk.freeBytes < disk.totalBytes / 10), ...disk },
    backups: {
      state: worst(backups.made === 'here' && isBackupLate, backups.made === 'nowhere'),
      made: backups.made,
      madeAt: backups.at?.toISOString() ?? null,
    },
    versions: {
      node: process.versions.node,
      database: databaseVersion,
      startedAt: machine.startedAt.toISOString(),
    },
  };
}

function worst(isBad: boolean, isToLookAt = false): HealthState {
  if (isBad) return 'bad';
  return isToLookAt ? 'look' : 'good';
}

async function versionOf(database: Database): Promise<string> {
  return (await database.row(version)).version;
}
