import { quickLineOperations } from '@candela/contract/rooms/quick-lines';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { getQuickLines, saveQuickLines } from './quick-lines.ts';

const os = implement(quickLineOperations).$context<RequestContext>();

/** The handlers of quick replies and timed lines. */
export function quickLineRoutes(deps: RoomsDeps) {
  return {
    getQuickLines: os.getQuickLines.handler(async ({ context }) => ({
      data: await getQuickLines(deps, context),
    })),
    saveQuickLines: os.saveQuickLines.handler(async ({ input, context }) => ({
      data: await saveQuickLines(deps, input, context),
    })),
  };
}
