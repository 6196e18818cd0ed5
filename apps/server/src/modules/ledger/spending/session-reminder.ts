import type { ReminderMinutes, SessionSpending } from '@candela/contract/ledger/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { SpendingDeps } from './dependencies.ts';
import { backKinds } from './history-lines.ts';

const find = statement<{ everyMinutes: ReminderMinutes }>(
  'ledger.session-reminder',
  'select every_minutes as "everyMinutes" from ledger.session_reminders where account_id = $1',
);
const write = statement<object>(
  'ledger.write-session-reminder',
  `insert into ledger.session_reminders (account_id, every_minutes, updated_at) values ($1, $2, $3)
   on conflict (account_id) do update set every_minutes = excluded.every_minutes, updated_at = excluded.updated_at`,
);
const remove = statement<object>(
  'ledger.remove-session-reminder',
  'delete from ledger.session_reminders where account_id = $1',
);
const spentSince = statement<{ credits: bigint }>(
  'ledger.spent-since',
  `select greatest(0, coalesce(-sum(amount), 0))::bigint as credits from ledger.history_entries
   where account_id = $1 and created_at >= $2 and (amount < 0 or kind = any($3::text[]))`,
);

/** How often a member is reminded, or null when she is not. */
export async function getSessionReminder(
  database: Queryable,
  accountId: string,
): Promise<{ everyMinutes: ReminderMinutes | null }> {
  return (await database.maybeRow(find, [accountId])) ?? { everyMinutes: null };
}

/** Sets how often, or turns reminders off. */
export async function setSessionReminder(
  { database, clock }: Pick<SpendingDeps, 'database' | 'clock'>,
  { everyMinutes }: { everyMinutes: ReminderMinutes | null },
  accountId: string,
): Promise<{ everyMinutes: ReminderMinutes | null }> {
  if (everyMinutes === null) await database.execute(remove, [accountId]);
  else await database.execute(write, [accountId, everyMinutes, clock()]);
  return { everyMinutes };
}

/** What went out of the wallet less what came back, since a moment of the last day. */
export async function getSessionSpending(
  { database, clock }: Pick<SpendingDeps, 'database' | 'clock'>,
  since: string,
  accountId: string,
): Promise<SessionSpending> {
  const from = new Date(Math.max(Date.parse(since), clock().getTime() - dayMs));
  const { credits } = await database.row(spentSince, [accountId, from, backKinds]);
  return { since: from.toISOString(), spentCredits: Number(credits) };
}
