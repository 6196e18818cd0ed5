import { earnings } from '@candela/contract/earnings/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { cancelPayout } from './commands/cancel-payout.ts';
import { changePayoutMethod } from './commands/change-payout-method.ts';
import { confirmPayoutMethod } from './commands/confirm-payout-method.ts';
import { removePayoutMethod } from './commands/remove-payout-method.ts';
import { requestPayout } from './commands/request-payout.ts';
import { updatePayoutSettings } from './commands/update-payout-settings.ts';
import type { EarningsDeps } from './dependencies.ts';
import { exportEarnings } from './queries/export-earnings.ts';
import { getModelEarning } from './queries/get-model-earning.ts';
import { getTakings } from './queries/get-takings.ts';
import { listEarnings } from './queries/list-earnings.ts';
import { listPayoutMethods } from './queries/list-payout-methods.ts';
import { listPayouts } from './queries/list-payouts.ts';
import { listStatement } from './queries/list-statement.ts';
import { exportMonthlyStatement, listMonthlyStatements } from './queries/monthly-statements.ts';

const os = implement(earnings).$context<RequestContext>();

/** The handlers of earnings and payouts. */
export function earningsRoutes(deps: EarningsDeps) {
  return {
    getModelEarning: os.getModelEarning.handler(async ({ input, context }) => ({
      data: await getModelEarning(deps, input, context),
    })),
    getTakings: os.getTakings.handler(async ({ input, context }) => ({
      data: await getTakings(deps, input, context),
    })),
    listEarnings: os.listEarnings.handler(({ input, context }) => listEarnings(deps, input, context)),
    listStatement: os.listStatement.handler(({ input, context }) => listStatement(deps, input, context)),
    listMonthlyStatements: os.listMonthlyStatements.handler(async ({ input, context }) => ({
      data: await listMonthlyStatements(deps, input, context),
    })),
    exportMonthlyStatement: os.exportMonthlyStatement.handler(async ({ input, context }) => ({
      data: await exportMonthlyStatement(deps, input, context),
    })),
    exportEarnings: os.exportEarnings.handler(async ({ input, context }) => ({
      data: await exportEarnings(deps, input, context),
    })),
    listPayoutMethods: os.listPayoutMethods.handler(async ({ context }) => ({
      data: await listPayoutMethods(deps, context),
    })),
    changePayoutMethod: os.changePayoutMethod.handler(async ({ input, context }) => ({
      data: await changePayoutMethod(deps, input, context),
    })),
    confirmPayoutMethod: os.confirmPayoutMethod.handler(async ({ input, context }) => ({
      data: await confirmPayoutMethod(deps, input, context),
    })),
    removePayoutMethod: os.removePayoutMethod.handler(({ input, context }) =>
      removePayoutMethod(deps, input, context),
    ),
    updatePayoutSettings: os.updatePayoutSettings.handler(async ({ input, context }) => ({
      data: await updatePayoutSettings(deps, input, context),
    })),
    requestPayout: os.requestPayout.handler(async ({ input, context }) => ({
      data: await requestPayout(deps, input, context),
    })),
    listPayouts: os.listPayouts.handler(({ input, context }) => listPayouts(deps, input, context)),
    cancelPayout: os.cancelPayout.handler(async ({ input, context }) => ({
      data: await cancelPayout(deps, input, context),
    })),
  };
}
