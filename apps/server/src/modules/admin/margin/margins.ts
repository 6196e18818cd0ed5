import { type MarginDetails, type MarginRow, marginLinesMax } from '@candela/contract/admin/margin';
import { dayMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { toWire } from '../list-query.ts';

/** Without a first day, so many days are shown. */
const daysUsual = 31;

// Days of UTC. What models earned is in the site's own currency, like their payouts.
const dayRows = statement<Omit<MarginRow, '_id' | 'creatorsMinor' | 'siteMinor'>>(
  'admin.margins',
  `with bounds as (select $1::date::timestamp at time zone 'UTC' as first,
       ($2::date + 1)::timestamp at time zone 'UTC' as last),
   paid as (
     select day, currency, sum(payments)::int as payments, sum(paid_minor) as paid, sum(fees_minor) as fees,
       sum(fees_unknown)::int as unknown
     from payments.day_sum_list where day between $1::date and $2::date group by 1, 2
   ), back as (
     select (t.created_at at time zone 'UTC')::date as day, t.currency, count(*)::int as count, sum(t.taken_minor) as minor
     from payments.taken_back_list t, bounds where t.created_at >= bounds.first and t.created_at < bounds.last group by 1, 2
   ), earned as (
     select day, $3::text as currency, sum(hundredths) as hundredths
     from ledger.sale_day_list where day between $1::date and $2::date group by 1
   ), known as (
     select day, currency from paid union select day, currency from back union select day, currency from earned
   )
   select to_char(k.day, 'YYYY-MM-DD') as day, k.currency, coalesce(paid.payments, 0) as payments,
     coalesce(paid.paid, 0)::bigint as "paidMinor", coalesce(paid.fees, 0)::bigint as "feesMinor",
     coalesce(paid.unknown, 0) as "feesUnknown", coalesce(back.count, 0) as "takenBack",
     coalesce(back.minor, 0)::bigint as "takenBackMinor",
     (coalesce(earned.hundredths, 0) / 100.0)::float8 as "creatorsCredits"
   from known k
   left join paid using (day, currency) left join back using (day, currency) left join earned using (day, currency)
   order by k.day desc, k.currency`,
);

/** What is left of each day in a currency: paid, less fees, what went back, and what models earned. */
export async function margins(
  { database, settings, clock }: Pick<AdminDeps, 'database' | 'settings' | 'clock'>,
  input: { current_page: number; per_page: number; from: string; to: string; sort: string },
): Promise<{ data: MarginRow[]; totalCount: number }> {
  const { currency, creditValueMinor } = await settings.saved();
  const to = input.to || clock().toISOString().slice(0, 10);
  const usual = new Date(Date.parse(to) - (daysUsual - 1) * dayMs).toISOString().slice(0, 10);
  const newestFirst = await database.rows(dayRows, [input.from || usual, to, currency]);
  const rows = input.sort === 'day' ? newestFirst.toReversed() : newestFirst;
  const first = (input.current_page - 1) * input.per_page;
  const data = rows.slice(first, first + input.per_page).map((row): MarginRow => {
    const day = toWire<typeof row>(row);
    const creatorsMinor = Math.round(day.creatorsCredits * creditValueMinor);
    const siteMinor = day.paidMinor - day.feesMinor - day.takenBackMinor - creatorsMinor;
    return { _id: `${day.day} ${day.currency}`, ...day, creatorsMinor, siteMinor };
  });
  return { data, totalCount: rows.length };
}

const onDay = (column: string) =>
  `${column} >= $1::date::timestamp at time zone 'UTC' and ${column} < ($1::date + 1)::timestamp at time zone 'UTC'`;

const byProvider = statement<MarginDetails['payments'][number]>(
  'admin.margin-payments',
  `select provider, network, payments as count, paid_minor as "paidMinor", fees_minor as "feesMinor",
     fees_unknown as "feesUnknown"
   from payments.day_sum_list where day = $1::date and currency = $2 order by 4 desc, 1, 2`,
);
const largest = statement<MarginDetails['lines'][number]>(
  'admin.margin-lines',
  `select id as "_id", recipient_label as recipient, provider, amount_minor as "amountMinor", fee_minor as "feeMinor"
   from payments.payment_list where ${onDay('paid_at')} and currency = $2
   order by amount_minor desc, id limit ${marginLinesMax}`,
);
const wentBack = statement<MarginDetails['takenBack'][number]>(
  'admin.margin-taken-back',
  `select id as "_id", payment_id as "paymentId", recipient_label as recipient, kind, taken_minor as "amountMinor",
     created_at as at
   from payments.taken_back_list where ${onDay('created_at')} and currency = $2
   order by taken_minor desc, id limit ${marginLinesMax}`,
);
const byKind = statement<MarginDetails['kinds'][number]>(
  'admin.margin-kinds',
  `select kind, sum(count)::int as count, sum(gross)::bigint as "grossCredits",
     (sum(hundredths) / 100.0)::float8 as "creatorsCredits"
   from ledger.sale_day_list where day = $1::date group by kind order by 4 desc, 1`,
);
const byModel = statement<MarginDetails['models'][number]>(
  'admin.margin-models',
  `select s.seller_id as "_id", coalesce(max(a.username), 'nobody') as name,
     (sum(s.hundredths) / 100.0)::float8 as "creatorsCredits"
   from ledger.sale_sum_list s left join accounts.profiles a on a.id = s.seller_id
   where ${onDay('s.quarter')} and s.seller_id is not null
   group by s.seller_id having sum(s.hundredths) <> 0 order by 3 desc, 1 limit ${marginLinesMax}`,
);

/** What the figures of one day in one currency are made of. */
export async function marginDetails(
  { database, settings }: Pick<AdminDeps, 'database' | 'settings'>,
  { day, currency }: { day: string; currency: string },
): Promise<MarginDetails> {
  const isOwn = (await settings.saved()).currency === currency;
  const [payments, lines, takenBack, kinds, models] = await Promise.all([
    database.rows(byProvider, [day, currency]),
    database.rows(largest, [day, currency]),
    database.rows(wentBack, [day, currency]),
    isOwn ? database.rows(byKind, [day]) : [],
    isOwn ? database.rows(byModel, [day]) : [],
  ]);
  const wire = <Row extends object>(rows: readonly Row[]) => rows.map((row) => toWire<Row>(row));
  return {
    payments: wire(payments),
    lines: wire(lines),
    takenBack: wire(takenBack),
    kinds: wire(kinds),
    models: wire(models),
  };
}
