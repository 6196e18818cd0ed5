import { privacy } from '@candela/contract/privacy/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { eraseEverything } from './erase-everything.ts';
import { downloadDataExport, listDataExports, requestDataExport } from './exports.ts';
import type { PrivacyDeps } from './index.ts';
import { texts } from './locales/texts.ts';

const os = implement(privacy).$context<RequestContext>();

/** The handlers of every operation of the feature. */
export function privacyRoutes(deps: PrivacyDeps) {
  const idOf = (context: RequestContext) => signedIn(context).accountId;
  return {
    requestDataExport: os.requestDataExport.handler(async ({ context }) => ({
      data: await requestDataExport(deps, idOf(context)),
    })),
    listDataExports: os.listDataExports.handler(({ context }) => listDataExports(deps, idOf(context))),
    downloadDataExport: os.downloadDataExport.handler(async ({ input, context }) => ({
      data: await downloadDataExport(deps, idOf(context), input.exportId),
    })),
    getErasure: os.getErasure.handler(async ({ context }) => ({
      data: await deps.standingOf(idOf(context)),
    })),
    eraseAccount: os.eraseAccount.handler(({ input, context }) => eraseAccount(deps, input, idOf(context))),
  };
}

/** Deletes the caller's account. Refuses with `wrong_credentials`, and with `conflict` what must be settled first. */
async function eraseAccount(
  deps: PrivacyDeps,
  input: { password: string; givesUpCredits: boolean },
  accountId: string,
): Promise<{ msg: string }> {
  if (!(await deps.accounts.passwordIs(accountId, input.password))) {
    const msg = texts.refusals.wrongPassword;
    refuse('wrong_credentials', { msg, fields: { password: msg } });
  }
  const { credits, earnings, openOrders, openPayouts } = await deps.standingOf(accountId);
  if (openOrders > 0) refuse('conflict', { msg: texts.refusals.orderOpen });
  if (openPayouts > 0) refuse('conflict', { msg: texts.refusals.payoutOpen });
  if (credits + earnings > 0 && !input.givesUpCredits) {
    const msg = texts.refusals.giveUpCredits;
    refuse('conflict', { msg, fields: { givesUpCredits: msg } });
  }
  await deps.database.transaction((tx) => eraseEverything(deps, tx, accountId));
  return { msg: say(texts.replies.deleted) };
}
