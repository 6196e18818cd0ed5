import type { LoginResult, UnverifiedUser } from '@candela/contract/accounts/operations';
import type { Transaction } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountRow } from './account-row.ts';
import { giveApplicationToken } from './application-tokens.ts';
import type { AccountsDeps } from './dependencies.ts';
import { rememberDevice } from './devices.ts';
import { texts } from './locales/texts.ts';
import { mayMail } from './mail-limit.ts';
import { newDeviceMail } from './mails.ts';
import { myProfile } from './profile-view.ts';
import { deviceName, isExcluded } from './rules.ts';
import { giveTicket } from './second-factor/sign-in-tickets.ts';
import { startSession } from './sessions.ts';
import { clearTries } from './sign-in-tries.ts';

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
  token?: string | undefined;
  /** What a model who gets no session may send her documents with. */
  applicationToken?: string | undefined;
  /** What an account gets instead whose second factor is still to come. */
  ticket?: string | undefined;
}

/** By what somebody has proved who they are; a mailed code completes a sign-up. */
type Proof = 'password' | 'mailedCode' | 'secondFactor';

/**
 * Starts a session for an account that proved who it is, unless something is still missing. Of a login from a browser the
 * account was not used in before, its holder is told by mail.
 */
export async function admit(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
  context: RequestContext,
  proof: Proof,
): Promise<Admission> {
  if (account.suspended_at) refuse('account_suspended');
  if (isExcluded(account, deps.clock())) refuseExcluded(account);
  if (account.second_factor_since !== null && proof !== 'secondFactor') {
    return { account, ticket: await giveTicket(deps, tx, account.id) };
  }
  const missing = waitingFor(account);
  const token = missing ? undefined : await startSession(deps, tx, account, context);
  // An address is proved from the browser somebody signs up in, also by a model who has to wait.
  if (!missing || proof === 'mailedCode') {
    const { known, hadLogin } = await rememberDevice(deps, tx, account.id, context, true);
    if (!missing) {
      await clearTries(tx, account, known);
      const facts = { security: 'login', by: proof, ip: context.ip, accountId: account.id };
      tx.afterCommit(() => context.log.info(facts, 'Somebody logged in.'));
    }
    if (!hadLogin && proof !== 'mailedCode') await mailOfNewDevice(deps, tx, account, context);
  }
  const mayApply = missing !== undefined && missing.waitingFor !== 'email';
  const applicationToken = mayApply ? await giveApplicationToken(deps, tx, account.id) : undefined;
  return { account, token, applicationToken };
}

function refuseExcluded({ excluded_until: until }: AccountRow): never {
  refuse('self_excluded', {
    msg: until ? texts.refusals.excludedUntil({ until }) : texts.refusals.excludedForGood,
  });
}

async function mailOfNewDevice(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
  context: RequestContext,
): Promise<void> {
  const now = deps.clock();
  const facts = { security: 'newDevice', ip: context.ip, accountId: account.id };
  tx.afterCommit(() => context.log.info(facts, 'A login from a browser not seen before.'));
  if (!(await mayMail(tx, account.email, 'newDevice', now, 0))) return;
  const { ip, country } = context;
  await deps.mailer.send(
    tx,
    newDeviceMail(deps, account, { at: now, ip, country, device: deviceName(context.userAgent) }),
  );
}

/** The answer to an admission. After the commit, since other features are asked about the account. */
export async function describeAdmission(
  deps: AccountsDeps,
  { account, token, applicationToken, ticket }: Admission,
): Promise<LoginResult> {
  if (ticket !== undefined) return { status: 'codeRequired', ticket };
  const missing = waitingFor(account);
  if (missing) return { status: 'unverified', unverifiedUser: { ...missing, applicationToken } };
  if (token === undefined) throw new Error('An account with nothing left to wait for got no session.');
  const [user, existPlanIds] = await Promise.all([myProfile(deps, account), deps.existPlanIds(account.id)]);
  return { status: 'signedIn', token, user, existPlanIds };
}
