import {
  type Settlement,
  type SettlementLine,
  type SettlementRow,
  settlementLinesMax,
} from '@candela/contract/admin/settlements';
import { onDays, statement, timestampInJson } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery, newestOf, toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';

const fileColumns = `f.id as "_id", f.provider, f.file_name as "fileName", to_char(f.first_day, 'YYYY-MM-DD') as "firstDay",
  to_char(f.last_day, 'YYYY-MM-DD') as "lastDay", f.read_at as "readAt", s.name as "readBy", f.line_count as "lineCount",
  f.ignored_count as "ignoredCount",
  case when a.file_id is not null then jsonb_build_object('oddCount', a.odd_count, 'raisedAt', ${timestampInJson('a.raised_at')},
    'closedAt', ${timestampInJson('a.closed_at')}, 'closedBy', c.name, 'note', a.note) end as alarm`;
const filesOf = (read: string) => `${read} f join admin.staff s on s.id = f.read_by
  left join admin.settlement_alarms a on a.file_id = f.id left join admin.staff c on c.id = a.closed_by`;
const files = filesOf('admin.settlement_files');
const readOnDays = `select * from admin.settlement_files where ${onDays('read_at', '$4', '$5')}`;

/** Settlement files that were read. */
export const settlementList = listQuery<SettlementRow>('settlements', {
  select: fileColumns,
  from: files,
  searchedFrom: filesOf(`(${newestOf(readOnDays, 'read_at desc, id desc')})`),
  where: `($6::text = 'all' or a.file_id is not null and a.closed_at is null)
    and ($3::text is null or f.file_name ilike $3 or f.provider ilike $3 or s.name ilike $3)`,
  day: 'f.read_at',
  order: 'f.read_at desc, f.id desc',
  orders: { readAt: 'f.read_at, f.id' },
});

const fileOf = statement<SettlementRow>(
  'admin.settlement',
  `select ${fileColumns} from ${files} where f.id = $1`,
);

// A refund or chargeback is held against those of its payment; sales of one payment after the first are listed twice.
const checked = `with file as (select * from admin.settlement_files where id = $1),
  line as (
    select l.*, p.id as found_id, p.recipient_label, p.paid_at, p.credited_at, p.currency as has_currency,
      case when l.kind = 'sale' then p.amount_minor else back.minor end as has_minor,
      row_number() over (partition by p.id, l.kind order by l.position) as nth
    from admin.settlement_lines l cross join file
    left join lateral (
      select p.* from payments.payment_list p
      where p.provider = file.provider and (p.id = l.payment_id or p.provider_reference = l.reference)
      order by p.id = l.payment_id desc nulls last limit 1
    ) p on true
    left join lateral (
      select t.taken_minor as minor from payments.taken_back_list t where t.payment_id = p.id and t.kind = l.kind
      order by t.taken_minor = l.amount_minor desc, t.created_at limit 1
    ) back on l.kind <> 'sale'
    where l.file_id = $1
  ), verdict as (
    select line.*, case
      when found_id is null then 'unknown'
      when has_currency <> currency then 'currency'
      when kind = 'sale' and paid_at is null then 'notPaid'
      when kind = 'sale' and nth > 1 then 'twice'
      when has_minor is null then 'notBooked'
      when has_minor <> amount_minor then 'amount'
      when kind = 'sale' and credited_at is null then 'notCredited'
      else 'match' end as verdict
    from line
  )`;

/** Takes the id of a file. */
export const countLines = statement<{ matchCount: number; oddCount: number }>(
  'admin.settlement-counts',
  `${checked} select (count(*) filter (where verdict = 'match'))::int as "matchCount",
     (count(*) filter (where verdict <> 'match'))::int as "oddCount" from verdict`,
);
const oddLines = statement<
  Omit<SettlementLine, 'booked'> & { hasMinor: bigint | null; hasCurrency: string | null }
>(
  'admin.settlement-odd',
  `${checked} select position::text as "_id", kind, verdict, reference, found_id as "paymentId",
     coalesce(recipient_label, '') as recipient, amount_minor as "amountMinor", currency, has_minor as "hasMinor",
     has_currency as "hasCurrency"
   from verdict where verdict <> 'match' order by amount_minor desc, position limit ${settlementLinesMax}`,
);

// Everything the site booked with the provider on the days of the file.
const booked = `with file as (select provider, first_day::timestamp at time zone 'UTC' as first,
    (last_day + 1)::timestamp at time zone 'UTC' as last from admin.settlement_files where id = $1),
  booked as (
    select p.id, 'sale' as kind, p.id as payment_id, p.paid_at as at, p.amount_minor, p.currency
    from payments.payment_list p, file where p.provider = file.provider and p.paid_at >= file.first and p.paid_at < file.last
    union all
    select t.id, t.kind, t.payment_id, t.created_at, t.taken_minor, t.currency
    from payments.taken_back_list t, file
    where t.provider = file.provider and t.created_at >= file.first and t.created_at < file.last
  )`;
const missing = `${booked}, missing as (
    select b.*, p.recipient_label, coalesce(p.provider_reference, '') as reference, p.status
    from booked b join payments.payment_list p on p.id = b.payment_id
    where not exists (select from admin.settlement_lines l where l.payment_id = p.id and l.kind = b.kind)
      and not exists (select from admin.settlement_lines l join admin.settlement_files f on f.id = l.file_id
        where l.reference = p.provider_reference and l.kind = b.kind and f.provider = p.provider)
  )`;
const countMissing = statement<{ count: number }>(
  'admin.settlement-count-missing',
  `${missing} select count(*)::int as count from missing`,
);
const missingRows = statement<Settlement['missing'][number]>(
  'admin.settlement-missing',
  `${missing} select id as "_id", kind, payment_id as "paymentId", recipient_label as recipient, reference,
     amount_minor as "amountMinor", currency, status, at
   from missing order by amount_minor desc, id limit ${settlementLinesMax}`,
);
const sums = statement<Settlement['sums'][number]>(
  'admin.settlement-sums',
  `${booked}, both_sides as (
     select kind, currency, amount_minor as said, 0::bigint as has from admin.settlement_lines where file_id = $1
     union all select kind, currency, 0, amount_minor from booked
   )
   select kind, currency, sum(said)::bigint as "fileMinor", sum(has)::bigint as "siteMinor"
   from both_sides group by 1, 2 order by 2, 1 desc`,
);

/** Holds a settlement file against what the site has booked; refuses with `not_found`. */
export async function checkSettlement(
  { database }: Pick<AdminDeps, 'database'>,
  fileId: string,
): Promise<Settlement> {
  const file = await database.maybeRow(fileOf, [fileId]);
  if (!file) return refuse('not_found', { msg: texts.refusals.settlement.none });
  const [counts, odd, { count: missingCount }, rows, totals] = await Promise.all([
    database.row(countLines, [fileId]),
    database.rows(oddLines, [fileId]),
    database.row(countMissing, [fileId]),
    database.rows(missingRows, [fileId]),
    database.rows(sums, [fileId]),
  ]);
  return {
    file: toWire<SettlementRow>(file),
    sums: totals.map((row) => toWire<Settlement['sums'][number]>(row)),
    ...counts,
    odd: odd.map(({ hasMinor, hasCurrency, ...line }) => ({
      ...toWire<Omit<SettlementLine, 'booked'>>(line),
      booked:
        hasMinor === null || hasCurrency === null
          ? null
          : { amountMinor: Number(hasMinor), currency: hasCurrency },
    })),
    missingCount,
    missing: rows.map((row) => toWire<Settlement['missing'][number]>(row)),
  };
}
