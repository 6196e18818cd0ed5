import { adminSettlements } from '@candela/contract/admin/settlements';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import { closeAlarm } from '../alarms/alarm.ts';
import type { AdminDeps } from '../dependencies.ts';
import { settlementAlarms } from './alarms.ts';
import { checkSettlement, settlementList } from './check-settlement.ts';
import { keepSettlement } from './keep-settlement.ts';

const os = implement(adminSettlements).$context<RequestContext>();

/** What payment providers say they settled, beside what the site booked. */
export function settlementRoutes(deps: AdminDeps) {
  return {
    readSettlement: os.readSettlement.handler(async ({ input, context }) => ({
      data: await keepSettlement(deps, input, context),
    })),
    listSettlements: os.listSettlements.handler(({ input }) =>
      settlementList(deps.database, input, [input.state]),
    ),
    closeSettlementAlarm: os.closeSettlementAlarm.handler(({ input, context }) =>
      closeAlarm(deps, settlementAlarms, input, context),
    ),
    getSettlement: os.getSettlement.handler(async ({ input }) => ({
      data: await checkSettlement(deps, input._id),
    })),
  };
}
