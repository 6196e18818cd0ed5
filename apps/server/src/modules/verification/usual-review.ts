import { type Queryable, statement } from '../../platform/database/index.ts';

const decisionsLookedAt = 50;
/** Of fewer decisions nothing is said: they may have been anything. */
const decisionsAtLeast = 5;

const usual = statement<{ minutes: number | null }>(
  'verification.usual-review-minutes',
  `select case when count(*) >= $2 then
     ceil(percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at)) / 60)::int end as minutes
   from (
     select sent_at, decided_at from verification.identity_checks
     where decided_by is not null order by decided_at desc limit $1
   ) as decided`,
);

/** Within how many minutes half of the last documents were decided by staff; null until enough were. */
export async function usualReviewMinutes(database: Queryable): Promise<number | null> {
  return (await database.row(usual, [decisionsLookedAt, decisionsAtLeast])).minutes;
}
