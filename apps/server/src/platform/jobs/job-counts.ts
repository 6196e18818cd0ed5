import { type Database, statement } from '../database/index.ts';

interface JobCounts {
  /** Due and not begun. */
  waiting: number;
  /** Failed before, to be tried again. */
  failing: number;
  givenUp: number;
  /** Age of the oldest that was never begun; 0 without one. */
  oldestSeconds: number;
}

const read = statement<JobCounts>(
  'jobs.counts',
  `select waiting, failing, given_up as "givenUp", oldest_seconds as "oldestSeconds" from platform.job_counts()`,
);

/** Counts the jobs of the site, whichever process does them. */
export const readJobCounts = (database: Database): Promise<JobCounts> => database.row(read);

/** A job that waits longer is late; the same as in deploy/prometheus-alerts.yaml. */
const oldestJobSeconds = 300;

/** Whether jobs are begun later than they should be, or by nobody. */
export function areJobsLate(runners: number, { oldestSeconds }: Pick<JobCounts, 'oldestSeconds'>): boolean {
  return runners === 0 || oldestSeconds > oldestJobSeconds;
}
