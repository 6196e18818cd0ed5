import { randomBytes } from 'node:crypto';
import { undoneForMs } from '@candela/contract/shared/undo';
import type { z } from 'zod';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AccountRow, lockById } from '../account-row.ts';
import { revokeApplicationTokens } from '../application-tokens.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { suspensionChanged } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { suspendedMail, unsuspendedMail } from '../mails.ts';
import { hashPassword } from '../passwords.ts';
import { endSessions } from '../sessions.ts';
import { retireHandles } from './change-handle.ts';

const setSuspended = statement(
  'accounts.set-suspended',
  'update accounts.accounts set suspended_at = $2, suspension_reason = $3, updated_at = $4 where id = $1',
);
const eraseFields = statement(
  'accounts.erase',
  `update accounts.accounts set username = $2, email = $3, password_hash = $4, name = '', tagline = '', description = '',
     profile_image = null, cover_image = null, gender = null, phone = null, address = null, city = null, state = null,
     short_state = null, postal = null, country = null, short_country = null, about_me = '{}', hoot_chie = '{}',
     bio_info = '{}', second_factor_since = null, dob = date_trunc('year', dob)::date, suspended_at = coalesce(suspended_at, $5),
     suspension_reason = 'Erased', approval_reason = null, erased_at = $5, updated_at = $5
   where id = $1 and erased_at is null`,
);

const setHidden = statement(
  'accounts.set-hidden',
  `update accounts.accounts set hidden_at = case when $2 then coalesce(hidden_at, $3) end where id = $1`,
);

async function locked(tx: Transaction, accountId: string): Promise<AccountRow> {
  return (await lockById(tx, accountId)) ?? refuse('not_found', { msg: texts.refusals.noAccount });
}

/** Who did it, where it can be undone for some seconds: the mail waits for so long. */
interface Undoable {
  undoneBy?: string | undefined;
}

const keyOf = (accountId: string) => `accounts.suspensionChanged:${accountId}`;

/** Bans an account from now on: its sessions end, lists leave it out, and it is notified why by mail. */
export async function suspendAccount(
  deps: AccountsDeps,
  tx: Transaction,
  { accountId, reason, undoneBy }: { accountId: string; reason: string } & Undoable,
): Promise<void> {
  const account = await locked(tx, accountId);
  if (account.suspended_at) refuse('conflict', { msg: texts.refusals.alreadySuspended });
  const now = deps.clock();
  await tx.execute(setSuspended, [accountId, now, reason, now]);
  await revokeApplicationTokens(tx, accountId);
  await endSessions(deps, tx, { accountId }, 'account_suspended');
  if (undoneBy === undefined) await deps.mailer.send(tx, suspendedMail(deps, account, reason));
  else await mailLater(deps, tx, { accountId, actorId: undoneBy, reason, before: null });
}

type Change = z.infer<(typeof suspensionChanged)['schema']>;

async function mailLater(deps: AccountsDeps, tx: Transaction, change: Change): Promise<void> {
  const runAt = new Date(deps.clock().getTime() + undoneForMs);
  await deps.events.publish(tx, suspensionChanged, change, { runAt, jobKey: keyOf(change.accountId) });
}

/** Mails an account's holder that it was suspended or let in again; nothing once the account is erased. */
export async function mailSuspension(deps: AccountsDeps, { accountId, reason }: Change): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const account = await lockById(tx, accountId);
    if (!account || account.erased_at) return;
    const mail = reason === null ? unsuspendedMail(deps, account) : suspendedMail(deps, account, reason);
    await deps.mailer.send(tx, mail);
  });
}

/**
 * Undoes a suspension, or that one was lifted, while nobody has been mailed about it. Sessions that ended stay ended.
 * @throws Refusal conflict once the mail is on its way, or somebody else has done something since
 */
export async function undoSuspension(
  deps: AccountsDeps,
  tx: Transaction,
  { accountId, actorId, isSuspended }: { accountId: string; actorId: string; isSuspended: boolean },
): Promise<void> {
  const account = await locked(tx, accountId);
  const change = await deps.events.takeBack(tx, suspensionChanged, keyOf(accountId));
  const isLast =
    change?.actorId === actorId &&
    (change.before === null) === isSuspended &&
    (account.suspended_at !== null) === isSuspended &&
    !account.erased_at;
  if (!isLast) refuse('conflict', { msg: texts.refusals.tooLateToUndo });
  const { suspendedAt = null, reason = null } = change?.before ?? {};
  await tx.execute(setSuspended, [accountId, suspendedAt, reason, deps.clock()]);
}

/** Keeps everybody but its owner from a profile, or shows it again. */
export async function hideProfile(
  deps: AccountsDeps,
  tx: Transaction,
  { accountId, hidden }: { accountId: string; hidden: boolean },
): Promise<void> {
  await tx.execute(setHidden, [accountId, hidden, deps.clock()]);
}

/** Lifts a suspension and says so by mail. */
export async function unsuspendAccount(
  deps: AccountsDeps,
  tx: Transaction,
  { accountId, undoneBy }: { accountId: string } & Undoable,
): Promise<void> {
  const account = await locked(tx, accountId);
  const { suspended_at: since, suspension_reason: reason } = account;
  if (!since) return refuse('conflict', { msg: texts.refusals.notSuspended });
  await tx.execute(setSuspended, [accountId, null, null, deps.clock()]);
  if (undoneBy === undefined) return await deps.mailer.send(tx, unsuspendedMail(deps, account));
  const before = { suspendedAt: since.toISOString(), reason: reason ?? '' };
  await mailLater(deps, tx, { accountId, actorId: undoneBy, reason: null, before });
}

/** Ends every session of an account; resolves to how many there were. */
export async function logOutEverywhere(
  deps: AccountsDeps,
  tx: Transaction,
  accountId: string,
): Promise<number> {
  await locked(tx, accountId);
  await revokeApplicationTokens(tx, accountId);
  return await endSessions(deps, tx, { accountId });
}

/**
 * Takes out of an account who it was. The row stays under its id, because the ledger, orders and shows name it, and of
 * the day of birth only the year, which age records rest on. Nobody can log in to it again.
 */
export async function eraseAccount(deps: AccountsDeps, tx: Transaction, accountId: string): Promise<void> {
  const account = await locked(tx, accountId);
  const mark = accountId.replaceAll('-', '').slice(-12);
  const erased = await tx.execute(eraseFields, [
    accountId,
    `erased.${mark}`,
    `erased-${accountId}@erased.invalid`,
    await hashPassword(randomBytes(32).toString('base64url')),
    deps.clock(),
  ]);
  if (erased !== 1) refuse('conflict', { msg: texts.refusals.alreadyErased });
  await revokeApplicationTokens(tx, accountId);
  await retireHandles(tx, account, deps.clock());
  await endSessions(deps, tx, { accountId }, 'account_suspended');
}
