import type { LoginResult, UnverifiedUser } from '@candela/contract/accounts/operations';
import type { Transaction } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountRow } from './account-row.ts';
import { giveApplicationToken } from './application-tokens.ts';
import type { AccountsDeps } from './dependencies.ts';
import { myProfile } from './profile-view.ts';
import { startSession } from './sessions.ts';

/** What still keeps an account from a session, or undefined when nothing does. */
function waitingFor(account: AccountRow): UnverifiedUser | undefined {
  const { email, type } = account;
  if (!account.email_verified_at) return { email, type, waitingFor: 'email' };
  if (account.approval_status === 'pending') return { email, type, waitingFor: 'approval' };
  if (account.approval_status === 'rejected') {
    return { email, type, waitingFor: 'rejected', reason: account.approval_reason ?? undefined };
  }
  return undefined;
}

/** An account that proved who it is, and its session's token when nothing keeps it from one. */
export interface Admission {
  account: AccountRow;
  token: string | undefined;
  /** What a model who gets no session may send her documents with. */
  applicationToken: string | undefined;
}

/** Starts a session for an account that proved who it is, unless something is still missing. */
export async function admit(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
  context: Pick<RequestContext, 'ip' | 'userAgent'>,
): Promise<Admission> {
  if (account.suspended_at) refuse('account_suspended');
  const missing = waitingFor(account);
  const token = missing ? undefined : await startSession(deps, tx, account, context);
  const mayApply = missing !== undefined && missing.waitingFor !== 'email';
  const applicationToken = mayApply ? await giveApplicationToken(deps, tx, account.id) : undefined;
  return { account, token, applicationToken };
}

/** The answer to an admission. After the commit, since other features are asked about the account. */
export async function describeAdmission(
  deps: AccountsDeps,
  { account, token, applicationToken }: Admission,
): Promise<LoginResult> {
  const missing = waitingFor(account);
  if (missing) return { status: 'unverified', unverifiedUser: { ...missing, applicationToken } };
  if (token === undefined) throw new Error('An account with nothing left to wait for got no session.');
  const [user, existPlanIds] = await Promise.all([myProfile(deps, account), deps.existPlanIds(account.id)]);
  return { status: 'signedIn', token, user, existPlanIds };
}
