import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { AccountsDeps } from './dependencies.ts';
import { hashToken, looksLikeToken, newToken } from './secrets.ts';

const cookieName = 'devices';
const deviceMs = 365 * dayMs;
/** Accounts one browser is known to; the one used longest ago goes first. */
const accountsMax = 8;

const known = statement<{ token_hash: Buffer }>(
  'accounts.known-device',
  'select token_hash from accounts.devices where token_hash = any($1::bytea[]) and account_id = $2 and expires_at > $3',
);
const renew = statement<{ token_hash: Buffer; hadLogin: boolean }>(
  'accounts.renew-device',
  `with before as (
     select token_hash, last_login_at from accounts.devices
     where token_hash = any($1::bytea[]) and account_id = $2 and expires_at > $3 for update
   )
   update accounts.devices d set last_login_at = coalesce($5, d.last_login_at), expires_at = $4 from before
   where d.token_hash = before.token_hash
   returning d.token_hash, before.last_login_at is not null as "hadLogin"`,
);
const insert = statement(
  'accounts.insert-device',
  'insert into accounts.devices (token_hash, account_id, last_login_at, expires_at) values ($1, $2, $3, $4)',
);
const removeOthers = statement(
  'accounts.remove-other-devices',
  'delete from accounts.devices where account_id = $1 and not token_hash = any($2::bytea[])',
);

type Caller = Pick<RequestContext, 'cookies'>;

/** A browser keeps a word of ours for each account, so that none can be planted and then be known to another. */
function tokensOf({ cookies }: Caller): string[] {
  const tokens = (cookies.get(cookieName) ?? '').split('.').filter(looksLikeToken);
  return tokens.slice(0, accountsMax);
}

/** The browser a call comes from, if it is one the account was used in; undefined for any other. */
export async function knownDevice(
  deps: AccountsDeps,
  accountId: string,
  caller: Caller,
): Promise<Buffer | undefined> {
  const hashes = tokensOf(caller).map(hashToken);
  if (hashes.length === 0) return undefined;
  return (await deps.database.maybeRow(known, [hashes, accountId, deps.clock()]))?.token_hash;
}

/**
 * Makes the caller's browser one the account is used in, from the commit on. Resolves to what it was before: its hash if it
 * was known, and whether a login from it had been complete.
 */
export async function rememberDevice(
  deps: AccountsDeps,
  tx: Transaction,
  accountId: string,
  caller: Caller,
  isLogin: boolean,
): Promise<{ known?: Buffer; hadLogin: boolean }> {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + deviceMs);
  const tokens = tokensOf(caller);
  const saveTokens = (value: readonly string[]) =>
    tx.afterCommit(() => caller.cookies.set(cookieName, value.join('.'), deviceMs));
  const loginAt = isLogin ? now : null;
  const [found] = await tx.rows(renew, [tokens.map(hashToken), accountId, now, expiresAt, loginAt]);
  if (found) {
    saveTokens(tokens);
    return { known: found.token_hash, hadLogin: found.hadLogin };
  }
  const token = newToken();
  await tx.execute(insert, [hashToken(token), accountId, loginAt, expiresAt]);
  saveTokens([token, ...tokens].slice(0, accountsMax));
  return { hadLogin: false };
}

/** Every other browser is a stranger's again. */
export async function removeOtherDevices(tx: Queryable, accountId: string, caller: Caller): Promise<void> {
  await tx.execute(removeOthers, [accountId, tokensOf(caller).map(hashToken)]);
}
