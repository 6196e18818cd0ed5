import { hls } from '@candela/contract/shows/hls';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { castShow, joinByHls } from './join-by-hls.ts';

const os = implement(hls).$context<RequestContext>();

export function hlsRoutes(deps: ShowsDeps) {
  return {
    joinByHls: os.joinByHls.handler(async ({ input, context }) => ({
      data: await joinByHls(deps, input, context),
    })),
    castShow: os.castShow.handler(async ({ input, context }) => ({
      data: await castShow(deps, input, context),
    })),
  };
}
