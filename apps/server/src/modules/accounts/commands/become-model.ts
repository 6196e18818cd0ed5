import { ageInYears } from '@candela/contract/accounts/fields';
import { limits } from '@candela/contract/shared/limits';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById, lockById } from '../account-row.ts';
import { giveApplicationToken } from '../application-tokens.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { holdShownPictures } from '../hold-shown-pictures.ts';
import { texts } from '../locales/texts.ts';
import { becameModelMail } from '../mails.ts';
import { passwordMatches } from '../passwords.ts';
import { endSessions } from '../sessions.ts';

const convert = statement(
  'accounts.become-model',
  `update accounts.accounts set type = 'model', approval_status = 'pending', approval_reason = null,
     approval_decided_at = null, terms_accepted_at = $2, updated_at = $2
   where id = $1 and type = 'user'`,
);

/**
 * Turns the caller's user account into a model account that waits for approval. It keeps its name, credits and what
 * it bought; every session ends, because it signs in on the other sign-in page from now on, and the documents are asked for at
 * once. The member's pictures wait for staff as a new model's do. Refuses with `wrong_credentials`,
 * `under_age`, and `conflict` when it is a model already.
 */
export async function becomeModel(
  deps: AccountsDeps,
  input: { password: string },
  context: RequestContext,
): Promise<{ email: string; type: 'model'; waitingFor: 'approval'; applicationToken: string }> {
  const { accountId } = signedIn(context);
  const account = await findById(deps.database, accountId);
  if (!account) return refuse('session_over');
  if (!(await passwordMatches(account.password_hash, input.password))) {
    const msg = texts.refusals.wrongPassword;
    refuse('wrong_credentials', { msg, fields: { password: msg } });
  }
  return await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const current = await lockById(tx, accountId);
    if (current?.type !== 'user' || current.suspended_at) return refuse('conflict');
    if (ageInYears(current.dob, now.toISOString().slice(0, 10)) < limits.ageMinYears) refuse('under_age');
    await tx.execute(convert, [accountId, now]);
    await deps.mailer.send(tx, becameModelMail(deps, current));
    await endSessions(deps, tx, { accountId });
    await holdShownPictures(deps, tx, { ...current, type: 'model' });
    const applicationToken = await giveApplicationToken(deps, tx, accountId);
    return {
      email: current.email,
      type: 'model' as const,
      waitingFor: 'approval' as const,
      applicationToken,
    };
  });
}
