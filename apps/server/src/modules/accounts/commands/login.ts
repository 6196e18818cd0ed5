import type { AccountType, LoginResult } from '@candela/contract/accounts/operations';
import type { Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Message } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AccountRow, findByLogin, lockById } from '../account-row.ts';
import { answerNotBefore } from '../answer-floor.ts';
import { mailCode } from '../codes.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { knownDevice } from '../devices.ts';
import { texts } from '../locales/texts.ts';
import { mayMail } from '../mail-limit.ts';
import { passwordMatches } from '../passwords.ts';
import { admit, describeAdmission } from '../sign-in.ts';
import { countWrong, requireOpen, type Tried } from '../sign-in-tries.ts';

const otherSignInPage: Record<AccountType, Message> = {
  model: texts.refusals.isModelAccount,
  user: texts.refusals.isMemberAccount,
};

/**
 * Logs in with a username or email. Only a right password reveals anything about the account: that it is
 * suspended, is not of the type that was asked for, still waits for its code or its approval, or has a second factor. Refuses
 * with `rate_limited` after five wrong ones, known name or not.
 */
export async function login(
  deps: AccountsDeps,
  input: { login: string; password: string; type?: AccountType | undefined },
  context: RequestContext,
): Promise<LoginResult> {
  const account = await findByLogin(deps.database, input.login);
  const device = account && (await knownDevice(deps, account.id, context));
  const tried: Tried = device ? { at: 'device', device } : { at: 'login', login: input.login };
  await requireOpen(deps, deps.database, tried);
  const right = await passwordMatches(account?.password_hash, input.password);
  if (!account || !right) {
    await answerNotBefore(deps.answerFloorMs, () =>
      deps.database.transaction((tx) => countWrong(deps, tx, tried, account)),
    );
    const facts = { security: 'loginFailed', ip: context.ip, accountId: account?.id };
    context.log.warn(facts, 'A wrong name or password.');
    return refuse('wrong_credentials');
  }
  if (account.suspended_at) refuse('account_suspended');
  if (input.type && account.type !== input.type)
    refuse('other_sign_in_page', { msg: otherSignInPage[account.type] });
  const admission = await deps.database.transaction(async (tx) => {
    if (!account.email_verified_at) await mailCodeAgain(deps, tx, account);
    return await admit(deps, tx, account, context, 'password');
  });
  return await describeAdmission(deps, admission);
}

async function mailCodeAgain(deps: AccountsDeps, tx: Transaction, account: AccountRow): Promise<void> {
  // A sign-up that is not completed may have given way to a newer one since its password was read.
  if (!(await lockById(tx, account.id))) refuse('wrong_credentials');
  if (!(await mayMail(tx, account.email, 'verifyEmail', deps.clock()))) return;
  await mailCode(deps, tx, account, 'verifyEmail');
}
