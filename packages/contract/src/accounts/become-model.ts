import { z } from 'zod';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { accounts as t } from './locales/accounts.ts';

export const becomeModelOperations = {
  becomeModel: operation('/userAccess/becomeModel', {
    summary:
      'Turns the signed-in user account into a model account awaiting approval; credits stay, sessions end',
    access: 'user',
    refusals: ['under_age', 'wrong_credentials', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(
      z.object({
        /** Asked again, because the account logs in at another sign-in page from then on. */
        password: z.string().min(1, { error: shared.enterPassword }).max(1024, { error: shared.tooLong }),
        acceptTerms: z.literal(true, { error: t.acceptModelTerms }),
      }),
    )
    .output(
      reply(
        z.object({
          email: z.string(),
          type: z.literal('model'),
          waitingFor: z.literal('approval'),
          /** What the documents are sent with. */
          applicationToken: z.string(),
        }),
      ),
    ),
};
