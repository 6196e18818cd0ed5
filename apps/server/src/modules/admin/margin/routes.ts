import { adminMargin } from '@candela/contract/admin/margin';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import { closeAlarm } from '../alarms/alarm.ts';
import type { AdminDeps } from '../dependencies.ts';
import { chargebackAlarms, chargebackRates } from './chargebacks.ts';
import { marginDetails, margins } from './margins.ts';

const os = implement(adminMargin).$context<RequestContext>();

/** What is left of the money, and how much of it banks take back. */
export function marginRoutes(deps: AdminDeps) {
  return {
    listChargebackRates: os.listChargebackRates.handler(({ input }) => chargebackRates(deps, input)),
    closeChargebackAlarm: os.closeChargebackAlarm.handler(({ input, context }) =>
      closeAlarm(deps, chargebackAlarms, input, context),
    ),
    listMargins: os.listMargins.handler(({ input }) => margins(deps, input)),
    getMargin: os.getMargin.handler(async ({ input }) => ({ data: await marginDetails(deps, input) })),
  };
}
