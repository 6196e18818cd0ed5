import type {
  AppealOutcome,
  CaseDecision,
  ReportedKind,
  ReportReason,
} from '@candela/contract/moderation/fields';
import { type Queryable, statement } from '../../platform/database/index.ts';

/** One row of `moderation.cases`, as far as decisions go by it. */
export interface CaseRow {
  id: string;
  number: number;
  source: NewCase['source'];
  subject_kind: NewCase['subjectKind'];
  subject_id: string | null;
  subject_label: string;
  account_id: string | null;
  item_id: string | null;
  reason: ReportReason;
  reporter_email: string;
  reporter_id: string | null;
  hid_item: boolean;
  status: 'open' | 'decided';
  created_at: Date;
  decision: CaseDecision | null;
  statement: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  appeal_token_hash: Buffer | null;
  appeal_text: string | null;
  appealed_at: Date | null;
  appeal_outcome: AppealOutcome | null;
  appeal_statement: string | null;
}

const columns = `id, number, source, subject_kind, subject_id, subject_label, account_id, item_id, reason, reporter_email, reporter_id,
  hid_item, status, created_at, decision, statement, decided_at, decided_by, appeal_token_hash, appeal_text, appealed_at, appeal_outcome,
  appeal_statement`;

const byId = statement<CaseRow>('moderation.case', `select ${columns} from moderation.cases where id = $1`);
const lockById = statement<CaseRow>(
  'moderation.lock-case',
  `select ${columns} from moderation.cases where id = $1 for update`,
);

export function findCase(queries: Queryable, id: string): Promise<CaseRow | undefined> {
  return queries.maybeRow(byId, [id]);
}

/** Also keeps others from deciding the case until the transaction ends. */
export function lockCase(tx: Queryable, id: string): Promise<CaseRow | undefined> {
  return tx.maybeRow(lockById, [id]);
}

const restrictions = `account_id = $1 and status = 'decided' and decision <> 'dismiss'`;
const decidedOf = statement<CaseRow>(
  'moderation.decisions-about',
  `select ${columns} from moderation.cases where ${restrictions}
   order by decided_at desc, id desc offset $2 limit $3`,
);
const decidedTotal = statement<{ total: number }>(
  'moderation.decisions-total',
  `select count(*)::int as total from moderation.cases where ${restrictions}`,
);

/** A page of what was decided against an account, newest first, and how many there are. */
export async function decisionsAbout(
  queries: Queryable,
  accountId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    queries.rows(decidedOf, [accountId, page.offset, page.limit]),
    queries.row(decidedTotal, [accountId]),
  ]);
  return { rows, total };
}

/** A case that is being opened. */
export interface NewCase {
  id: string;
  source: 'report' | 'complaint' | 'dmca';
  subjectKind: ReportedKind | 'address';
  subjectId: string | null;
  subjectLabel: string;
  subjectText: string;
  accountId: string | null;
  itemId: string | null;
  reason: ReportReason;
  text: string;
  address: string;
  reporterId: string | null;
  reporterName: string;
  reporterEmail: string;
  isUrgent: boolean;
  hidItem: boolean;
  createdAt: Date;
  dueAt: Date;
}

const insert = statement<{ number: number }>(
  'moderation.add-case',
  `insert into moderation.cases (id, source, subject_kind, subject_id, subject_label, subject_text, account_id,
     item_id, reason, text, address, reporter_id, reporter_name, reporter_email, is_urgent, hid_item, status,
     created_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'open', $17, $18)
   returning number`,
);

/** Opens a case and resolves to its number. */
export async function addCase(tx: Queryable, one: NewCase): Promise<number> {
  const row = await tx.row(insert, [
    one.id,
    one.source,
    one.subjectKind,
    one.subjectId,
    one.subjectLabel,
    one.subjectText,
    one.accountId,
    one.itemId,
    one.reason,
    one.text,
    one.address,
    one.reporterId,
    one.reporterName,
    one.reporterEmail,
    one.isUrgent,
    one.hidItem,
    one.createdAt,
    one.dueAt,
  ]);
  return row.number;
}

