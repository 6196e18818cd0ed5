import { minuteMs } from '@candela/contract/shared/durations';
import { type Database, statement } from '../database/index.ts';

/** $1 milliseconds. */
const read = statement<{ runners: number }>(
  'jobs.runners',
  `select count(*)::int as runners from platform.job_runners
   where beat_at >= now() - $1::double precision * interval '1 millisecond'`,
);

/** A runner that gave no sign for so long is gone. */
const signMs = minuteMs;

/** Counts the runners of jobs, of any process, that gave a sign of life in the last minute. */
export async function readRunners(database: Database): Promise<number> {
  return (await database.row(read, [signMs])).runners;
}
