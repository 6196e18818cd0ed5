import { statement, type Transaction } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { AccountRow } from './account-row.ts';
import { revokeApplicationTokens } from './application-tokens.ts';
import type { AccountsDeps } from './dependencies.ts';
import { removeOtherDevices } from './devices.ts';
import { passwordChangedMail } from './mails.ts';
import { removeTickets } from './second-factor/sign-in-tickets.ts';

const setPassword = statement(
  'accounts.set-password',
  `update accounts.accounts set password_hash = $3, email_verified_at = coalesce(email_verified_at, $4), updated_at = $5
   where id = $1 and password_hash = $2`,
);
const deleteCodes = statement(
  'accounts.forget-reset-codes',
  "delete from accounts.one_time_codes where account_id = $1 and purpose = 'resetPassword'",
);
const deleteTokens = statement(
  'accounts.forget-reset-tokens',
  'delete from accounts.password_reset_tokens where account_id = $1',
);

/**
 * Gives an account another password, provided that nobody else did since `account` was read, and notifies its
 * owner. Codes and tokens for a forgotten password lose their power, and so do logins begun with the old one. Resolves to whether it was done.
 * @param provesEmail true when a mailed code led here, which confirms the email as well
 */
export async function replacePassword(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
  passwordHash: string,
  provesEmail: boolean,
  context: RequestContext,
): Promise<boolean> {
  const now = deps.clock();
  const verifiedAt = provesEmail ? now : null;
  const set = await tx.execute(setPassword, [
    account.id,
    account.password_hash,
    passwordHash,
    verifiedAt,
    now,
  ]);
  if (set !== 1) return false;
  await tx.execute(deleteCodes, [account.id]);
  await tx.execute(deleteTokens, [account.id]);
  await removeTickets(tx, account.id);
  await revokeApplicationTokens(tx, account.id);
  await removeOtherDevices(tx, account.id, context);
  await deps.mailer.send(tx, passwordChangedMail(deps, account));
  const by = provesEmail ? 'mailedCode' : 'password';
  const facts = { security: 'passwordChanged', by, ip: context.ip, accountId: account.id };
  tx.afterCommit(() => context.log.info(facts, 'A password was changed.'));
  return true;
}
