import { privateShows } from '@candela/contract/private-shows/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { PrivateShowsDeps } from './dependencies.ts';
import { joinPrivateShow } from './join-private-show.ts';
import { answerPrivateShow, leaveShow, startPrivateShow, stopPrivateShow } from './private-shows.ts';
import { privateShowStateOf, privateStore } from './store.ts';

const os = implement(privateShows).$context<RequestContext>();

/** The handlers of private shows. */
export function privateShowsRoutes(deps: PrivateShowsDeps) {
  return {
    leaveShow: os.leaveShow.handler(async ({ input, context }) => ({
      data: await leaveShow(deps, input, context),
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
  };
}
