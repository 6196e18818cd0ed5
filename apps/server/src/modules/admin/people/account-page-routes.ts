import { adminAccountPage } from '@candela/contract/admin/account-page';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listAccountRecords, revealAddresses } from './account-records.ts';

const os = implement(adminAccountPage).$context<RequestContext>();

/** Everything of one account in one place. */
export function accountPageRoutes(deps: AdminDeps) {
  return {
    listAccountRecords: os.listAccountRecords.handler(({ input, context }) =>
      listAccountRecords(deps, input, context),
    ),
    revealAddresses: os.revealAddresses.handler(async ({ input, context }) => ({
      data: await revealAddresses(deps, input, context),
    })),
  };
}
