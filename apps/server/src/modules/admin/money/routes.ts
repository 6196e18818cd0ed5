import { adminMoney } from '@candela/contract/admin/money';
import { adminPayoutsTogether } from '@candela/contract/admin/payouts-together';
import { implement } from '@orpc/server';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { applyBankFile, readBankFile } from './bank-files.ts';
import {
  decidePayout,
  exportPayouts,
  holdEarnings,
  refundPayment,
  releaseEarnings,
  replayWebhook,
  savePack,
  takeHeldEarnings,
} from './decide.ts';
import { decidePayouts } from './decide-together.ts';
import {
  bankFileList,
  batchList,
  holdList,
  ledgerList,
  packList,
  paymentList,
  payoutList,
  purchaseList,
  webhookList,
} from './lists.ts';
import { refundsLeft } from './refund-limit.ts';
import { refundPurchase } from './refund-purchase.ts';

const os = implement({ ...adminMoney, ...adminPayoutsTogether }).$context<RequestContext>();

/** Money in and money out. */
export function moneyRoutes(deps: AdminDeps) {
  const { database } = deps;
  return {
    listPayments: os.listPayments.handler(({ input }) =>
      paymentList(database, input, [input.status, input.accountId || null]),
    ),
    refundPayment: os.refundPayment.handler(({ input, context }) => refundPayment(deps, input, context)),
    listWebhooks: os.listWebhooks.handler(({ input }) => webhookList(database, input, [input.outcome])),
    replayWebhook: os.replayWebhook.handler(async ({ input, context }) => ({
      data: await replayWebhook(deps, input._id, context),
    })),
    listPurchases: os.listPurchases.handler(({ input }) =>
      purchaseList(database, input, [input.accountId || null, input.kind]),
    ),
    refundPurchase: os.refundPurchase.handler(({ input, context }) => refundPurchase(deps, input, context)),
    getRefundsLeft: os.getRefundsLeft.handler(async ({ context }) => ({
      data: await refundsLeft(deps, staffOf(context).staffId),
    })),
    listPayouts: os.listPayouts.handler(({ input }) =>
      payoutList(database, input, [input.status, input.accountId || null]),
    ),
    approvePayout: os.approvePayout.handler(({ input, context }) =>
      decidePayout(deps, input._id, { action: 'approvePayout' }, context),
    ),
    markPayoutPaid: os.markPayoutPaid.handler(({ input, context }) =>
      decidePayout(deps, input._id, { action: 'markPayoutPaid', reference: input.reference }, context),
    ),
    returnPayout: os.returnPayout.handler(({ input, context }) =>
      decidePayout(deps, input._id, { action: 'returnPayout', reason: input.reason }, context),
    ),
    exportPayouts: os.exportPayouts.handler(async ({ input, context }) => ({
      data: await exportPayouts(deps, input.batchId, context),
    })),
    listPayoutBatches: os.listPayoutBatches.handler(({ input }) => batchList(database, input)),
    decidePayouts: os.decidePayouts.handler(async ({ input, context }) => ({
      data: await decidePayouts(deps, input, context),
    })),
    readBankFile: os.readBankFile.handler(async ({ input, context }) => ({
      data: await readBankFile(deps, input, context),
    })),
    applyBankFile: os.applyBankFile.handler(async ({ input, context }) => ({
      data: await applyBankFile(deps, input, context),
    })),
    listBankFiles: os.listBankFiles.handler(({ input }) => bankFileList(database, input)),
    listHolds: os.listHolds.handler(({ input }) => holdList(database, input, [input.accountId || null])),
    holdEarnings: os.holdEarnings.handler(({ input, context }) => holdEarnings(deps, input, context)),
    releaseEarnings: os.releaseEarnings.handler(({ input, context }) =>
      releaseEarnings(deps, input, context),
    ),
    takeHeldEarnings: os.takeHeldEarnings.handler(({ input, context }) =>
      takeHeldEarnings(deps, input, context),
    ),
    ledgerStatus: os.ledgerStatus.handler(({ input }) => ledgerList(database, input, [input.result])),
    verifyLedger: os.verifyLedger.handler(async () => ({
      data: (await deps.wallet.verifyLedger()).map(({ what, id, expected, found }) => ({
        what,
        id,
        expected: String(expected),
        found: String(found),
      })),
    })),
    listPacks: os.listPacks.handler(({ input }) => packList(database, input)),
    savePack: os.savePack.handler(async ({ input, context }) => ({
      data: await savePack(deps, input, context),
    })),
  };
}
