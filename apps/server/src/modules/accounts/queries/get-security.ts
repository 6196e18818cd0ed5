import type { Security } from '@candela/contract/accounts/security';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { recoveryCodesLeft } from '../second-factor/factor.ts';

/** How the caller's logins are protected. */
export async function getSecurity(deps: AccountsDeps, context: RequestContext): Promise<Security> {
  const account = (await findById(deps.database, signedIn(context).accountId)) ?? refuse('session_over');
  const since = account.second_factor_since;
  if (since === null) return { secondFactor: null };
  const left = await recoveryCodesLeft(deps.database, account.id);
  return { secondFactor: { since: since.toISOString(), recoveryCodesLeft: left } };
}
