import { adminCaseWork, type StatementTemplate } from '@candela/contract/admin/case-work';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';
import { decideCases } from './decide.ts';

const figures = statement<{
  open: number;
  overdue: number;
  dueWithinDay: number;
  mine: number;
  nobodys: number;
  appealed: number;
}>(
  'admin.case-figures',
  `select count(*) filter (where status = 'open')::int as open,
     count(*) filter (where status = 'open' and due_at < $2)::int as overdue,
     count(*) filter (where status = 'open' and due_at >= $2 and due_at < $2::timestamptz + interval '1 day')::int
       as "dueWithinDay",
     count(*) filter (where status = 'open' and assignee_id = $1)::int as mine,
     count(*) filter (where status = 'open' and assignee_id is null)::int as nobodys,
     count(*) filter (where status = 'decided')::int as appealed
   from moderation.case_list
   where status = 'open' or (appealed_at is not null and appeal_outcome is null)`,
);
const moderators = statement<{ _id: string; name: string }>(
  'admin.moderators',
  `select id as "_id", name from admin.staff
   where disabled_at is null and role in ('owner', 'moderator') order by lower(name), id limit 200`,
);
const templates = statement<object>(
  'admin.statement-templates',
  `select id as "_id", name, decision, text, updated_at as "updatedAt"
   from moderation.statement_template_list order by lower(name) limit 500`,
);

const os = implement(adminCaseWork).$context<RequestContext>();

/** Working through cases. */
export function caseWorkRoutes(deps: AdminDeps) {
  const { database, compliance, clock } = deps;
  return {
    caseFigures: os.caseFigures.handler(async ({ context }) => {
      const [counted, people] = await Promise.all([
        database.row(figures, [staffOf(context).staffId, clock()]),
        database.rows(moderators, []),
      ]);
      return { data: { ...counted, moderators: people } };
    }),
    assignCases: os.assignCases.handler(async ({ input, context }) => {
      const { ids, assigneeId } = input;
      return await act(deps, context, 'assignCases', async (tx, note) => {
        const one = (await tx.rows(moderators, [])).find(({ _id }) => _id === assigneeId);
        if (assigneeId !== null && !one) refuse('not_found', { msg: texts.refusals.noAssignee });
        const numbers = await compliance.assignCases(tx, { ids, assigneeId, at: deps.clock() });
        const after = { cases: numbers, assignee: one?.name ?? null };
        note({ kind: 'case', id: ids[0] ?? null, label: one?.name ?? '', after });
        const count = numbers.length;
        const { casesAssigned, casesUnassigned } = texts.replies;
        return { msg: say(one ? casesAssigned({ count, name: one.name }) : casesUnassigned({ count })) };
      });
    }),
    decideCases: os.decideCases.handler(async ({ input, context }) => ({
      data: await decideCases(deps, input, context),
    })),
    listStatementTemplates: os.listStatementTemplates.handler(async () => {
      const rows = (await database.rows(templates, [])).map((row) => toWire<StatementTemplate>(row));
      return { data: rows, totalCount: rows.length };
    }),
    saveStatementTemplate: os.saveStatementTemplate.handler(async ({ input, context }) => {
      const { _id: id, name, decision, text } = input;
      return await act(deps, context, 'saveStatementTemplate', async (tx, note) => {
        const { staffId } = staffOf(context);
        const saved = await compliance.saveStatementTemplate(tx, { id, name, decision, text, staffId });
        const change = { before: saved.before, after: { name, decision, text } };
        note({ kind: 'statementTemplate', id: saved.id, label: name, ...change });
        return { msg: say(texts.replies.templateSaved) };
      });
    }),
    deleteStatementTemplate: os.deleteStatementTemplate.handler(async ({ input, context }) => {
      return await act(deps, context, 'deleteStatementTemplate', async (tx, note) => {
        const before = await compliance.deleteStatementTemplate(tx, input._id);
        note({ kind: 'statementTemplate', id: input._id, label: before.name, before });
        return { msg: say(texts.replies.templateDeleted) };
      });
    }),
  };
}
