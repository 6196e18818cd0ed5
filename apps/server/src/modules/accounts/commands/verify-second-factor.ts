import type { LoginResult } from '@candela/contract/accounts/operations';
import type { Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { knownDevice } from '../devices.ts';
import { texts } from '../locales/texts.ts';
import { type GivenFactor, useFactor } from '../second-factor/factor.ts';
import { ticketHolder, useTicket } from '../second-factor/sign-in-tickets.ts';
import { type Admission, admit, describeAdmission } from '../sign-in.ts';
import { countWrong, requireOpen, type Tried } from '../sign-in-tries.ts';

type Input = GivenFactor & { ticket: string };

/**
 * Turns a login's ticket and a second factor into a session. Refuses with `wrong_code`, with `rate_limited` after five
 * wrong ones, however many tickets they were spread over, and with `wrong_credentials` when the ticket has run out.
 */
export async function verifySecondFactor(
  deps: AccountsDeps,
  input: Input,
  context: RequestContext,
): Promise<LoginResult> {
  const accountId = await ticketHolder(deps, deps.database, input.ticket);
  if (accountId === undefined) return refuseTicket();
  const device = await knownDevice(deps, accountId, context);
  // A wrong try is counted, so the refusal comes after the commit.
  const admission = await deps.database.transaction((tx) =>
    enter(deps, tx, input, accountId, device, context),
  );
  if (admission) return await describeAdmission(deps, admission);
  context.log.warn({ security: 'codeFailed', ip: context.ip, accountId }, 'A wrong second factor.');
  return refuseFactor(input);
}

async function enter(
  deps: AccountsDeps,
  tx: Transaction,
  input: Input,
  accountId: string,
  device: Buffer | undefined,
  context: RequestContext,
): Promise<Admission | undefined> {
  // The account first and the ticket after it: a change of the password, which removes tickets, goes the same way.
  const account = await lockById(tx, accountId);
  if (!account) return refuseTicket();
  const tried: Tried = device ? { at: 'device', device } : { at: 'account', accountId };
  await requireOpen(deps, tx, tried);
  if (!(await useFactor(deps, tx, account, input))) {
    await countWrong(deps, tx, tried, account);
    return undefined;
  }
  if (!(await useTicket(tx, input.ticket))) refuseTicket();
  if (input.recoveryCode !== undefined) {
    const facts = { security: 'recoveryCodeUsed', ip: context.ip, accountId };
    tx.afterCommit(() => context.log.warn(facts, 'A recovery code was used.'));
  }
  return await admit(deps, tx, account, context, 'secondFactor');
}

function refuseTicket(): never {
  refuse('wrong_credentials', { msg: texts.refusals.loginTookTooLong });
}

/** Refuses a wrong code or recovery code, naming the field it came in. */
export function refuseFactor({ recoveryCode }: GivenFactor): never {
  const msg = recoveryCode === undefined ? texts.refusals.wrongFactor : texts.refusals.wrongRecoveryCode;
  refuse('wrong_code', { msg, fields: { [recoveryCode === undefined ? 'code' : 'recoveryCode']: msg } });
}
