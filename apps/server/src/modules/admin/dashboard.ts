import { type AlertKind, alertKinds, type Dashboard, type WaitingNow } from '@candela/contract/admin/access';
import { staffAccess } from '@candela/contract/admin/fields';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import { dayMs } from '@candela/contract/shared/durations';
import { type Database, statement } from '../../platform/database/index.ts';
import type { AdminDeps } from './dependencies.ts';
import { toWire } from './list-query.ts';

const daysShown = 30;

const signUps = statement<{ today: number; week: number; month: number; models_month: number }>(
  'admin.count-sign-ups',
  `select count(*) filter (where created_at > $1::timestamptz - interval '1 day')::int as today,
     count(*) filter (where created_at > $1::timestamptz - interval '7 days')::int as week,
     count(*)::int as month, count(*) filter (where type = 'model')::int as models_month
   from accounts.profiles where created_at > $1::timestamptz - interval '30 days'`,
);
const liveNow = statement<{ shows: number; viewers: number }>(
  'admin.count-live',
  'select count(*)::int as shows, coalesce(sum(viewer_count), 0)::int as viewers from shows.live_rooms',
);
const revenue = statement<NonNullable<Dashboard['money']>['revenue'][number]>(
  'admin.revenue',
  `select currency,
     coalesce(sum(amount_minor - refunded_minor) filter (where paid_at > $1::timestamptz - interval '1 day'), 0)::bigint
       as "todayMinor",
     coalesce(sum(amount_minor - refunded_minor) filter (where paid_at > $1::timestamptz - interval '7 days'), 0)::bigint
       as "weekMinor",
     sum(amount_minor - refunded_minor)::bigint as "monthMinor"
   from payments.payment_list as payments
   where created_at > $1::timestamptz - interval '40 days' and paid_at > $1::timestamptz - interval '30 days'
   group by currency order by currency`,
);
const spent = statement<{ day: string; credits: bigint }>(
  'admin.spent-by-day',
  `select to_char(day, 'YYYY-MM-DD') as day, sum(gross)::bigint as credits
   from ledger.day_sum_list where day >= $1::date group by day_sum_list.day`,
);
const joined = statement<{ day: string; people: number }>(
  'admin.joined-by-day',
  `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as people
   from accounts.profiles where created_at >= $1 group by 1`,
);
const due = statement<{ count: number; credits: bigint; oldest: Date | null }>(
  'admin.payouts-due',
  `select count(*)::int as count, coalesce(sum(amount_credits), 0)::bigint as credits, min(requested_at) as oldest
   from earnings.payout_list as payouts where status in ('requested', 'approved')`,
);
const queues = statement<{ name: keyof WaitingNow['queues']; waiting: number; oldestAt: Date | null }>(
  'admin.queues',
  `select 'models' as name, count(*)::int as waiting, min(waiting_since) as "oldestAt"
     from (
       select coalesce(c.sent_at, a.created_at) as waiting_since
       from accounts.profiles a left join verification.identity_check_list c on c.account_id = a.id and c.status = 'pending'
       where a.approval_status = 'pending' and a.email_verified_at is not null
       union all
       select c.sent_at from verification.identity_check_list c join accounts.profiles a on a.id = c.account_id
       where c.status = 'pending' and a.approval_status = 'approved'
     ) as applicants
   union all select 'cases', count(*)::int, min(coalesce(appealed_at, created_at)) from moderation.case_list
     where status = 'open' or (appealed_at is not null and appeal_outcome is null)
   union all select 'items', count(*)::int, min(created_at) from library.item_list
     where approval = 'pending' and archived_at is null
   union all select 'tickets', count(*)::int, min(updated_at) from editorial.support_ticket_list where status = 'open'
   union all select 'payouts', count(*)::int, min(requested_at) from earnings.payout_list as payouts where status = 'requested'
   union all select 'webhooks', count(*)::int, min(received_at) from payments.webhook_list
     where outcome is distinct from 'done' and outcome is distinct from 'refused'`,
);
const overdue = statement<{ count: number }>(
  'admin.overdue-cases',
  "select count(*)::int as count from moderation.case_list where status = 'open' and due_at < $1",
);
const alerts = statement<{ kind: AlertKind; count: number; fresh: number; newestAt: Date | null }>(
  'admin.alerts',
  `with seen as (select coalesce(alerts_seen_at, created_at) as at from admin.staff where id = $1)
   select kind, count(*)::int as count, count(*) filter (where alerts.at > seen.at)::int as fresh, max(alerts.at) as "newestAt"
   from seen, (
     select 'myCases' as kind, assigned_at as at from moderation.case_list where assignee_id = $1 and status = 'open'
     union all select 'appeals', appealed_at from moderation.case_list
       where appealed_at is not null and appeal_outcome is null and decided_by is distinct from $1
     union all select 'payouts', requested_at from earnings.payout_list where status = 'requested'
     union all select 'chargebacks', raised_at from admin.chargeback_alarms where closed_at is null
     union all select 'staff', raised_at from admin.staff_alarms where closed_at is null
   ) as alerts
   where kind = any($2) group by kind`,
);
const saveSeen = statement(
  'admin.save-alerts-seen',
  'update admin.staff set alerts_seen_at = greatest(alerts_seen_at, $2) where id = $1',
);
const lastCheck = statement<{ checkedAt: Date; differences: number }>(
  'admin.last-ledger-check',
  `select checked_at as "checkedAt", jsonb_array_length(differences) as differences
   from ledger.check_list order by id desc limit 1`,
);

