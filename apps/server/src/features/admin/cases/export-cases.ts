import { csvOf } from '../../../platform/csv.ts';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';

const ofMonth = statement<Record<string, string | number | boolean | Date | null>>(
  'admin.cases-of-month',
  `select number, source, subject_kind, subject_id, reason, created_at, due_at, status, decision, decided_at,
     coalesce(decided_at, now()) > due_at as overdue, appealed_at, appeal_outcome, appeal_decided_at
   from compliance_cases
   where created_at >= ($1 || '-01')::timestamp at time zone 'UTC'
     and created_at < (($1 || '-01')::timestamp + interval '1 month') at time zone 'UTC'
   order by number`,
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
  'overdue',
  'appealed_at',
  'appeal_outcome',
  'appeal_decided_at',
] as const;

/**
 * Every case that came in during a month (UTC), as a CSV file for those the site reports to. It names no reporter and
 * holds nobody's words.
 * @param month such as 2026-03
 */
export async function exportCases(
  deps: AdminDeps,
  month: string,
  context: RequestContext,
): Promise<{ caseCount: number; csv: string }> {
  return await act(deps, context, 'exportCases', async (tx, note) => {
    const rows = await tx.rows(ofMonth, [month]);
    note({ kind: 'report', id: null, label: month, after: { cases: rows.length } });
    const cells = rows.map((row) => header.map((name) => cellOf(row[name])));
    return {
      caseCount: rows.length,
      csv: csvOf(header, cells),
    };
  });
}

function cellOf(value: string | number | boolean | Date | null | undefined): string {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? '' : String(value);
}
