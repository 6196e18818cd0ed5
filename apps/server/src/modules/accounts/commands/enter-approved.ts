import type { LoginResult } from '@candela/contract/accounts/operations';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockById } from '../account-row.ts';
import { revokeApplicationTokens, useApplicationToken } from '../application-tokens.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { admit, describeAdmission } from '../sign-in.ts';

/**
 * Turns the token of a model who was approved while she waited into her session. She proved who she is when she was given it,
 * by her second factor too if she has one. Refuses with `unauthenticated`, with `not_approved`, and as a login does.
 */
export async function enterApproved(
  deps: AccountsDeps,
  token: string,
  context: RequestContext,
): Promise<Extract<LoginResult, { status: 'signedIn' }>> {
  const admission = await deps.database.transaction(async (tx) => {
    const accountId = await useApplicationToken(deps, tx, token);
    const account = accountId === undefined ? undefined : await lockById(tx, accountId);
    if (account?.type !== 'model') {
      return refuse('unauthenticated', { msg: texts.refusals.logInAgain });
    }
    // Undoes the use of the token as well.
    if (account.approval_status !== 'approved') refuse('not_approved');
    // Hers are of no more use, and whoever else holds one has no business here.
    await revokeApplicationTokens(tx, account.id);
    return await admit(deps, tx, account, context, 'secondFactor');
  });
  const result = await describeAdmission(deps, admission);
  return result.status === 'signedIn' ? result : refuse('not_approved');
}
