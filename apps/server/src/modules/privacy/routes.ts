import { privacy } from '@candela/contract/privacy/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { eraseEverything } from './erase-everything.ts';
import { downloadDataExport, listDataExports, requestDataExport } from './exports.ts';
import type { PrivacyDeps } from './index.ts';

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
    const msg = 'That is not your password.';
    refuse('wrong_credentials', { msg, fields: { password: msg } });
  }
  const { credits, earnings, openOrders, openPayouts } = await deps.standingOf(accountId);
  if (openOrders > 0)
    refuse('conflict', { msg: 'An order is still under way. Delete your account once it has arrived.' });
  if (openPayouts > 0)
    refuse('conflict', { msg: 'A payout is still under way. Delete your account once it is paid.' });
  if (credits + earnings > 0 && !input.givesUpCredits) {
    const msg = 'Say that you give up the credits that are left.';
    refuse('conflict', { msg, fields: { givesUpCredits: msg } });
  }
  await deps.database.transaction((tx) => eraseEverything(deps, tx, accountId));
  return { msg: 'Your account is deleted.' };
}
