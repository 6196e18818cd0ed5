import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { rememberDevice } from '../devices.ts';
import { texts } from '../locales/texts.ts';
import { replacePassword } from '../new-password.ts';
import { hashPassword, requireGoodPassword } from '../passwords.ts';
import { hashToken } from '../secrets.ts';
import { endSessions } from '../sessions.ts';
import { clearTries } from '../sign-in-tries.ts';

const byResetToken = statement<{ account_id: string }>(
  'accounts.by-reset-token',
  'select account_id from accounts.password_reset_tokens where token_hash = $1 and expires_at > $2',
);
const useResetToken = statement(
  'accounts.use-reset-token',
  'delete from accounts.password_reset_tokens where token_hash = $1 and expires_at > $2',
);

/** Sets a new password with a token from a mailed code, once, and ends every session. */
export async function resetPassword(
  deps: AccountsDeps,
  input: { resetToken: string; password: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const tokenHash = hashToken(input.resetToken);
  const known = await deps.database.maybeRow(byResetToken, [tokenHash, deps.clock()]);
  const account = known && (await findById(deps.database, known.account_id));
  if (!account) return refuse('wrong_code');
  // A password that will not do leaves the token for another try.
  await requireGoodPassword(input.password, deps, account);
  const passwordHash = await hashPassword(input.password);
  await deps.database.transaction(async (tx) => {
    const used = await tx.execute(useResetToken, [tokenHash, deps.clock()]);
    if (used !== 1) refuse('wrong_code');
    if (!(await replacePassword(deps, tx, account, passwordHash, true, context))) refuse('wrong_code');
    await endSessions(deps, tx, { accountId: account.id });
    // Who reads the mailbox is not kept out by wrong tries of others, now or while the new password is typed.
    const { known } = await rememberDevice(deps, tx, account.id, context, false);
    await clearTries(tx, account, undefined);
    if (known) await clearTries(tx, account, known);
  });
  return { msg: say(texts.replies.passwordReset) };
}
