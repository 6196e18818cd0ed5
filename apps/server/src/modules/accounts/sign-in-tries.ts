import { hourMs } from '@candela/contract/shared/durations';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import {
  clearWrongTries,
  countWrongTry,
  hashOf,
  requireUnlocked,
} from '../../platform/second-factor/index.ts';
import type { AccountRow } from './account-row.ts';
import type { AccountsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { mayMail } from './mail-limit.ts';
import { signInLockedMail } from './mails.ts';

/**
 * Where wrong tries are counted. A browser the account was used in counts its own, and so does an open session. Everybody
 * else shares those of the name they type, whether anybody has it or not, and then those of the account.
 */
export type Tried =
  | { at: 'device'; device: Buffer }
  | { at: 'login'; login: string }
  | { at: 'account'; accountId: string }
  | { at: 'session'; sessionId: string };

function bucketOf(tried: Tried): Buffer {
  if (tried.at === 'device') return hashOf(`device ${tried.device.toString('hex')}`);
  if (tried.at === 'login') return hashOf(`login ${tried.login.trim().toLowerCase()}`);
  return hashOf(tried.at === 'account' ? `account ${tried.accountId}` : `session ${tried.sessionId}`);
}

/** Refuses with `rate_limited` for a quarter of an hour after five wrong passwords or codes. */
export async function requireOpen(deps: AccountsDeps, queries: Queryable, tried: Tried): Promise<void> {
  await requireUnlocked(queries, bucketOf(tried), deps.clock(), texts.refusals.tooManyTries);
}

/** Counts a wrong password or code. When it locks the sign-in for strangers, the account's holder is mailed. */
export async function countWrong(
  deps: AccountsDeps,
  tx: Transaction,
  tried: Tried,
  account: AccountRow | undefined,
): Promise<void> {
  const now = deps.clock();
  const isLocked = await countWrongTry(tx, bucketOf(tried), now);
  if (!isLocked || !account || (tried.at !== 'login' && tried.at !== 'account')) return;
  if (!(await mayMail(tx, account.email, 'signInLocked', now, hourMs))) return;
  await deps.mailer.send(tx, signInLockedMail(deps, account, tried.at === 'account'));
}

/** What was tried before a complete login, where it came from, counts no more. */
export async function clearTries(
  tx: Queryable,
  account: Pick<AccountRow, 'id' | 'username' | 'email'>,
  device: Buffer | undefined,
): Promise<void> {
  const { id: accountId, username, email } = account;
  const strangers: Tried[] = [
    { at: 'login', login: username },
    { at: 'login', login: email },
    { at: 'account', accountId },
  ];
  const tried: Tried[] = device ? [{ at: 'device', device }] : strangers;
  await clearWrongTries(tx, tried.map(bucketOf));
}

/** A session's own tries count no more. */
export async function clearSessionTries(tx: Queryable, sessionId: string): Promise<void> {
  await clearWrongTries(tx, [bucketOf({ at: 'session', sessionId })]);
}
