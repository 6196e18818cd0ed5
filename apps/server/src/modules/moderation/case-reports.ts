import type { ReportReason } from '@candela/contract/moderation/fields';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { NewCase } from './case-store.ts';
import type { Subject } from './subjects.ts';

/** One case holds every report about its subject that comes while it is open; a notice of infringement stands alone. */

const lock = statement(
  'moderation.lock-subject',
  `select pg_advisory_xact_lock(hashtextextended('moderation.subject ' || $1 || ' ' || $2, 0))`,
);
const openAbout = statement<{ id: string; number: number; reason: ReportReason; due_at: Date }>(
  'moderation.open-case-about',
  `select id, number, reason, due_at from moderation.cases
   where status = 'open' and source <> 'dmca' and subject_kind = $1 and subject_id is not distinct from $2::uuid
     and account_id is not distinct from $3::uuid and ($2::uuid is not null or subject_label = $4)
   order by created_at limit 1 for update`,
);

/** The open case about a subject, locked; nobody opens another before the transaction ends. */
export async function lockOpenCase(
  tx: Queryable,
  { subjectKind, subjectId, accountId, subjectLabel }: Subject,
): Promise<{ id: string; number: number; reason: ReportReason; due_at: Date } | undefined> {
  await tx.execute(lock, [subjectKind, subjectId ?? subjectLabel]);
  return await tx.maybeRow(openAbout, [subjectKind, subjectId, accountId, subjectLabel]);
}

const insert = statement(
  'moderation.join-report',
  `insert into moderation.joined_reports (id, case_id, source, reason, text, address, reporter_id, reporter_name,
     reporter_email, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
// The right sides of an update see the row as it was.
const raise = statement<{ due_at: Date }>(
  'moderation.raise-case',
  `update moderation.cases
   set reason = $2, opened_for = case when reason = $2 then opened_for else coalesce(opened_for, reason) end,
     is_urgent = is_urgent or $3, hid_item = hid_item or $4, due_at = least(due_at, $5)
   where id = $1 returning due_at`,
);

/** A report that joins an open case. */
export type JoiningReport = Pick<
  NewCase,
  | 'id'
  | 'source'
  | 'reason'
  | 'text'
  | 'address'
  | 'reporterId'
  | 'reporterName'
  | 'reporterEmail'
  | 'createdAt'
>;

/** Puts a report into an open case; the case takes what is graver of the two. Resolves to when it is due now. */
export async function joinCase(
  tx: Queryable,
  caseId: string,
  report: JoiningReport,
  graver: Pick<NewCase, 'reason' | 'isUrgent' | 'hidItem' | 'dueAt'>,
): Promise<Date> {
  const { id, source, reason, text, address, reporterId, reporterName, reporterEmail, createdAt } = report;
  const from = [reporterId, reporterName, reporterEmail, createdAt];
  await tx.execute(insert, [id, caseId, source, reason, text, address, ...from]);
  const values = [caseId, graver.reason, graver.isUrgent, graver.hidItem, graver.dueAt];
  return (await tx.row(raise, values)).due_at;
}

const leakPrefix = 'watermark:';

/** What stands for the address of a report that is about a code, as it is shown. */
export const leakAddress = (code: string): string => leakPrefix + code;

/** Who reported something. Of a leak, they are told of the code and not whom it named. */
export interface Reporter {
  reporter_id: string | null;
  reporter_email: string;
  leaked_code: string | null;
}

const reporters = statement<Reporter>(
  'moderation.reporters-of-case',
  `select distinct reporter_id, reporter_email,
     case when starts_with(address, '${leakPrefix}') then substr(address, ${leakPrefix.length + 1}) end as leaked_code
   from moderation.report_list
   where case_id = $1 and (reporter_id is not null or reporter_email <> '')`,
);
const lastReport = statement<{ at: Date }>(
  'moderation.last-report-of-case',
  'select max(created_at) as at from moderation.report_list where case_id = $1',
);

/** Who reported what a case is about, by account or address. */
export function reportersOf(queries: Queryable, caseId: string): Promise<Reporter[]> {
  return queries.rows(reporters, [caseId]);
}

/** When the newest report of a case came. */
export async function lastReportAt(queries: Queryable, caseId: string): Promise<Date> {
  return (await queries.row(lastReport, [caseId])).at;
}
