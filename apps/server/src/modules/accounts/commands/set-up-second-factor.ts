import { minuteMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { enrolmentUri, newTotpSecret } from '../../../platform/second-factor/index.ts';
import { type AccountRow, lockById } from '../account-row.ts';
import { revokeApplicationTokens } from '../application-tokens.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { recoveryCodesRenewedMail, secondFactorOffMail, secondFactorOnMail } from '../mails.ts';
import { giveRecoveryCodes, lockAuthenticator, secretOf, useCode } from '../second-factor/factor.ts';
import { removeTickets } from '../second-factor/sign-in-tickets.ts';
import { endSessions } from '../sessions.ts';
import { countWrong, requireOpen, type Tried } from '../sign-in-tries.ts';
import { markProved } from './reauthenticate.ts';
import { refuseFactor } from './verify-second-factor.ts';

/** How long a secret waits for its first code. */
const setUpMs = 15 * minuteMs;

const save = statement(
  'accounts.save-authenticator',
  `insert into accounts.authenticators (account_id, totp_encrypted, created_at) values ($1, $2, $3)
   on conflict (account_id) do update set
     totp_encrypted = excluded.totp_encrypted, created_at = excluded.created_at, last_step = 0`,
);
const remove = statement(
  'accounts.remove-authenticator',
  `with codes as (delete from accounts.recovery_codes where account_id = $1)
   delete from accounts.authenticators where account_id = $1`,
);
const setSince = statement(
  'accounts.set-second-factor',
  'update accounts.accounts set second_factor_since = $2, updated_at = $3 where id = $1',
);

/** The caller's account, locked. Refuses with `conflict` unless it has a second factor, or has none, as wanted. */
async function lockCaller(
  tx: Transaction,
  context: RequestContext,
  wanted: 'on' | 'off',
): Promise<AccountRow> {
  const account = (await lockById(tx, signedIn(context).accountId)) ?? refuse('session_over');
  const isOn = account.second_factor_since !== null;
  if (isOn !== (wanted === 'on')) {
    refuse('conflict', { msg: isOn ? texts.refusals.secondFactorOn : texts.refusals.secondFactorOff });
  }
  return account;
}

/**
 * Gives a secret for an authenticator app, which counts once `confirmSecondFactor` was called. Asked again within a quarter
 * of an hour, as from another tab, it is the same one.
 */
export async function setUpSecondFactor(deps: AccountsDeps, context: RequestContext) {
  const now = deps.clock();
  return await deps.database.transaction(async (tx) => {
    const { id, username } = await lockCaller(tx, context, 'off');
    const begun = await lockAuthenticator(tx, id);
    const isFresh = begun !== undefined && begun.created_at.getTime() + setUpMs > now.getTime();
    const secret = isFresh ? secretOf(deps, id, begun.totp_encrypted) : newTotpSecret();
    const startedAt = isFresh ? begun.created_at : now;
    if (!isFresh) await tx.execute(save, [id, deps.authenticators.encrypt(secret, id), now]);
    return {
      uri: enrolmentUri(secret, deps.siteName(), username),
      secret,
      expiresAt: new Date(startedAt.getTime() + setUpMs).toISOString(),
    };
  });
}

/** Turns the second factor on, ends the account's other sessions and gives its recovery codes, which nobody sees again. */
export async function confirmSecondFactor(
  deps: AccountsDeps,
  input: { code: string },
  context: RequestContext,
): Promise<{ recoveryCodes: string[] }> {
  const now = deps.clock();
  const session = signedIn(context);
  const tried: Tried = { at: 'session', sessionId: session.id };
  const recoveryCodes = await deps.database.transaction(async (tx) => {
    const account = await lockCaller(tx, context, 'off');
    await requireOpen(deps, tx, tried);
    const begun = await lockAuthenticator(tx, account.id);
    if (!begun || begun.created_at.getTime() + setUpMs <= now.getTime()) {
      return refuse('conflict', { msg: texts.refusals.setUpTookTooLong });
    }
    if (!(await useCode(deps, tx, account.id, input.code))) {
      await countWrong(deps, tx, tried, account);
      return undefined;
    }
    await tx.execute(setSince, [account.id, now, now]);
    await endSessions(deps, tx, { accountId: account.id, except: session.id });
    await revokeApplicationTokens(tx, account.id);
    await markProved(deps, tx, session);
    await deps.mailer.send(tx, secondFactorOnMail(deps, account));
    logChange(tx, context, 'secondFactorOn');
    return await giveRecoveryCodes(tx, account.id);
  });
  return recoveryCodes ? { recoveryCodes } : refuseFactor(input);
}

/** Gives recovery codes in place of the earlier ones. */
export async function renewRecoveryCodes(
  deps: AccountsDeps,
  context: RequestContext,
): Promise<{ recoveryCodes: string[] }> {
  return await deps.database.transaction(async (tx) => {
    const account = await lockCaller(tx, context, 'on');
    await deps.mailer.send(tx, recoveryCodesRenewedMail(deps, account));
    logChange(tx, context, 'recoveryCodesRenewed');
    return { recoveryCodes: await giveRecoveryCodes(tx, account.id) };
  });
}

/** Turns the caller's second factor off. */
export async function removeSecondFactor(deps: AccountsDeps, context: RequestContext): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const account = await lockCaller(tx, context, 'on');
    await turnOff(deps, tx, account);
    logChange(tx, context, 'secondFactorOff');
  });
}

/** Turns an account's second factor off, as for somebody who lost the telephone and the recovery codes. */
export async function removeSecondFactorOf(
  deps: AccountsDeps,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const account = (await lockById(tx, accountId)) ?? refuse('not_found', { msg: texts.refusals.noAccount });
  if (account.second_factor_since === null) {
    refuse('conflict', { msg: texts.refusals.secondFactorOff });
  }
  await turnOff(deps, tx, account);
}

async function turnOff(deps: AccountsDeps, tx: Transaction, account: AccountRow): Promise<void> {
  await tx.execute(setSince, [account.id, null, deps.clock()]);
  await tx.execute(remove, [account.id]);
  await removeTickets(tx, account.id);
  await deps.mailer.send(tx, secondFactorOffMail(deps, account));
}

function logChange(tx: Transaction, context: RequestContext, security: string): void {
  const facts = { security, ip: context.ip, accountId: signedIn(context).accountId };
  tx.afterCommit(() => context.log.info(facts, 'A second factor was changed.'));
}
