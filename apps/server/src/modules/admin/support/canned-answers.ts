import { adminCannedAnswers } from '@candela/contract/admin/canned-answers';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { deleteCannedAnswer, saveCannedAnswer } from '../../editorial/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { cannedAnswerList } from './lists.ts';

const os = implement(adminCannedAnswers).$context<RequestContext>();

/** Answers that support gives again and again. */
export function cannedAnswerRoutes(deps: AdminDeps) {
  return {
    listCannedAnswers: os.listCannedAnswers.handler(({ input }) =>
      cannedAnswerList(deps.database, input, [input.topic]),
    ),
    saveCannedAnswer: os.saveCannedAnswer.handler(async ({ input, context }) => {
      const { _id, seenAt, ...draft } = input;
      const data = await act(deps, context, 'saveCannedAnswer', async (tx, note) => {
        const { id, before } = await saveCannedAnswer(tx, { id: _id, seenAt, ...draft }, deps.clock());
        note({ kind: 'cannedAnswer', id, label: draft.title, before, after: draft });
        return { _id: id };
      });
      return { data };
    }),
    deleteCannedAnswer: os.deleteCannedAnswer.handler(({ input, context }) =>
      act(deps, context, 'deleteCannedAnswer', async (tx, note) => {
        const before = await deleteCannedAnswer(tx, input._id);
        note({ kind: 'cannedAnswer', id: input._id, label: before.title, before });
        return { msg: say(texts.replies.cannedAnswerDeleted) };
      }),
    ),
  };
}
