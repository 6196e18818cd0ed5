import { privateShows } from '@candela/contract/private-shows/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { getLiveSettings, saveLiveSettings } from '../metering/live-settings.ts';
import { confirmSeat, getSeatReceipt, getShowOffer, leaveShow } from '../metering/seats.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { getShowEarnings } from '../shows/earnings.ts';
import { endShow } from '../shows/end-show.ts';
import { showStore } from '../shows/store.ts';
import { blockInside } from './end-shared-sessions.ts';
import { joinPrivateShow } from './join-private-show.ts';
import { texts } from './locales/texts.ts';
import { answerPrivateShow, startPrivateShow, stopPrivateShow } from './private-shows.ts';
import { privateShowStateOf, privateStore } from './store.ts';

const os = implement(privateShows).$context<RequestContext>();

/** The handlers of everything paid by the minute. */
export function paidLiveRoutes(deps: LiveDeps) {
  return {
    getShowOffer: os.getShowOffer.handler(async ({ input, context }) => ({
      data: await getShowOffer(deps, input, context),
    })),
    confirmSeat: os.confirmSeat.handler(async ({ input, context }) => ({
      data: await confirmSeat(deps, input, context),
    })),
    leaveShow: os.leaveShow.handler(async ({ input, context }) => ({
      data: await leaveShow(deps, input, context),
    })),
    getSeatReceipt: os.getSeatReceipt.handler(async ({ input, context }) => ({
      data: await getSeatReceipt(deps, input, context),
    })),
    startPrivateShow: os.startPrivateShow.handler(async ({ input, context }) => ({
      data: await startPrivateShow(deps, input, context),
    })),
    answerPrivateShow: os.answerPrivateShow.handler(async ({ input, context }) => ({
      data: await answerPrivateShow(deps, input, context),
    })),
    endPrivateShow: os.endPrivateShow.handler(async ({ input, context }) => ({
      data: await stopPrivateShow(deps, input, context),
    })),
    joinPrivateShow: os.joinPrivateShow.handler(async ({ input, context }) => ({
      data: await joinPrivateShow(deps, input, context),
    })),
    listPrivateRequests: os.listPrivateRequests.handler(async ({ context }) => ({
      data: (await privateStore.currentOf(deps.database, signedIn(context).accountId)).map(
        privateShowStateOf,
      ),
    })),
    getLiveSettings: os.getLiveSettings.handler(async ({ context }) => ({
      data: await getLiveSettings(deps.database, signedIn(context).accountId),
    })),
    saveLiveSettings: os.saveLiveSettings.handler(async ({ input, context }) => ({
      data: await saveLiveSettings(deps.database, signedIn(context).accountId, input, deps.clock()),
    })),
    blockInside: os.blockInside.handler(({ input, context }) => blockInside(deps, input, context)),
    getShowEarnings: os.getShowEarnings.handler(async ({ context }) => ({
      data: await getShowEarnings(deps, context),
    })),
    panic: os.panic.handler(async ({ context }) => {
      const show = await showStore.openOf(deps.database, signedIn(context).accountId);
      if (show) await endShow(deps, show.id, 'stopped');
      return { msg: say(texts.replies.panic) };
    }),
  };
}
