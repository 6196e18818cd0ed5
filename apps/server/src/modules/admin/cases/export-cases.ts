import { csvOf } from '../../../platform/csv.ts';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { figuresOfMonth } from './month-figures.ts';

const ofMonth = statement<Record<string, string | number | boolean | Date | null>>(
  'admin.cases-of-month',
  `select c.number, c.source, c.subject_kind, c.subject_id, c.reason, c.created_at, c.due_at, c.status, c.decision,
     c.decided_at, round(extract(epoch from c.decided_at - c.created_at) / 3600, 1)::float8 as hours_to_decision,
     coalesce(c.decided_at, now()) > c.due_at as overdue, c.hid_item as hidden_at_once,
     (select count(*)::int from moderation.evidence_list e where e.case_id = c.id) as encrypted_copies,
     (select count(*)::int from moderation.blocked_file_list b where b.case_id = c.id) as blocked_files,
     c.appealed_at, c.appeal_outcome, c.appeal_decided_at,
     d.counter_at as counter_notice_at, d.sued_at as in_court_since, d.restored_at,
     k.struck_at as strike_at, k.withdrawn_at as strike_withdrawn_at
   from moderation.case_list c left join moderation.dmca_notice_list d on d.case_id = c.id
     left join moderation.copyright_strike_list k on k.case_id = c.id
   where c.created_at >= ($1 || '-01')::timestamp at time zone 'UTC'
     and c.created_at < (($1 || '-01')::timestamp + interval '1 month') at time zone 'UTC'
   order by c.number`,
);

const header = [
  'number',
  'source',
  'subject_kind',
  'subject_id',
  'reason',
  'created_at',
  'due_at',
  'status',
  'decision',
  'decided_at',
  'hours_to_decision',
  'overdue',
  'hidden_at_once',
  'encrypted_copies',
  'blocked_files',
  'appealed_at',
  'appeal_outcome',
  'appeal_decided_at',
  'counter_notice_at',
  'in_court_since',
  'restored_at',
  'strike_at',
  'strike_withdrawn_at',
] as const;

/**
 * Every case that came in during a month (UTC), and the figures of the month, as CSV files for those the site reports
 * to. They name nobody and hold nobody's words.
 * @param month such as 2026-03
 */
export async function exportCases(
  deps: AdminDeps,
  month: string,
  context: RequestContext,
): Promise<{ caseCount: number; csv: string; figuresCsv: string }> {
  return await act(deps, context, 'exportCases', async (tx, note) => {
    const rows = await tx.rows(ofMonth, [month]);
    const figures = await figuresOfMonth(tx, month);
    note({ kind: 'report', id: null, label: month, after: { cases: rows.length } });
    const cells = rows.map((row) => header.map((name) => cellOf(row[name])));
    return {
      caseCount: rows.length,
      csv: csvOf(header, cells),
      figuresCsv: csvOf(
        ['section', 'measure', 'category', 'value'],
        figures.map((one) => [
          one.section,
          one.measure,
          one.category,
          String(Math.round(one.value * 10) / 10),
        ]),
      ),
    };
  });
}

function cellOf(value: string | number | boolean | Date | null | undefined): string {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? '' : String(value);
}
