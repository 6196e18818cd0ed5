import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { hashRecoveryCode, newRecoveryCodes, stepOfCode } from '../../../platform/second-factor/index.ts';
import type { AccountRow } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { recoveryCodeUsedMail } from '../mails.ts';

/** A code of the authenticator, or one of the recovery codes. */
export interface GivenFactor {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

interface Authenticator {
  totp_encrypted: Buffer;
  last_step: bigint;
  created_at: Date;
}

const lock = statement<Authenticator>(
  'accounts.lock-authenticator',
  'select totp_encrypted, last_step, created_at from accounts.authenticators where account_id = $1 for update',
);
const setStep = statement(
  'accounts.set-authenticator-step',
  'update accounts.authenticators set last_step = $2 where account_id = $1',
);
const spendCode = statement(
  'accounts.spend-recovery-code',
  'update accounts.recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null',
);
const left = statement<{ count: number }>(
  'accounts.recovery-codes-left',
  'select count(*)::int as count from accounts.recovery_codes where account_id = $1 and used_at is null',
);
const replaceCodes = statement(
  'accounts.replace-recovery-codes',
  `with old as (delete from accounts.recovery_codes where account_id = $1)
   insert into accounts.recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])`,
);

export function lockAuthenticator(tx: Transaction, accountId: string): Promise<Authenticator | undefined> {
  return tx.maybeRow(lock, [accountId]);
}

export function secretOf(deps: AccountsDeps, accountId: string, encrypted: Buffer): string {
  return deps.authenticators.decrypt(encrypted, accountId).toString('utf8');
}

/** Whether a code is the authenticator's and newer than any that was used; it is used up by this. */
export async function useCode(
  deps: AccountsDeps,
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<boolean> {
  const authenticator = await lockAuthenticator(tx, accountId);
  if (!authenticator) return false;
  const secret = secretOf(deps, accountId, authenticator.totp_encrypted);
  const step = stepOfCode(secret, code, deps.clock());
  if (step === null || step <= Number(authenticator.last_step)) return false;
  await tx.execute(setStep, [accountId, step]);
  return true;
}

/** Whether a second factor is right, which uses it up. Of a used recovery code the account's holder is told by mail. */
export async function useFactor(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
  { code, recoveryCode }: GivenFactor,
): Promise<boolean> {
  if (recoveryCode === undefined) return await useCode(deps, tx, account.id, code ?? '');
  const hash = await hashRecoveryCode(recoveryCode, account.id);
  if ((await tx.execute(spendCode, [account.id, hash, deps.clock()])) !== 1) return false;
  await deps.mailer.send(tx, recoveryCodeUsedMail(deps, account, await recoveryCodesLeft(tx, account.id)));
  return true;
}

export async function recoveryCodesLeft(queries: Queryable, accountId: string): Promise<number> {
  return (await queries.row(left, [accountId])).count;
}

/** Makes recovery codes in place of all earlier ones; they are known from then on to nobody but who gets them here. */
export async function giveRecoveryCodes(tx: Queryable, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, accountId)));
  await tx.execute(replaceCodes, [accountId, hashes]);
  return codes;
}
