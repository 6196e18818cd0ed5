import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { replacePassword } from '../new-password.ts';
import { hashPassword, passwordMatches, requireGoodPassword } from '../passwords.ts';
import { endSessions } from '../sessions.ts';
import { clearSessionTries, countWrong, requireOpen, type Tried } from '../sign-in-tries.ts';

/**
 * Changes the caller's password and ends the account's other sessions. Wrong tries are counted for the session, as those of
 * `reauthenticate` are, so that who found it open cannot go on guessing.
 */
export async function updatePassword(
  deps: AccountsDeps,
  input: { currentPassword: string; password: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const session = signedIn(context);
  const account = await findById(deps.database, session.accountId);
  if (!account) return refuse('session_over');
  const tried: Tried = { at: 'session', sessionId: session.id };
  await requireOpen(deps, deps.database, tried);
  if (!(await passwordMatches(account.password_hash, input.currentPassword))) {
    await deps.database.transaction((tx) => countWrong(deps, tx, tried, account));
    const facts = { security: 'reauthenticationFailed', ip: context.ip, accountId: account.id };
    context.log.warn(facts, 'A wrong current password.');
    return refuseCurrent();
  }
  await requireGoodPassword(input.password, deps, account);
  const passwordHash = await hashPassword(input.password);
  await deps.database.transaction(async (tx) => {
    if (!(await replacePassword(deps, tx, account, passwordHash, false, context))) refuseCurrent();
    await endSessions(deps, tx, { accountId: account.id, except: session.id });
    await clearSessionTries(tx, session.id);
  });
  return { msg: say(texts.replies.passwordChanged) };
}

function refuseCurrent(): never {
  const msg = texts.refusals.wrongCurrentPassword;
  refuse('wrong_credentials', { msg, fields: { currentPassword: msg } });
}
