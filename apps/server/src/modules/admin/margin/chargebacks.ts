import type { ChargebackRate } from '@candela/contract/admin/margin';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement, timestampInJson } from '../../../platform/database/index.ts';
import { type AlarmKeeping, mailAlarm, readMoneyStaff } from '../alarms/alarm.ts';
import type { AdminDeps } from '../dependencies.ts';
import { type Asked, pageOf } from '../list-query.ts';
import { mails } from '../locales/mails.ts';
import { type ChargebackLimits, dividesByMonthBefore, type NetworkMonth, rateOf } from './rules.ts';

/** Networks look back a year; two show whether it gets better. */
const monthsShown = 24;

interface MonthRow extends NetworkMonth {
  month: string;
  alarm: ChargebackRate['alarm'];
}

// Crypto has no network and no chargebacks; card payments whose network nobody said stand together.
const months = statement<MonthRow>(
  'admin.chargeback-months',
  `with paid as (
     select date_trunc('month', day)::date as month, network, sum(payments)::int as payments
     from payments.network_day_list where day >= $1::date - 32 group by 1, 2
   ), back as (
     select date_trunc('month', created_at at time zone 'UTC')::date as month, card_network as network,
       count(*)::int as chargebacks
     from payments.taken_back_list
     where kind = 'chargeback' and created_at >= $1::date::timestamp at time zone 'UTC' group by 1, 2
   ), known as (select month, network from paid union select month, network from back)
   select to_char(k.month, 'YYYY-MM') as month, k.network, coalesce(back.chargebacks, 0) as chargebacks,
     coalesce(paid.payments, 0) as payments, coalesce(before.payments, 0) as "paymentsMonthBefore",
     (select jsonb_build_object('_id', a.id, 'level', a.level, 'raisedAt', ${timestampInJson('a.raised_at')},
         'closedAt', ${timestampInJson('a.closed_at')}, 'closedBy', s.name, 'note', a.note)
       from admin.chargeback_alarms a left join admin.staff s on s.id = a.closed_by
       where a.month = k.month and a.network = k.network
       order by a.closed_at is not null, a.level limit 1) as alarm
   from known k
   left join paid on paid.month = k.month and paid.network = k.network
   left join paid before on before.month = (k.month - interval '1 month')::date and before.network = k.network
   left join back on back.month = k.month and back.network = k.network
   where k.month >= $1::date
   order by k.month desc, chargebacks desc, k.network`,
);

const limitsOf = async ({ settings }: Pick<AdminDeps, 'settings'>): Promise<ChargebackLimits> => {
  const { chargebackWarning, chargebackLimit, chargebackLeast } = await settings.saved();
  return { warning: chargebackWarning, limit: chargebackLimit, least: chargebackLeast };
};

/** The first day of a month some months ago, in UTC. */
const firstOf = (now: Date, monthsAgo: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 10);

/** Chargebacks by month and network, with what networks make of them. */
export async function chargebackRates(
  deps: Pick<AdminDeps, 'database' | 'clock' | 'settings'>,
  asked: Asked & { search: string; sort: string },
) {
  const limits = await limitsOf(deps);
  const rows = await deps.database.rows(months, [firstOf(deps.clock(), monthsShown - 1)]);
  const { search, sort, from = '', to = '' } = asked;
  const found = rows
    .filter(({ month, network }) => `${month} ${network}`.includes(search.toLowerCase()))
    // Every month with a day in them.
    .filter(({ month }) => month >= from.slice(0, 7) && (to === '' || month <= to.slice(0, 7)));
  if (sort.endsWith('chargebacks')) found.sort((one, other) => other.chargebacks - one.chargebacks);
  if (!sort.startsWith('-')) found.reverse();
  const { data: shown, totalCount } = pageOf(found, asked);
  const data = shown.map((row): ChargebackRate => {
    const { month, network, chargebacks, alarm } = row;
    const isMonthBefore = dividesByMonthBefore(network);
    return {
      _id: `${month} ${network}`,
      month,
      network,
      chargebacks,
      isMonthBefore,
      ...rateOf(row, limits),
      alarm,
    };
  });
  return { data, totalCount };
}

const raise = statement<{ id: string }>(
  'admin.raise-chargeback-alarm',
  `insert into admin.chargeback_alarms (id, month, network, level, rate_hundredths, chargebacks, payments, raised_at)
   values ($1, ($2 || '-01')::date, $3, $4, $5, $6, $7, $8) on conflict (month, network, level) do nothing returning id`,
);

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'mailer' | 'settings' | 'siteName' | 'publicUrl'>;

/**
 * Holds this month's and the last month's chargebacks against what networks allow, and raises an alarm, one of a level, a
 * network and a month: in the console, and by mail to owners and finance. To be run every hour.
 */
export async function watchChargebacks(deps: Deps): Promise<void> {
  const now = deps.clock();
  const limits = await limitsOf(deps);
  for (const row of await deps.database.rows(months, [firstOf(now, 1)])) {
    const { month, network, chargebacks } = row;
    const { state, rateHundredths, payments } = rateOf(row, limits);
    if (state === 'good' || rateHundredths === null) continue;
    await deps.database.transaction(async (tx) => {
      const alarm = [uuid(), month, network, state, rateHundredths, chargebacks, payments, now];
      if (!(await tx.maybeRow(raise, alarm))) return;
      const { subject, look, ...says } = mails.chargebackAlarm;
      const percent = (rateHundredths / 100).toFixed(2);
      await mailAlarm(deps, tx, await readMoneyStaff(tx), {
        subject: subject({ siteName: deps.siteName() }),
        paragraphs: [
          says[state]({ network, month, percent, chargebacks, payments }),
          look({ publicUrl: deps.publicUrl }),
        ],
      });
    });
  }
}

const lock = statement<{ label: string; level: string; isClosed: boolean }>(
  'admin.lock-chargeback-alarm',
  `select to_char(month, 'YYYY-MM') || ' ' || network as label, level, closed_at is not null as "isClosed"
   from admin.chargeback_alarms where id = $1 for update`,
);
const close = statement(
  'admin.close-chargeback-alarm',
  'update admin.chargeback_alarms set closed_at = $2, closed_by = $3, note = $4 where id = $1',
);
const countOpen = statement<{ count: number }>(
  'admin.count-open-chargeback-alarms',
  'select count(*)::int as count from admin.chargeback_alarms where closed_at is null',
);

/** How such an alarm is closed. */
export const chargebackAlarms: AlarmKeeping<{ label: string; level: string; isClosed: boolean }> = {
  action: 'closeChargebackAlarm',
  lock,
  close,
  about: ({ label, level }) => ({ label, before: { alarm: level } }),
};

/** How many alarms about chargebacks nobody has closed. */
export async function countChargebackAlarms(queries: Queryable): Promise<number> {
  return (await queries.row(countOpen)).count;
}
