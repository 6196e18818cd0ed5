import { ledger } from '@candela/contract/ledger/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { creatorSharesOf } from '../creator-shares/creator-share.ts';
import type { SpendingDeps } from './dependencies.ts';
import { getStatement } from './get-statement.ts';
import { exportHistory, getPurchase, getSpending, listHistory } from './history.ts';
import { cancelPendingLimit, getSpendingLimit, setSpendingLimit } from './limit.ts';
import { listTips } from './list-tips.ts';
import { purchaseByCredit } from './purchase-by-credit.ts';
import { sendTip } from './send-tip.ts';
import { getSessionReminder, getSessionSpending, setSessionReminder } from './session-reminder.ts';

const os = implement(ledger).$context<RequestContext>();

/** The handlers of spending credits and looking back on it. */
export function spendingRoutes(deps: SpendingDeps) {
  return {
    purchaseByCredit: os.purchaseByCredit.handler(async ({ input, context }) => ({
      data: await purchaseByCredit(deps, input, context),
    })),
    sendTip: os.sendTip.handler(async ({ input, context }) => ({
      data: await sendTip(deps, input, context),
    })),
    listTips: os.listTips.handler(({ input, context }) => listTips(deps, input, context)),
    listHistory: os.listHistory.handler(({ input, context }) => listHistory(deps, input, context)),
    exportHistory: os.exportHistory.handler(async ({ input, context }) => ({
      data: await exportHistory(deps, input, context),
    })),
    getStatement: os.getStatement.handler(async ({ input, context }) => ({
      data: await getStatement(deps, input, signedIn(context).accountId),
    })),
    getPurchase: os.getPurchase.handler(async ({ input, context }) => ({
      data: await getPurchase(deps, input.purchaseId, context),
    })),
    getSpending: os.getSpending.handler(async ({ input, context }) => ({
      data: await getSpending(deps.database, signedIn(context).accountId, input.days, deps.clock()),
    })),
    getCreatorShare: os.getCreatorShare.handler(async ({ context }) => ({
      data: await creatorSharesOf(deps.database, signedIn(context).accountId, deps.clock()),
    })),
    getSpendingLimit: os.getSpendingLimit.handler(async ({ context }) => ({
      data: await getSpendingLimit(deps, signedIn(context).accountId),
    })),
    setSpendingLimit: os.setSpendingLimit.handler(async ({ input, context }) => ({
      data: await setSpendingLimit(deps, input, context),
    })),
    getSessionReminder: os.getSessionReminder.handler(async ({ context }) => ({
      data: await getSessionReminder(deps.database, signedIn(context).accountId),
    })),
    setSessionReminder: os.setSessionReminder.handler(async ({ input, context }) => ({
      data: await setSessionReminder(deps, input, signedIn(context).accountId),
    })),
    getSessionSpending: os.getSessionSpending.handler(async ({ input, context }) => ({
      data: await getSessionSpending(deps, input.since, signedIn(context).accountId),
    })),
    cancelPendingLimit: os.cancelPendingLimit.handler(async ({ context }) => ({
      data: await cancelPendingLimit(deps, context),
    })),
  };
}
