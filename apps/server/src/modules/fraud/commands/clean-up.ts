import { dayMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import type { FraudDeps } from '../dependencies.ts';

/** Longer than any rule looks back. */
const retentionDays = 31;

const oldTips = statement('fraud.remove-old-tips', 'delete from fraud.watched_tips where tipped_at < $1');
const oldInstruments = statement(
  'fraud.remove-old-instruments',
  'delete from fraud.new_instruments where first_at < $1',
);

/** Removes what no rule looks at any more; cases and what they are made of stay. */
export async function cleanUpFraud({
  database,
  clock,
}: Pick<FraudDeps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retentionDays * dayMs);
  await database.execute(oldTips, [before]);
  await database.execute(oldInstruments, [before]);
}
