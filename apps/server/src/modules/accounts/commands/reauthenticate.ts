import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, type Session, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AccountRow, findById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { passwordMatches } from '../passwords.ts';
import { type GivenFactor, useFactor } from '../second-factor/factor.ts';
import { clearSessionTries, countWrong, requireOpen, type Tried } from '../sign-in-tries.ts';
import { refuseFactor } from './verify-second-factor.ts';

const setProved = statement(
  'accounts.set-session-proved',
  'update accounts.sessions set proved_at = $2 where id = $1',
);

type Input = GivenFactor & { password?: string | undefined };

/**
 * Proves again who is calling, for as long as `isProvedRecently` says. Wrong tries are counted for the session, so that who
 * found it open locks nobody out anywhere else.
 */
export async function reauthenticate(
  deps: AccountsDeps,
  input: Input,
  context: RequestContext,
): Promise<{ msg: string }> {
  const session = signedIn(context);
  const account = (await findById(deps.database, session.accountId)) ?? refuse('session_over');
  const hasFactor = account.second_factor_since !== null;
  if (hasFactor === (input.password !== undefined)) {
    const msg = hasFactor ? texts.refusals.codeNeeded : texts.refusals.passwordNeeded;
    refuse('invalid_input', { msg, fields: { [hasFactor ? 'code' : 'password']: msg } });
  }
  const tried: Tried = { at: 'session', sessionId: session.id };
  await requireOpen(deps, deps.database, tried);
  const isPassword =
    input.password !== undefined && (await passwordMatches(account.password_hash, input.password));
  const isRight = await deps.database.transaction(async (tx) => {
    if (isPassword || (hasFactor && (await useFactor(deps, tx, account, input)))) {
      await markProved(deps, tx, session);
      return true;
    }
    await countWrong(deps, tx, tried, account);
    return false;
  });
  if (isRight) return { msg: say(texts.replies.reauthenticated) };
  logFailure(context, account);
  if (hasFactor) return refuseFactor(input);
  const msg = texts.refusals.wrongPassword;
  return refuse('wrong_credentials', { msg, fields: { password: msg } });
}

/** The holder of this session has proved just now who they are. */
export async function markProved(deps: AccountsDeps, tx: Transaction, { id }: Session): Promise<void> {
  await tx.execute(setProved, [id, deps.clock()]);
  await clearSessionTries(tx, id);
}

function logFailure(context: RequestContext, { id: accountId }: AccountRow): void {
  const facts = { security: 'reauthenticationFailed', ip: context.ip, accountId };
  context.log.warn(facts, 'A wrong password or code in an open session.');
}
