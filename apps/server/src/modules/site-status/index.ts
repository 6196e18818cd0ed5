import {
  type PartState,
  type SiteStatus,
  siteStatusOperations,
} from '@candela/contract/site-status/operations';
import { implement } from '@orpc/server';
import { type Database, statement } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { areJobsLate, readJobCounts, readRunners } from '../../platform/jobs/index.ts';
import type { LiveEngine } from '../../platform/live/index.ts';
import { areMailsLate, readMailCounts } from '../../platform/mail/index.ts';
import type { Settings } from '../../platform/settings/index.ts';

export interface SiteStatusDeps {
  database: Database;
  clock: () => Date;
  settings: Pick<Settings, 'get'>;
  engine: Pick<LiveEngine, 'isPresenceKnown'>;
}

/** However many ask, the site looks once in so long. */
const freshMs = 10_000;
/** One confirmation that was not done is a fault of one payment; several are a fault of the site. */
const webhooksFailing = 3;

const recentlyFailing = statement<{ failing: number }>(
  'site-status.webhooks-failing',
  `select count(*)::int as failing from (
     select from payments.webhook_list
     where verified and outcome is distinct from 'done' and outcome is distinct from 'refused'
       and received_at > $1::timestamptz - interval '1 hour'
     limit ${webhooksFailing}
   ) as recent`,
);

const os = implement(siteStatusOperations).$context<RequestContext>();

/** What everyone may know of how the site is. Tells no figures. */
export function siteStatusRoutes(deps: SiteStatusDeps) {
  let newest: { status: Promise<SiteStatus>; at: number } | undefined;
  const status = () => {
    const now = deps.clock().getTime();
    if (!newest || Math.abs(now - newest.at) > freshMs) {
      const looked = { status: readStatus(deps), at: now };
      newest = looked;
      // Nobody is told for ten seconds that the database could not be asked once.
      looked.status.catch(() => {
        if (newest === looked) newest = undefined;
      });
    }
    return newest.status;
  };
  return { getSiteStatus: os.getSiteStatus.handler(async () => ({ data: await status() })) };
}

async function readStatus({ database, clock, settings, engine }: SiteStatusDeps): Promise<SiteStatus> {
  const now = clock();
  const [jobs, runners, mails, { failing }, notice] = await Promise.all([
    readJobCounts(database),
    readRunners(database),
    readMailCounts(database, now),
    database.row(recentlyFailing, [now]),
    settings.get('statusNotice'),
  ]);
  const isWorkLate = areJobsLate(runners, jobs);
  const late = (isLate: boolean): PartState => (isLate ? 'slow' : 'works');
  return {
    checkedAt: now.toISOString(),
    notice,
    parts: [
      { part: 'live', state: engine.isPresenceKnown() ? 'works' : 'down' },
      { part: 'payments', state: late(failing >= webhooksFailing) },
      { part: 'uploads', state: late(isWorkLate) },
      { part: 'mail', state: late(isWorkLate || areMailsLate(mails)) },
    ],
  };
}
