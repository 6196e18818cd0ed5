import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

/** Accepts the terms for content; doing it again changes nothing. */
export async function acceptContentTerms(
  deps: LibraryDeps,
  context: RequestContext,
): Promise<{ msg: string }> {
  await deps.accounts.acceptContentTerms(deps.database, signedIn(context).accountId);
  return { msg: say(texts.replies.termsAccepted) };
}
