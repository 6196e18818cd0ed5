import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { type AlarmKeeping, mailAlarm, readMoneyStaff } from '../alarms/alarm.ts';
import type { AdminDeps } from '../dependencies.ts';
import { mails } from '../locales/mails.ts';
import { countLines } from './check-settlement.ts';

const raise = statement<{
  fileName: string;
  provider: string;
  firstDay: string;
  lastDay: string;
  lines: number;
}>(
  'admin.raise-settlement-alarm',
  `with raised as (
     insert into admin.settlement_alarms (file_id, odd_count, raised_at) values ($1, $2, $3)
     on conflict (file_id) do nothing returning file_id
   )
   select f.file_name as "fileName", f.provider, to_char(f.first_day, 'YYYY-MM-DD') as "firstDay",
     to_char(f.last_day, 'YYYY-MM-DD') as "lastDay", f.line_count as lines
   from raised join admin.settlement_files f on f.id = raised.file_id`,
);

type Deps = Pick<AdminDeps, 'clock' | 'mailer' | 'siteName' | 'publicUrl'>;

/**
 * Holds a settlement file against what the site has booked, and raises an alarm when lines differ, once a file: in the
 * console, and by mail to owners and finance. What the file lacks raises none, since it may be in the next one.
 */
export async function watchSettlement(deps: Deps, tx: Transaction, fileId: string): Promise<void> {
  const { oddCount: odd } = await tx.row(countLines, [fileId]);
  if (odd === 0) return;
  const raised = await tx.maybeRow(raise, [fileId, odd, deps.clock()]);
  if (!raised) return;
  const { subject, says, look } = mails.settlementAlarm;
  await mailAlarm(deps, tx, await readMoneyStaff(tx), {
    subject: subject({ siteName: deps.siteName() }),
    paragraphs: [says({ ...raised, odd }), look({ publicUrl: deps.publicUrl, fileId })],
  });
}

interface Locked {
  fileName: string;
  oddCount: number;
  isClosed: boolean;
}

const lock = statement<Locked>(
  'admin.lock-settlement-alarm',
  `select f.file_name as "fileName", a.odd_count as "oddCount", a.closed_at is not null as "isClosed"
   from admin.settlement_alarms a join admin.settlement_files f on f.id = a.file_id
   where a.file_id = $1 for update of a`,
);
const close = statement(
  'admin.close-settlement-alarm',
  'update admin.settlement_alarms set closed_at = $2, closed_by = $3, note = $4 where file_id = $1',
);
const countOpen = statement<{ count: number }>(
  'admin.count-open-settlement-alarms',
  'select count(*)::int as count from admin.settlement_alarms where closed_at is null',
);

/** How such an alarm is closed. */
export const settlementAlarms: AlarmKeeping<Locked> = {
  action: 'closeSettlementAlarm',
  lock,
  close,
  about: ({ fileName: label, oddCount }) => ({ label, before: { alarm: 'settlement', count: oddCount } }),
};

/** How many alarms about settlement files nobody has closed. */
export async function countSettlementAlarms(queries: Queryable): Promise<number> {
  return (await queries.row(countOpen)).count;
}
