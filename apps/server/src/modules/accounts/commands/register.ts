import type { registerForm, UnverifiedUser } from '@candela/contract/accounts/operations';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { statement, type Transaction, uniqueViolation } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockByEmail } from '../account-row.ts';
import { answerNotBefore } from '../answer-floor.ts';
import { mailCode } from '../codes.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { mayMail } from '../mail-limit.ts';
import { alreadyRegisteredMail } from '../mails.ts';
import { hashPassword, requireGoodPassword } from '../passwords.ts';
import { isOldEnough } from '../rules.ts';
import { newUniqueId } from '../secrets.ts';
import { findFreeUsername, holdName, isUsernameFree } from '../usernames.ts';

export type RegisterInput = z.output<typeof registerForm>;

const insertAccount = statement(
  'accounts.add',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, name, approval_status,
     terms_accepted_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)`,
);
const removeUnverified = statement(
  'accounts.remove-unverified',
  'delete from accounts.accounts where id = $1 and email_verified_at is null',
);

// Sign-ups with one email queue here; without it each would remove the other's row and none come to an end.
const lockEmail = statement(
  'accounts.lock-email',
  "select pg_advisory_xact_lock(hashtextextended('accounts.email ' || lower($1), 0))",
);

const raced = new Set(['accounts_username_unique', 'accounts_unique_id_key']);
const attemptsAtMost = 5;

/**
 * Signs up an account and mails it a code. An email that already has an account gets a mail that says so, and
 * the answer is the same. A sign-up never completed gives way to a new one with the same email.
 */
export async function register(deps: AccountsDeps, input: RegisterInput): Promise<UnverifiedUser> {
  if (!isOldEnough(input.dob, deps.clock())) {
    refuse('under_age', { fields: { dob: texts.refusals.underAge } });
  }
  await requireGoodPassword(input.password, deps, input);
  return await answerNotBefore(deps.answerFloorMs, async () => {
    const passwordHash = await hashPassword(input.password);
    await enrol(deps, input, passwordHash);
    return { email: input.email, type: input.type, waitingFor: 'email' };
  });
}

/** Sign-ups that take a name in the same moment meet in the index; the later ones look again. */
async function enrol(deps: AccountsDeps, input: RegisterInput, passwordHash: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.database.transaction((tx) => enrolOnce(deps, tx, input, passwordHash));
    } catch (error) {
      if (!raced.has(uniqueViolation(error) ?? '') || attempt >= attemptsAtMost) throw error;
    }
  }
}

async function enrolOnce(
  deps: AccountsDeps,
  tx: Transaction,
  input: RegisterInput,
  passwordHash: string,
): Promise<void> {
  const now = deps.clock();
  await tx.row(lockEmail, [input.email]);
  const holder = await lockByEmail(tx, input.email);
  const pending = holder && !holder.email_verified_at ? holder : undefined;
  await requireFreeUsername(tx, input.username, pending?.id);
  if (holder && !pending) {
    if (!(await mayMail(tx, input.email, 'alreadyRegistered', now))) return;
    const loginPath = holder.type === 'model' ? '/member' : '/login';
    return await deps.mailer.send(tx, alreadyRegisteredMail(deps, { ...holder, loginPath }));
  }
  // A new sign-up always comes with a new code: the code of an earlier one must not confirm this password.
  const allowed = await mayMail(tx, input.email, 'verifyEmail', now, 0);
  if (pending) {
    if (!allowed) return;
    await tx.execute(removeUnverified, [pending.id]);
  }
  const id = await addAccount(tx, { ...input, passwordHash, uniqueId: newUniqueId() }, now);
  const { email, username, onward } = input;
  if (allowed) await mailCode(deps, tx, { id, email, username }, 'verifyEmail', onward);
}

/** Writes a new account, whose email is not confirmed yet; resolves to its id. A model waits for approval. */
export async function addAccount(
  tx: Transaction,
  account: Pick<RegisterInput, 'type' | 'username' | 'email' | 'dob' | 'name'> & {
    uniqueId: string;
    passwordHash: string;
  },
  now: Date,
): Promise<string> {
  const id = uuid({ msecs: now.getTime() });
  const { uniqueId, type, username, email, passwordHash, dob, name } = account;
  const approval = type === 'model' ? 'pending' : 'approved';
  await tx.execute(insertAccount, [
    id,
    uniqueId,
    type,
    username,
    email,
    passwordHash,
    dob,
    name,
    approval,
    now,
  ]);
  return id;
}

/** Holds a username until the transaction ends; refuses with `username_taken`. The account `except` does not count. */
export async function requireFreeUsername(tx: Transaction, wanted: string, except?: string): Promise<void> {
  await holdName(tx, wanted);
  if (!(await isUsernameFree(tx, wanted, except))) await refuseUsername(tx, wanted);
}

async function refuseUsername(tx: Transaction, wanted: string): Promise<never> {
  const free = await findFreeUsername(tx, wanted);
  const problem = free ? texts.refusals.usernameTakenTry({ free }) : texts.refusals.usernameTaken;
  return refuse('username_taken', { msg: problem, fields: { username: problem } });
}
