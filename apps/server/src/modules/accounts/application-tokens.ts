import { type Queryable, statement } from '../../platform/database/index.ts';
import type { AccountsDeps } from './dependencies.ts';
import { accountLimits } from './rules.ts';
import { hashToken, looksLikeToken, newToken } from './secrets.ts';

const save = statement(
  'accounts.keep-application-token',
  'insert into accounts.application_tokens (token_hash, account_id, expires_at) values ($1, $2, $3)',
);
const holder = statement<{ account_id: string }>(
  'accounts.applicant-of',
  `select t.account_id from accounts.application_tokens t join accounts.accounts a on a.id = t.account_id
   where t.token_hash = $1 and t.expires_at > $2 and a.type = 'model' and a.suspended_at is null`,
);

/**
 * A token with which a model who waits for approval sends documents and prepares her profile, and which becomes her session
 * once she is approved. To be given only to who has proved to be her.
 */
export async function giveApplicationToken(
  deps: AccountsDeps,
  tx: Queryable,
  accountId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(deps.clock().getTime() + accountLimits.applicationTokenMs);
  await tx.execute(save, [hashToken(token), accountId, expiresAt]);
  return token;
}

/** Whose token this is; undefined when it has run out or is none. */
export async function applicantOf(deps: AccountsDeps, token: string): Promise<string | undefined> {
  if (!looksLikeToken(token)) return undefined;
  return (await deps.database.maybeRow(holder, [hashToken(token), deps.clock()]))?.account_id;
}

const use = statement<{ account_id: string }>(
  'accounts.use-application-token',
  'delete from accounts.application_tokens where token_hash = $1 and expires_at > $2 returning account_id',
);
const revoke = statement(
  'accounts.revoke-application-tokens',
  'delete from accounts.application_tokens where account_id = $1',
);

/** Uses a token up; resolves to whose it was, or to undefined when it has run out or is none. */
export async function useApplicationToken(
  deps: Pick<AccountsDeps, 'clock'>,
  tx: Queryable,
  token: string,
): Promise<string | undefined> {
  if (!looksLikeToken(token)) return undefined;
  return (await tx.maybeRow(use, [hashToken(token), deps.clock()]))?.account_id;
}

/** Takes every token of an account back, wherever it is. */
export async function revokeApplicationTokens(tx: Queryable, accountId: string): Promise<void> {
  await tx.execute(revoke, [accountId]);
}
