import { csvOf } from '../../../platform/csv.ts';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { figuresOfMonth } from './month-figures.ts';

const { columns, figureColumns, sections, measures } = texts.monthReport;

type Value = string | number | boolean | Date | null;

const ofMonth = statement<Record<keyof typeof columns, Value>>(
  'admin.cases-of-month',
  `select c.number, c.source, c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.reason,
     c.created_at as "createdAt", c.due_at as "dueAt", c.status, c.decision, c.decided_at as "decidedAt",
     round(extract(epoch from c.decided_at - c.created_at) / 3600, 1)::float8 as "hoursToDecision",
     coalesce(c.decided_at, now()) > c.due_at as overdue, c.hid_item as "hiddenAtOnce",
     (select count(*)::int from moderation.evidence_list e where e.case_id = c.id) as "encryptedCopies",
     (select count(*)::int from moderation.blocked_file_list b where b.case_id = c.id) as "blockedFiles",
     c.appealed_at as "appealedAt", c.appeal_outcome as "appealOutcome", c.appeal_decided_at as "appealDecidedAt",
     d.counter_at as "counterNoticeAt", d.sued_at as "inCourtSince", d.restored_at as "restoredAt",
     k.struck_at as "strikeAt", k.withdrawn_at as "strikeWithdrawnAt"
   from moderation.case_list c left join moderation.dmca_notice_list d on d.case_id = c.id
     left join moderation.copyright_strike_list k on k.case_id = c.id
   where c.created_at >= ($1 || '-01')::timestamp at time zone 'UTC'
     and c.created_at < (($1 || '-01')::timestamp + interval '1 month') at time zone 'UTC'
   order by c.number`,
);

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
    return {
      caseCount: rows.length,
      csv: csvOf(columns, rows.map(cellsOf)),
      figuresCsv: csvOf(
        figureColumns,
        figures.map(({ section, measure, category, value }) => ({
          section: say(sections[section]),
          measure: say(measures[measure]),
          category,
          value: Math.round(value * 10) / 10,
        })),
      ),
    };
  });
}

function cellsOf(row: Record<keyof typeof columns, Value>): Record<keyof typeof columns, string> {
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value ?? ''),
  ]);
  return Object.fromEntries(cells);
}
