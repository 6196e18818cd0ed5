import { adminLiveWall } from '@candela/contract/admin/live-wall';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { blurShow, keepShowEvidence, listShowViewers, removeViewer } from './act-on-show.ts';
import { listClosedStills } from './closed-pictures.ts';
import { listWallStills, lookAtShow } from './look.ts';
import { listShows } from './wall-list.ts';
import { beginWatch, endWatch, joinWatch, stayInWatch } from './watch.ts';

const os = implement(adminLiveWall).$context<RequestContext>();

/** The wall of everything that is live, and looking at one of it. */
export function liveWallRoutes(deps: AdminDeps) {
  return {
    listShows: os.listShows.handler(() => listShows(deps)),
    listWallStills: os.listWallStills.handler(async ({ input }) => ({
      data: await listWallStills(deps, input.shows),
    })),
    listClosedStills: os.listClosedStills.handler(async ({ input, context }) => ({
      data: await listClosedStills(deps, input, context),
    })),
    lookAtShow: os.lookAtShow.handler(async ({ input, context }) => ({
      data: await lookAtShow(deps, input, context),
    })),
    blurShow: os.blurShow.handler(({ input, context }) => blurShow(deps, input, context)),
    listShowViewers: os.listShowViewers.handler(({ input }) => listShowViewers(deps, input._id)),
    removeViewer: os.removeViewer.handler(({ input, context }) => removeViewer(deps, input, context)),
    keepShowEvidence: os.keepShowEvidence.handler(({ input, context }) =>
      keepShowEvidence(deps, input, context),
    ),
    beginWatch: os.beginWatch.handler(async ({ input, context }) => ({
      data: await beginWatch(deps, input, context),
    })),
    joinWatch: os.joinWatch.handler(async ({ input, context }) => ({
      data: { media: await joinWatch(deps, input, context) },
    })),
    stayInWatch: os.stayInWatch.handler(({ input, context }) => stayInWatch(deps, input, context)),
    endWatch: os.endWatch.handler(({ input, context }) => endWatch(deps, input, context)),
  };
}
