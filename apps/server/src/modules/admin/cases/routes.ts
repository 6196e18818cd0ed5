import { adminCases, type CaseDetail, type CaseRow } from '@candela/contract/admin/cases';
import { implement } from '@orpc/server';
import { onDays, rowsAtMost, statement, timestampInJson } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { accountsSearched, listQuery, newestOf, numberSearched, toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';
import { caseLabel, decideCase } from './decide.ts';
import { exportCases } from './export-cases.ts';

const columns = `c.id as "_id", c.number, c.source, c.subject_kind as "subjectKind", c.subject_label as subject,
  c.account_id as "accountId", a.username, c.item_id as "itemId", c.reason, c.text, c.is_urgent as "isUrgent",
  c.status = 'open' and c.due_at < now() as "isOverdue", i.hidden_at is not null or (c.subject_kind = 'profile' and exists (
    select from accounts.hidden_profiles h where h.id = c.subject_id)) as "isHidden",
  case when c.appealed_at is not null and c.appeal_outcome is null then 'appealed' else c.status end as status,
  c.decision, c.created_at as "createdAt", c.due_at as "dueAt", c.assignee_id as "assigneeId", m.name as assignee,
  (select count(*)::int from moderation.report_list j where j.case_id = c.id) as "reportCount"`;
const fromOf = (cases: string) => `${cases} c left join accounts.profiles a on a.id = c.account_id
  left join library.item_list i on i.id = c.item_id left join admin.staff m on m.id = c.assignee_id`;
const from = fromOf('moderation.case_list');

// Written so that the order of the list leads past those that are open.
const isNotOpen = "(c.status = 'open') < true";

const isOf = `($7::text = 'all' or c.reason = $7) and ($10::uuid is null or c.account_id = $10)
    and case $8::text when 'mine' then c.assignee_id = $9::uuid when 'nobody' then c.assignee_id is null else true end
    and case $6::text when 'all' then true when 'open' then c.status = 'open'
      when 'appealed' then c.appealed_at is not null and c.appeal_outcome is null
      else c.status = 'decided' and ${isNotOpen} end`;
const onItsDays = `select * from moderation.case_list c where ${isOf} and ${onDays('c.created_at', '$4', '$5')}`;
// In one condition, an order of the list would be read to its end for a word that is rare.
const searched = `${newestOf(onItsDays, 'created_at desc, id desc')} where subject_label ilike $3
  union (${onItsDays} and c.subject_label ilike $3 limit ${rowsAtMost})
  union (${onItsDays} and c.account_id = ${accountsSearched} limit ${rowsAtMost})
  union (${onItsDays} and c.number = ${numberSearched})`;

const caseList = listQuery<CaseRow>('cases', {
  select: columns,
  from,
  searchedFrom: fromOf(`(${searched})`),
  where: isOf,
  day: 'c.created_at',
  isLong: true,
  // Minors first; then by the clock, so that what is overdue stands above what is not.
  order: `c.status = 'open' desc, c.is_urgent desc,
    case when c.status = 'open' then c.due_at end, c.created_at desc, c.id desc`,
  orders: { '-createdAt': 'c.created_at desc, c.id desc', createdAt: 'c.created_at, c.id' },
});

/** Who reported it: as they called themselves, else their account, else nobody known. */
function reporterName(report: string): string {
  return `coalesce(nullif(concat_ws(' · ', nullif(${report}.reporter_name, ''), nullif(${report}.reporter_email, '')), ''),
    '@' || r.username, 'A visitor')`;
}

/** What became of a reporter's other reports. */
const otherReports = (decided: string) => `(
  select count(*)::int from moderation.report_list o join moderation.case_list d on d.id = o.case_id
  where o.reporter_id = j.reporter_id and o.case_id <> c.id and ${decided})`;
const reports = `(
  select jsonb_agg(jsonb_build_object('_id', j.id, 'reason', j.reason, 'text', j.text, 'reporterId', j.reporter_id,
      'reporter', ${reporterName('j')}, 'createdAt', ${timestampInJson('j.created_at')},
      'earlierCount', ${otherReports("d.status = 'decided'")},
      'upheldCount', ${otherReports("d.decision <> 'dismiss' and d.appeal_outcome is distinct from 'reversed'")})
    order by j.created_at)
  from (select * from moderation.report_list where case_id = c.id order by created_at desc limit 100) j
    left join accounts.profiles r on r.id = j.reporter_id)`;
const history = `coalesce((
  select jsonb_agg(jsonb_build_object('_id', o.id, 'number', o.number, 'subject', o.subject_label, 'reason', o.reason,
      'decision', o.decision, 'createdAt', ${timestampInJson('o.created_at')}) order by o.created_at desc)
  from (select * from moderation.case_list
    where account_id = c.account_id and id <> c.id order by created_at desc limit 10) o), '[]')`;

const one = statement<object>(
  'admin.case',
  `select ${columns}, c.subject_text as "subjectText", c.address,
     ${reporterName('c')} as reporter,
     c.statement, c.decided_at as "decidedAt", s.name as "decidedBy", c.appeal_text as "appealText",
     c.appealed_at as "appealedAt", c.appeal_outcome as "appealOutcome", c.appeal_statement as "appealStatement",
     (select jsonb_build_object('claimant', concat_ws(E'\\n', d.claimant_name, d.claimant_address, d.claimant_phone,
          d.claimant_email), 'work', d.work, 'signature', d.signature,
        'counter', case when d.counter_at is not null then
          concat_ws(E'\\n', d.counter_name, d.counter_address, d.counter_phone, d.counter_text,
            d.counter_signature) end,
        'restoreFrom', ${timestampInJson('d.restore_from')}, 'restoreBy', ${timestampInJson('d.restore_by')},
        'suedAt', ${timestampInJson('d.sued_at')}, 'restoredAt', ${timestampInJson('d.restored_at')})
      from moderation.dmca_notice_list d where d.case_id = c.id) as dmca,
     (select count(*)::int from moderation.copyright_strike_list k
      where k.account_id = c.account_id and k.withdrawn_at is null) as strikes,
     exists (select from moderation.copyright_strike_list k where k.account_id = c.account_id and k.withdrawn_at is null
       and k.proposes_suspension) as "suspensionProposed",
     coalesce((select jsonb_agg(jsonb_build_object('_id', e.id, 'label', e.label, 'sha256', encode(e.sha256, 'hex'),
          'sizeBytes', e.size_bytes, 'takenAt', ${timestampInJson('e.taken_at')},
          'wipedAt', ${timestampInJson('e.wiped_at')}) order by e.taken_at, e.id)
       from moderation.evidence_list e where e.case_id = c.id or (e.subject_id = c.subject_id and e.file_id is not null)),
       '[]') as evidence,
     c.decided_by is distinct from $2::uuid as "mayDecideAppeal", ${reports} as reports, ${history} as history,
     (select count(*)::int from moderation.blocked_file_list b where b.case_id = c.id) as "blockedFiles",
     (select count(*)::int from moderation.case_list o
      where o.subject_kind = c.subject_kind and o.subject_id = c.subject_id and o.id <> c.id) as "otherCases"
   from ${from} left join accounts.profiles r on r.id = c.reporter_id left join admin.staff s on s.id = c.decided_by
   where c.id = $1`,
);

const os = implement(adminCases).$context<RequestContext>();

/** Reports and complaints, for those who decide them. */
export function caseRoutes(deps: AdminDeps) {
  const { database, compliance } = deps;
  return {
    listCases: os.listCases.handler(({ input, context }) =>
      caseList(database, input, [
        ...[input.status, input.reason, input.assignee, staffOf(context).staffId],
        input.accountId || null,
      ]),
    ),
    getCase: os.getCase.handler(async ({ input, context }) => ({
      data: await getCase(deps, input._id, staffOf(context).staffId),
    })),
    exportCases: os.exportCases.handler(async ({ input, context }) => ({
      data: await exportCases(deps, input.month, context),
    })),
    pointCase: os.pointCase.handler(async ({ input, context }) => {
      const { _id: caseId, target } = input;
      return await act(deps, context, 'pointCase', async (tx, note) => {
        const { before, ...done } = await compliance.pointCase(tx, { caseId, target });
        const change = { before: { subject: before }, after: { subject: done.label } };
        note({ kind: 'case', id: caseId, label: caseLabel(done), ...change });
        return { msg: say(texts.replies.casePointed({ number: done.number, label: done.label })) };
      });
    }),
    recordLawsuit: os.recordLawsuit.handler(async ({ input, context }) => {
      return await act(deps, context, 'recordLawsuit', async (tx, note) => {
        const done = await compliance.recordLawsuit(tx, { caseId: input._id, statement: input.statement });
        note({ kind: 'case', id: input._id, label: caseLabel(done), reason: input.statement });
        return { msg: say(texts.replies.caseHeldDown({ number: done.number })) };
      });
    }),
    openEvidence: os.openEvidence.handler(async ({ input, context }) => {
      const { _id: evidenceId, piece } = input;
      return await act(deps, context, 'openEvidence', async (tx, note) => {
        const { bytes, ...copy } = await compliance.openEvidence(tx, { evidenceId, piece });
        note({ kind: 'evidence', id: evidenceId, label: copy.label, after: { piece } });
        return { data: { ...copy, data: bytes.toString('base64') } };
      });
    }),
    decideCase: os.decideCase.handler(async ({ input, context }) => {
      const { _id: caseId, ...asked } = input;
      const { number } = await decideCase(deps, { ...asked, caseId }, context);
      return { msg: say(texts.replies.caseDecided({ number })) };
    }),
    decideAppeal: os.decideAppeal.handler(async ({ input, context }) => {
      const { _id: caseId, outcome, statement: reasons } = input;
      return await act(deps, context, 'decideAppeal', async (tx, note) => {
        const { staffId } = staffOf(context);
        const done = await compliance.decideAppeal(tx, { caseId, outcome, statement: reasons, staffId });
        note({ kind: 'case', id: caseId, label: caseLabel(done), after: { outcome }, reason: reasons });
        return { msg: say(texts.replies.appealDecided({ number: done.number, outcome })) };
      });
    }),
  };
}

async function getCase(deps: AdminDeps, caseId: string, staffId: string): Promise<CaseDetail> {
  const row =
    (await deps.database.maybeRow(one, [caseId, staffId])) ??
    refuse('not_found', { msg: texts.refusals.noCase });
  const detail = toWire<Omit<CaseDetail, 'pictures'>>(row);
  return { ...detail, pictures: detail.itemId ? await deps.compliance.picturesOf(detail.itemId) : [] };
}
