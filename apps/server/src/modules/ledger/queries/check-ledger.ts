import { type Database, statement } from '../../../platform/database/index.ts';
import { verifyLedger } from './verify-ledger.ts';

const save = statement<object>(
  'ledger.keep-ledger-check',
  'insert into ledger.checks (checked_at, differences) values ($1, $2)',
);
const forget = statement<object>(
  'ledger.forget-ledger-checks',
  `delete from ledger.checks where checked_at < $1::timestamptz - interval '90 days' and differences = '[]'`,
);

/** Replays the journal and keeps what it found for the operator; a difference is also an error in the log. */
export async function checkLedger(
  database: Database,
  clock: () => Date,
  log: { error(fields: object, message: string): void },
): Promise<void> {
  const differences = await verifyLedger(database);
  const found = differences.map((one) => ({
    ...one,
    expected: String(one.expected),
    found: String(one.found),
  }));
  const now = clock();
  await database.execute(save, [now, JSON.stringify(found)]);
  await database.execute(forget, [now]);
  if (found.length > 0) log.error({ differences: found.slice(0, 20) }, 'The ledger does not add up.');
}
