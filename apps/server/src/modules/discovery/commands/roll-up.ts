import { dayMs, hourMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';

const rollUp = statement('discovery.roll-up-popularity', 'select discovery.roll_up_popularity()');

/** Visitors' views say nothing once counted; members' are what "For you" is made of. */
const deleteOldViews = statement(
  'discovery.drop-old-views',
  `delete from discovery.model_views
   where counted and (hour < $1 or (account_id is null and hour < $2))`,
);

const memberViewsRetentionMs = 90 * dayMs;
const visitorViewsRetentionMs = 26 * hourMs;

/** Adds new views to the models' popularity and forgets old ones. To be run every few minutes. */
export async function rollUpPopularity(database: Queryable, now: Date): Promise<void> {
  await database.execute(rollUp);
  await database.execute(deleteOldViews, [
    new Date(now.getTime() - memberViewsRetentionMs),
    new Date(now.getTime() - visitorViewsRetentionMs),
  ]);
}
