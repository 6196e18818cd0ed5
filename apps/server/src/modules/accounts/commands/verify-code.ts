import type { LoginResult, OtpPurpose } from '@candela/contract/accounts/operations';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { lockById } from '../account-row.ts';
import { type RightCode, tryCode, useCode } from '../codes.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { emailConfirmed } from '../events.ts';
import { accountLimits } from '../rules.ts';
import { hashToken, newToken } from '../secrets.ts';
import { admit, describeAdmission } from '../sign-in.ts';

type VerifiedCode =
  | { purpose: 'verifyEmail'; result: LoginResult }
  | { purpose: 'resetPassword'; resetToken: string };

export const verifyEmail = statement(
  'accounts.verify-email',
  'update accounts.accounts set email_verified_at = $2, updated_at = $2 where id = $1 and email_verified_at is null',
);
const saveResetToken = statement(
  'accounts.keep-reset-token',
  `insert into accounts.password_reset_tokens (account_id, token_hash, expires_at) values ($1, $2, $3)
   on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
);

/** Checks a mailed code, which then is used up: it completes a sign-up or allows a new password. */
export async function verifyCode(
  deps: AccountsDeps,
  input: { email: string; otp: string; purpose: OtpPurpose },
  context: RequestContext,
): Promise<VerifiedCode> {
  const code = await tryCode(deps, input);
  if (input.purpose === 'resetPassword') {
    const resetToken = await deps.database.transaction((tx) => allowReset(deps, tx, code));
    return { purpose: 'resetPassword', resetToken };
  }
  const admission = await deps.database.transaction(async (tx) => {
    await useCode(tx, code);
    await tx.execute(verifyEmail, [code.accountId, deps.clock()]);
    const account = await lockById(tx, code.accountId);
    if (!account) throw new Error('An account was removed while its code was in use.');
    await deps.events.publish(tx, emailConfirmed, { accountId: account.id, email: account.email });
    return await admit(deps, tx, account, context, 'mailedCode');
  });
  return { purpose: 'verifyEmail', result: await describeAdmission(deps, admission) };
}

async function allowReset(deps: AccountsDeps, tx: Transaction, code: RightCode): Promise<string> {
  await useCode(tx, code);
  const resetToken = newToken();
  const expiresAt = new Date(deps.clock().getTime() + accountLimits.resetTokenMs);
  await tx.execute(saveResetToken, [code.accountId, hashToken(resetToken), expiresAt]);
  return resetToken;
}
