import { metering } from '@candela/contract/metering/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { MeteringDeps } from './dependencies.ts';
import { getLiveSettings, saveLiveSettings } from './live-settings.ts';
import { confirmSeat, getSeatReceipt } from './seats.ts';

const os = implement(metering).$context<RequestContext>();

/** The handlers of seats, and of what a model offers by the minute. */
export function meteringRoutes(deps: MeteringDeps) {
  return {
    confirmSeat: os.confirmSeat.handler(async ({ input, context }) => ({
      data: await confirmSeat(deps, input, context),
    })),
    getSeatReceipt: os.getSeatReceipt.handler(async ({ input, context }) => ({
      data: await getSeatReceipt(deps, input, context),
    })),
    getLiveSettings: os.getLiveSettings.handler(async ({ context }) => ({
      data: await getLiveSettings(deps.database, signedIn(context).accountId),
    })),
    saveLiveSettings: os.saveLiveSettings.handler(async ({ input, context }) => ({
      data: await saveLiveSettings(deps.database, signedIn(context).accountId, input, deps.clock()),
    })),
  };
}
