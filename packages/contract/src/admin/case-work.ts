import { z } from 'zod';
import { caseDecisions } from '../moderation/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { statement } from './cases.ts';
import { byId, optionalId, staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';

/** Each case is decided in a transaction of its own, one after the other. */
const casesAtOnce = 100;

const caseIds = z
  .array(id)
  .min(1, { error: t.chooseCases })
  .max(casesAtOnce, { error: t.tooManyCases })
  .refine((ids) => new Set(ids).size === ids.length, { error: t.sameCaseTwice });

const decision = z.enum(caseDecisions, { error: t.chooseDecision });

const statementTemplate = z.object({
  _id: id,
  name: z.string(),
  decision: z.enum(caseDecisions),
  /** `{subject}` and `{date}` stand for the case's. */
  text: z.string(),
  updatedAt: timestamp,
});
export type StatementTemplate = z.infer<typeof statementTemplate>;

/** Working through cases: who has which, many at once, and words kept for statements. */
export const adminCaseWork = {
  caseFigures: staffOperation(
    'caseFigures',
    staffAccess.moderation,
    'How many cases wait, for whom, and how many are overdue; and who may have them in hand',
  )
    .input(z.object({}))
    .output(
      reply(
        z.object({
          open: z.int(),
          overdue: z.int(),
          dueWithinDay: z.int(),
          mine: z.int(),
          nobodys: z.int(),
          appealed: z.int(),
          moderators: z.array(z.object({ _id: id, name: z.string() })),
        }),
      ),
    ),
  assignCases: staffOperation(
    'assignCases',
    staffAccess.moderation,
    'Puts cases into the hands of one of the staff, or of nobody',
    ['not_found'],
  )
    .input(z.object({ ids: caseIds, assigneeId: id.nullable() }))
    .output(doneReply),
  decideCases: staffOperation(
    'decideCases',
    staffAccess.moderation,
    'Decides several cases alike, each by itself; says of each what came of it',
  )
    .input(z.object({ ids: caseIds, decision, statement }))
    .output(reply(z.object({ decided: z.int(), refused: z.array(z.object({ _id: id, msg: z.string() })) }))),
  listStatementTemplates: staffOperation(
    'listStatementTemplates',
    staffAccess.moderation,
    'Words kept for statements of reasons, by name',
  )
    .input(z.object({}))
    .output(listReply(statementTemplate)),
  saveStatementTemplate: staffOperation(
    'saveStatementTemplate',
    staffAccess.moderation,
    'Keeps or changes words for statements of reasons',
    ['not_found', 'conflict'],
  )
    .input(
      z.object({
        _id: optionalId,
        name: line(shared.names, 80).min(1, { error: t.nameTemplate }),
        decision,
        text: statement,
      }),
    )
    .output(doneReply),
  deleteStatementTemplate: staffOperation(
    'deleteStatementTemplate',
    staffAccess.moderation,
    'Deletes words for statements; what was sent with them stays',
    ['not_found'],
  )
    .input(byId)
    .output(doneReply),
};
