import { payments } from '@candela/contract/payments/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { makePayment } from './commands/make-payment.ts';
import { makePaymentWithoutLogin } from './commands/make-payment-without-login.ts';
import type { PaymentsDeps } from './dependencies.ts';
import { exportStatement } from './queries/export-statement.ts';
import { getPayment } from './queries/get-payment.ts';
import { listCreditPacks } from './queries/list-credit-packs.ts';
import { transactionDetails } from './queries/transaction-details.ts';

const os = implement(payments).$context<RequestContext>();

/** The handlers of every operation about payments. */
export function paymentsRoutes(deps: PaymentsDeps) {
  return {
    listCreditPacks: os.listCreditPacks.handler(() => listCreditPacks(deps)),
    makePayment: os.makePayment.handler(({ input, context }) => makePayment(deps, input, context)),
    makePaymentWithoutLogin: os.makePaymentWithoutLogin.handler(({ input, context }) =>
      makePaymentWithoutLogin(deps, input, context),
    ),
    getPayment: os.getPayment.handler(({ input, context }) => getPayment(deps, input, context)),
    exportStatement: os.exportStatement.handler(async ({ input, context }) => ({
      data: await exportStatement(deps, input, context),
    })),
    transactionDetails: os.transactionDetails.handler(({ input, context }) =>
      transactionDetails(deps, input, context),
    ),
  };
}
