import type { Onward, OtpPurpose } from '@candela/contract/accounts/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { resetMail, verificationMail } from './mails.ts';
import { accountLimits } from './rules.ts';
import { codeMatches, newCode } from './secrets.ts';

const saveCode = statement(
  'accounts.keep-code',
  `insert into accounts.one_time_codes (account_id, purpose, salt, code_hash, tries_left, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, purpose) do update set
     salt = excluded.salt, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
     expires_at = excluded.expires_at, created_at = excluded.created_at`,
);

/**
 * Makes a code in the place of an earlier one and mails it with the caller's transaction.
 * @param onward where a sign-up goes on, for the link in the mail
 */
export async function mailCode(
  deps: AccountsDeps,
  tx: Queryable,
  to: { id: string; email: string; username: string },
  purpose: OtpPurpose,
  onward?: Onward,
): Promise<void> {
  const now = deps.clock();
  const { code, salt, codeHash } = newCode();
  const expiresAt = new Date(now.getTime() + accountLimits.codeMs);
  await tx.execute(saveCode, [to.id, purpose, salt, codeHash, accountLimits.codeTries, expiresAt, now]);
  const mail =
    purpose === 'verifyEmail' ? verificationMail(deps, to, code, onward) : resetMail(deps, to, code);
  await deps.mailer.send(tx, mail);
}

interface TriedCode {
  account_id: string;
  salt: Buffer;
  code_hash: Buffer;
}

// Counting and reading are one statement: however many guesses come at once, five get to see the hash.
const spendTry = statement<TriedCode>(
  'accounts.spend-try',
  `update accounts.one_time_codes code set tries_left = code.tries_left - 1
   from accounts.accounts
   where accounts.id = code.account_id and lower(accounts.email) = lower($1)
     and code.purpose = $2 and code.tries_left > 0 and code.expires_at > $3
   returning code.account_id, code.salt, code.code_hash`,
);

/** A code that was right; it still has to be used up. */
export interface RightCode {
  accountId: string;
  purpose: OtpPurpose;
  codeHash: Buffer;
}

/**
 * Spends one of a code's tries. Refuses with `wrong_code`, in the same words whether the code is wrong, old,
 * tried too often or the email unknown. Outside any transaction, so that no rollback gives a try back.
 */
export async function tryCode(
  deps: AccountsDeps,
  given: { email: string; otp: string; purpose: OtpPurpose },
): Promise<RightCode> {
  const found = await deps.database.maybeRow(spendTry, [given.email, given.purpose, deps.clock()]);
  const right = found && codeMatches(given.otp, { salt: found.salt, codeHash: found.code_hash });
  if (!right) refuseCode();
  return { accountId: found.account_id, purpose: given.purpose, codeHash: found.code_hash };
}

const removeCode = statement(
  'accounts.remove-code',
  'delete from accounts.one_time_codes where account_id = $1 and purpose = $2 and code_hash = $3',
);

/** Uses a right code up; refuses when another request was first. */
export async function useCode(tx: Queryable, code: RightCode): Promise<void> {
  const removed = await tx.execute(removeCode, [code.accountId, code.purpose, code.codeHash]);
  if (removed !== 1) refuseCode();
}

function refuseCode(): never {
  refuse('wrong_code', { fields: { otp: texts.refusals.wrongCode } });
}
