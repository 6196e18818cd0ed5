import { adminAlarms } from '@candela/contract/admin/alarms';
import { implement } from '@orpc/server';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery } from '../list-query.ts';
import { type AlarmKeeping, closeAlarm } from './alarm.ts';

type Row = Awaited<ReturnType<typeof alarms>>['data'][number];

const alarms = listQuery<{
  _id: string;
  staffId: string;
  staffEmail: string;
  kind: 'documents' | 'addresses' | 'decisions' | 'hours';
  count: number;
  threshold: number;
  raisedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  note: string | null;
}>('staff-alarms', {
  select: `a.id as "_id", a.staff_id as "staffId", a.staff_email as "staffEmail", a.kind, a.count, a.threshold,
    a.raised_at as "raisedAt", a.closed_at as "closedAt", s.name as "closedBy", a.note`,
  from: 'admin.staff_alarms a left join admin.staff s on s.id = a.closed_by',
  where: `($3::text is null or a.staff_email ilike $3 or a.note ilike $3) and ($6::text = 'all' or a.closed_at is null)
    and ($7::uuid is null or a.staff_id = $7)`,
  day: 'a.raised_at',
  order: 'a.raised_at desc, a.id desc',
  orders: { raisedAt: 'a.raised_at, a.id' },
});
const lock = statement<Pick<Row, 'staffEmail' | 'kind' | 'count'> & { isClosed: boolean }>(
  'admin.lock-staff-alarm',
  `select staff_email as "staffEmail", kind, count, closed_at is not null as "isClosed" from admin.staff_alarms
   where id = $1 for update`,
);
const close = statement(
  'admin.close-staff-alarm',
  'update admin.staff_alarms set closed_at = $2, closed_by = $3, note = $4 where id = $1',
);

const staffAlarms: AlarmKeeping<Pick<Row, 'staffEmail' | 'kind' | 'count'> & { isClosed: boolean }> = {
  action: 'closeStaffAlarm',
  lock,
  close,
  about: ({ staffEmail: label, kind, count }) => ({ label, before: { alarm: kind, count } }),
};

const os = implement(adminAlarms).$context<RequestContext>();

/** Alarms on what staff do, and what came of them. */
export function alarmRoutes(deps: AdminDeps) {
  return {
    listStaffAlarms: os.listStaffAlarms.handler(({ input }) =>
      alarms(deps.database, input, [input.state, input.staffId || null]),
    ),
    closeStaffAlarm: os.closeStaffAlarm.handler(({ input, context }) =>
      closeAlarm(deps, staffAlarms, input, context),
    ),
  };
}

const countOpen = statement<{ count: number }>(
  'admin.count-open-staff-alarms',
  'select count(*)::int as count from admin.staff_alarms where closed_at is null',
);

/** How many alarms nobody has closed. */
export async function countOpenAlarms(queries: Queryable): Promise<number> {
  return (await queries.row(countOpen)).count;
}
