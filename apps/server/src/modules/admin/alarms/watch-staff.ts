import type { AlarmKind } from '@candela/contract/admin/alarms';
import { auditActions } from '@candela/contract/admin/audit-actions';
import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { mails } from '../locales/mails.ts';
import { mailAlarm } from './alarm.ts';
import { isOddHour } from './rules.ts';

/** So many minutes are looked at again, in case a look was missed. */
const minutesAgain = 5;

interface Busy {
  staffId: string;
  email: string;
  count: number;
}

const inHour = statement<Busy>(
  'admin.busy-in-an-hour',
  `select staff_id as "staffId", max(staff_email) as email, count(*)::int as count from admin.audit_log
   where at > $1 and staff_id is not null and action = any ($2) group by staff_id having count(*) > $3`,
);
const inMinute = statement<Busy>(
  'admin.busy-in-a-minute',
  `select "staffId", max(email) as email, max(count) as count from (
     select staff_id as "staffId", max(staff_email) as email, count(*)::int as count from admin.audit_log
     where at > $1 and staff_id is not null and action = any ($2)
     group by staff_id, date_trunc('minute', at) having count(*) > $3) as minutes
   group by "staffId"`,
);
const atWork = statement<{ staffId: string; email: string }>(
  'admin.staff-at-work',
  `select staff_id as "staffId", max(staff_email) as email from admin.audit_log
   where at > $1 and staff_id is not null and action <> 'staffLoginFailed' group by staff_id`,
);
const hoursBefore = statement<{ hour: number; days: number }>(
  'admin.hours-worked-before',
  `select extract(hour from at at time zone 'UTC')::int as hour,
     count(distinct (at at time zone 'UTC')::date)::int as days
   from admin.audit_log
   where staff_id = $1 and action <> 'staffLoginFailed' and at > $2::timestamptz - interval '90 days'
     and at < $2::timestamptz - interval '12 hours'
   group by 1`,
);
const daysBefore = statement<{ days: number }>(
  'admin.days-worked-before',
  `select count(distinct (at at time zone 'UTC')::date)::int as days from admin.audit_log
   where staff_id = $1 and action <> 'staffLoginFailed' and at > $2::timestamptz - interval '90 days'
     and at < $2::timestamptz - interval '12 hours'`,
);
const raise = statement<{ id: string }>(
  'admin.raise-staff-alarm',
  `insert into admin.staff_alarms (id, staff_id, staff_email, kind, hour_at, count, threshold, raised_at)
   values ($1, $2, $3, $4, date_trunc('hour', $7::timestamptz), $5, $6, $7)
   on conflict (staff_id, kind, hour_at) do nothing returning id`,
);
const owners = statement<{ email: string }>(
  'admin.owners-to-alarm',
  "select email from admin.staff where role = 'owner' and disabled_at is null order by email",
);

interface Alarm extends Busy {
  kind: AlarmKind;
  threshold: number;
}

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'mailer' | 'settings' | 'siteName' | 'publicUrl'>;

/**
 * Looks at what staff did lately, and raises an alarm on what is unusual: in the console, and by mail to every owner. One of a
 * kind, a person and an hour. A threshold of 0 asks for none. To be run every minute.
 */
export async function watchStaff(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const alarm of await unusual(deps, now)) {
    await deps.database.transaction(async (tx) => {
      const { staffId, email, kind, count, threshold } = alarm;
      const raised = await tx.maybeRow(raise, [uuid(), staffId, email, kind, count, threshold, now]);
      if (!raised) return;
      const { subject, documents, addresses, decisions, hours, look } = mails.staffAlarm;
      const says = { documents, addresses, decisions, hours }[kind]({ email, count, threshold });
      await mailAlarm(deps, tx, await tx.rows(owners), {
        subject: subject({ siteName: deps.siteName() }),
        paragraphs: [says, look({ publicUrl: deps.publicUrl })],
      });
    });
  }
}

async function unusual({ database, settings }: Deps, now: Date): Promise<Alarm[]> {
  const { alarmDocuments, alarmAddresses, alarmDecisions, alarmHoursAfterDays } = await settings.saved();
  const hour = new Date(now.getTime() - hourMs);
  const minutes = new Date(Math.floor(now.getTime() / minuteMs - minutesAgain) * minuteMs);
  const found: Alarm[] = [];
  const busy = async (kind: AlarmKind, threshold: number, rows: () => Promise<readonly Busy[]>) => {
    if (threshold > 0) found.push(...(await rows()).map((one) => ({ ...one, kind, threshold })));
  };
  await busy('documents', alarmDocuments, () =>
    database.rows(inHour, [hour, actionsOf('documents'), alarmDocuments]),
  );
  await busy('addresses', alarmAddresses, () =>
    database.rows(inHour, [hour, actionsOf('addresses'), alarmAddresses]),
  );
  await busy('decisions', alarmDecisions, () =>
    database.rows(inMinute, [minutes, actionsOf('decisions'), alarmDecisions]),
  );
  await busy('hours', alarmHoursAfterDays, () => atOddHours(database, minutes, now, alarmHoursAfterDays));
  return found;
}

function actionsOf(kind: AlarmKind): string[] {
  return Object.entries(auditActions).flatMap(([action, means]) => (means === kind ? [action] : []));
}

async function atOddHours(db: Queryable, since: Date, now: Date, daysNeeded: number): Promise<Busy[]> {
  const odd: Busy[] = [];
  for (const { staffId, email } of await db.rows(atWork, [since])) {
    const { days } = await db.row(daysBefore, [staffId, now]);
    const worked = new Map((await db.rows(hoursBefore, [staffId, now])).map((row) => [row.hour, row.days]));
    const hour = now.getUTCHours();
    if (isOddHour(hour, { days, daysNeeded, daysAt: worked })) odd.push({ staffId, email, count: hour });
  }
  return odd;
}