const openOfReporter = statement<{ number: number; due_at: Date }>(
  'moderation.open-case-of-reporter',
  `select c.number, c.due_at from moderation.report_list r join moderation.cases c on c.id = r.case_id
   where r.reporter_id = $1 and c.subject_kind = $2 and c.subject_id = $3 and r.reason = $4 and c.status = 'open' limit 1`,
);

/** The open case in which somebody reported the same for the same reason. */
export function findOpenCase(
  queries: Queryable,
  reporterId: string,
  about: { kind: string; id: string; reason: ReportReason },
): Promise<{ number: number; due_at: Date } | undefined> {
  return queries.maybeRow(openOfReporter, [reporterId, about.kind, about.id, about.reason]);
}

const hiding = statement<{ hid: boolean; open: boolean; down: boolean }>(
  'moderation.what-hides-an-item',
  `select coalesce(bool_or(hid_item), false) as hid,
     coalesce(bool_or(hid_item and status = 'open'), false) as open,
     coalesce(bool_or(decision in ('takeDown', 'suspend') and appeal_outcome is distinct from 'reversed'), false) as down
   from moderation.cases where item_id = $1 or (subject_kind = 'profile' and subject_id = $1)`,
);

/** Whether cases hid an item or a profile (`hid`), an undecided one still does, or a decision that stands does (`down`). */
export function whatHides(
  queries: Queryable,
  id: string,
): Promise<{ hid: boolean; open: boolean; down: boolean }> {
  return queries.row(hiding, [id]);
}

const standing = statement<{ stands: boolean }>(
  'moderation.another-decision-stands',
  `select exists (
     select from moderation.cases
     where subject_kind = $1 and subject_id = $2 and id <> $3 and decision in ('takeDown', 'suspend')
       and appeal_outcome is distinct from 'reversed') as stands`,
);

/** Whether another decision about the same keeps it down. */
export async function isDownByAnother(queries: Queryable, one: CaseRow): Promise<boolean> {
  return (await queries.row(standing, [one.subject_kind, one.subject_id, one.id])).stands;
}

const groundsToHide = statement<{
  isCleared: boolean;
  isKnown: boolean;
  dismissedHere: number;
  dismissedLately: number;
}>(
  'moderation.grounds-to-hide',
  `with reviewed as (
     select max(decided_at) as at from moderation.cases
     where (item_id = $1 or (subject_kind = 'profile' and subject_id = $1)) and is_urgent and decision = 'dismiss'),
   own as (
     select coalesce(c.item_id, c.subject_id) as subject_id, c.decided_at
     from moderation.report_list r join moderation.cases c on c.id = r.case_id
     where r.reporter_id = $2 and r.reason = 'minor' and c.decision = 'dismiss')
   select reviewed.at is not null and not exists (
       select from library.item_file_list p join library.file_list f on f.id = p.file_id
       where p.item_id = $1 and f.created_at > reviewed.at) as "isCleared",
     exists (
       select from accounts.profiles
       where id = $2 and email_verified_at is not null and suspended_at is null and erased_at is null
         and created_at < $3::timestamptz - interval '1 day') as "isKnown",
     (select count(*)::int from own where subject_id = $1) as "dismissedHere",
     (select count(*)::int from own where decided_at > $3::timestamptz - interval '90 days') as "dismissedLately"
   from reviewed`,
);

/**
 * What a report about an item or a profile rests on: whether staff dismissed the same before and no file came since (`isCleared`),
 * whether the reporter has a confirmed account of a day or more (`isKnown`), and how many of their urgent reports were
 * dismissed, about this and in the last 90 days.
 */
export function grounds(queries: Queryable, id: string, reporterId: string | null, now: Date) {
  return queries.row(groundsToHide, [id, reporterId, now]);
}

const openOf = statement<{ total: number }>(
  'moderation.open-cases-of-reporter',
  `select count(*)::int as total from moderation.report_list r join moderation.cases c on c.id = r.case_id
   where r.reporter_id = $1 and c.status = 'open'`,
);

/** How many reports of somebody wait for a decision. */
export async function openCasesOf(queries: Queryable, reporterId: string): Promise<number> {
  return (await queries.row(openOf, [reporterId])).total;
}
