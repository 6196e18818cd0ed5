import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { revokeApplicationTokens } from '../application-tokens.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { endSessions } from '../sessions.ts';

/** Ends all of the caller's sessions but this one. */
export async function revokeOtherSessions(
  deps: AccountsDeps,
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId, id } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    await endSessions(deps, tx, { accountId, except: id });
    await revokeApplicationTokens(tx, accountId);
  });
  return { msg: say(texts.replies.othersLoggedOut) };
}

/** Ends one of the caller's own sessions; somebody else's is not found. */
export async function revokeSession(
  deps: AccountsDeps,
  input: { sessionId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const ended = await deps.database.transaction((tx) =>
    endSessions(deps, tx, { accountId, only: input.sessionId }),
  );
  if (ended === 0) refuse('not_found', { msg: texts.refusals.sessionEnded });
  return { msg: say(texts.replies.deviceLoggedOut) };
}
