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

/** A token with which a model who waits for approval sends documents, and does nothing else. */
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
