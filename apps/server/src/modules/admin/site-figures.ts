import { type Database, statement } from '../../platform/database/index.ts';

/** What an operator watches beside the console, all of it now. */
export interface SiteFigures {
  /** Paid seats that are taken: in shows, private shows and calls. */
  seats: number;
  liveShows: number;
  /** Webhooks of payment providers that were not done. */
  webhooksFailing: number;
  casesOverdue: number;
  /** Of the newest check of the ledger; null before the first. */
  ledgerDifferences: number | null;
  ledgerCheckAgeSeconds: number | null;
}

const read = statement<SiteFigures>(
  'admin.site-figures',
  `select
     (select count(*)::int from metering.seat_list where status = 'open') as seats,
     (select count(*)::int from shows.live_rooms) as "liveShows",
     (select count(*)::int from payments.webhook_list
       where outcome is distinct from 'done' and outcome is distinct from 'refused') as "webhooksFailing",
     (select count(*)::int from moderation.case_list where status = 'open' and due_at < $1) as "casesOverdue",
     newest.differences as "ledgerDifferences", newest.age as "ledgerCheckAgeSeconds"
   from (select 1) as one left join lateral (
     select jsonb_array_length(differences) as differences,
       extract(epoch from $1::timestamptz - checked_at)::float8 as age
     from ledger.check_list order by id desc limit 1
   ) as newest on true`,
);

/** Reads them in one statement. */
export function readSiteFigures(database: Database, now: Date): Promise<SiteFigures> {
  return database.row(read, [now]);
}
