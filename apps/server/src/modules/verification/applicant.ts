import type { RequestContext } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { IdentityDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

/**
 * Which model is asking: by the session, or by the token of one who may not log in yet. Refuses with
 * `unauthenticated` and `wrong_account_type`.
 */
export async function applicant(
  { accounts }: Pick<IdentityDeps, 'accounts'>,
  token: string | undefined,
  { session }: Pick<RequestContext, 'session'>,
): Promise<string> {
  if (session) return session.type === 'model' ? session.accountId : refuse('wrong_account_type');
  const found = token === undefined ? undefined : await accounts.applicantOf(token);
  return found ?? refuse('unauthenticated', { msg: texts.refusals.logInAgain });
}