/** Whose alerts they are. */
type Staff = { staffId: string; role: StaffRole };

/** What waits for one of the staff, of the kinds that are work of the role, and how much of it came since they looked. */
async function alertsOf(database: Database, { staffId, role }: Staff): Promise<WaitingNow['alerts']> {
  const kinds = (Object.keys(alertKinds) as AlertKind[]).filter((kind) =>
    (alertKinds[kind] as readonly StaffRole[]).includes(role),
  );
  const found = await database.rows(alerts, [staffId, kinds]);
  return found
    .map((one) => toWire<WaitingNow['alerts'][number]>(one))
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

/** Writes down that one of the staff has seen what came until then. */
export async function markAlertsSeen(
  { database, clock }: AdminDeps,
  { staffId }: Staff,
  until: string,
): Promise<void> {
  const seen = new Date(Math.min(Date.parse(until), clock().getTime()));
  await database.execute(saveSeen, [staffId, seen]);
}

/**
 * What is live and what waits for staff: figures of work, nobody's data, so every role may have all of them. Alerts are
 * those of whoever asks.
 */
export async function waitingNow({ database, clock }: AdminDeps, staff: Staff): Promise<WaitingNow> {
  const [live, waiting, late, own] = await Promise.all([
    database.row(liveNow),
    database.rows(queues),
    database.row(overdue, [clock()]),
    alertsOf(database, staff),
  ]);
  const queueOf = (name: keyof WaitingNow['queues']) => {
    const found = waiting.find((one) => one.name === name);
    return { waiting: found?.waiting ?? 0, oldestAt: found?.oldestAt?.toISOString() ?? null };
  };
  return {
    liveNow: live,
    queues: {
      cases: queueOf('cases'),
      models: queueOf('models'),
      items: queueOf('items'),
      tickets: queueOf('tickets'),
      payouts: queueOf('payouts'),
      webhooks: queueOf('webhooks'),
    },
    overdueCases: late.count,
    alerts: own,
  };
}

/** The site at a glance; its money only for a role that works with it. */
export async function dashboard(deps: AdminDeps, staff: Staff): Promise<Dashboard> {
  const { database } = deps;
  const now = deps.clock();
  const days = lastDays(now);
  const first = new Date(days[0] ?? now);
  const [waiting, people, joinedDays, money] = await Promise.all([
    waitingNow(deps, staff),
    database.row(signUps, [now]),
    database.rows(joined, [first]),
    seesMoney(staff.role) ? moneyAt(database, now, days) : null,
  ]);
  const joinedOn = new Map(joinedDays.map(({ day, people: count }) => [day, count]));
  return {
    ...waiting,
    signUps: {
      today: people.today,
      week: people.week,
      month: people.month,
      modelsMonth: people.models_month,
    },
    money,
    days: days.map((day) => ({ day, signUps: joinedOn.get(day) ?? 0 })),
  };
}

function seesMoney(role: StaffRole): boolean {
  return (staffAccess.finance as readonly StaffRole[]).includes(role);
}

async function moneyAt(
  database: Database,
  now: Date,
  days: readonly string[],
): Promise<NonNullable<Dashboard['money']>> {
  const [came, spentDays, payouts, check] = await Promise.all([
    database.rows(revenue, [now]),
    database.rows(spent, [days[0]]),
    database.row(due),
    database.maybeRow(lastCheck),
  ]);
  const spentOn = new Map(spentDays.map(({ day, credits }) => [day, Number(credits)]));
  const spentByDay = days.map((day) => spentOn.get(day) ?? 0);
  const sumOf = (count: number) => spentByDay.slice(-count).reduce((sum, credits) => sum + credits, 0);
  return {
    revenue: came.map((row) => toWire(row)),
    spentCredits: { today: sumOf(1), week: sumOf(7), month: sumOf(daysShown) },
    payoutsDue: {
      count: payouts.count,
      credits: Number(payouts.credits),
      oldestAt: payouts.oldest?.toISOString() ?? null,
    },
    spentByDay,
    ledger: {
      checkedAt: check?.checkedAt.toISOString() ?? null,
      differences: check?.differences ?? 0,
    },
  };
}

/** The days shown (UTC) as `YYYY-MM-DD`, oldest first, today last. */
function lastDays(now: Date): string[] {
  return Array.from({ length: daysShown }, (_, index) =>
    new Date(now.getTime() - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
