import { fans } from '@candela/contract/fans/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import type { FansDeps } from './dependencies.ts';
import { createFanList, deleteFanList, saveFanNote, setFanOnList } from './keep-notes.ts';
import { exportFans, getFan, getFanGroups, listFans } from './list-fans.ts';
import { listFansOfFigure } from './list-of-figure.ts';

export { countReachableFans, reachableFans } from './matching.ts';
export { fansData } from './personal-data.ts';

const os = implement(fans).$context<RequestContext>();

/** The handlers of a model's list of fans. The list itself is kept by triggers; see 0300-fans.sql. */
export function fansRoutes(deps: FansDeps) {
  return {
    listFans: os.listFans.handler(({ input, context }) => listFans(deps, input, context)),
    listFansOfFigure: os.listFansOfFigure.handler(({ input, context }) =>
      listFansOfFigure(deps, input, context),
    ),
    getFanGroups: os.getFanGroups.handler(async ({ context }) => ({
      data: await getFanGroups(deps, context),
    })),
    getFan: os.getFan.handler(async ({ input, context }) => ({ data: await getFan(deps, input, context) })),
    saveFanNote: os.saveFanNote.handler(async ({ input, context }) => ({
      data: await saveFanNote(deps, input, context),
    })),
    createFanList: os.createFanList.handler(async ({ input, context }) => ({
      data: await createFanList(deps, input, context),
    })),
    deleteFanList: os.deleteFanList.handler(({ input, context }) => deleteFanList(deps, input, context)),
    setFanOnList: os.setFanOnList.handler(({ input, context }) => setFanOnList(deps, input, context)),
    exportFans: os.exportFans.handler(async ({ input, context }) => ({
      data: await exportFans(deps, input, context),
    })),
  };
}
