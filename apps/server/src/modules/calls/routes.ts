import { calls } from '@candela/contract/calls/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { getBlurredPicture } from './blurred-calls.ts';
import { answerCallBooking, askForCall, cancelCallBooking, listCallBookings } from './bookings.ts';
import { answerCall, endCall, getCallOffer, getCurrentCall, joinCall, startCall } from './calls.ts';
import type { CallsDeps } from './dependencies.ts';
import { blockInside } from './end-shared-sessions.ts';

const os = implement(calls).$context<RequestContext>();

/** The handlers of video calls. */
export function callsRoutes(deps: CallsDeps) {
  return {
    getCallOffer: os.getCallOffer.handler(async ({ input, context }) => ({
      data: await getCallOffer(deps, input, context),
    })),
    startCall: os.startCall.handler(async ({ input, context }) => ({
      data: await startCall(deps, input, context),
    })),
    answerCall: os.answerCall.handler(async ({ input, context }) => ({
      data: await answerCall(deps, input, context),
    })),
    endCall: os.endCall.handler(async ({ input, context }) => ({
      data: await endCall(deps, input, context),
    })),
    joinCall: os.joinCall.handler(async ({ input, context }) => ({
      data: await joinCall(deps, input, context),
    })),
    getCurrentCall: os.getCurrentCall.handler(async ({ input, context }) => ({
      data: await getCurrentCall(deps, input, context),
    })),
    getBlurredPicture: os.getBlurredPicture.handler(async ({ input, context }) => ({
      data: await getBlurredPicture(deps, input, context),
    })),
    askForCall: os.askForCall.handler(async ({ input, context }) => ({
      data: await askForCall(deps, input, context),
    })),
    answerCallBooking: os.answerCallBooking.handler(async ({ input, context }) => ({
      data: await answerCallBooking(deps, input, context),
    })),
    cancelCallBooking: os.cancelCallBooking.handler(({ input, context }) =>
      cancelCallBooking(deps, input, context),
    ),
    blockInside: os.blockInside.handler(({ input, context }) => blockInside(deps, input, context)),
    listCallBookings: os.listCallBookings.handler(({ context }) => listCallBookings(deps, context)),
  };
}
