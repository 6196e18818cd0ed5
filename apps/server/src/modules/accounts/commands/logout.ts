import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { endSessions } from '../sessions.ts';

/** Ends the session the call was made with. */
export async function logout(deps: AccountsDeps, context: RequestContext): Promise<{ msg: string }> {
  const session = signedIn(context);
  await deps.database.transaction((tx) =>
    endSessions(deps, tx, { accountId: session.accountId, only: session.id }),
  );
  const facts = { security: 'logout', ip: context.ip, accountId: session.accountId };
  context.log.info(facts, 'Somebody logged out.');
  return { msg: say(texts.replies.loggedOut) };
}
