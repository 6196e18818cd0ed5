import { watermarks } from '@candela/contract/watermarks/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { getChoice, setChoice } from './choices.ts';
import type { WatermarkDeps } from './dependencies.ts';
import { liveMarkOf } from './marks.ts';
import { leakOf } from './read-codes.ts';

const os = implement(watermarks).$context<RequestContext>();

export function watermarkRoutes(deps: WatermarkDeps) {
  const { database, clock } = deps;
  return {
    getChoice: os.getChoice.handler(async ({ context }) => ({
      data: await getChoice(database, signedIn(context).accountId),
    })),
    setChoice: os.setChoice.handler(async ({ input, context }) => ({
      data: await setChoice(database, signedIn(context).accountId, input, clock()),
    })),
    getLiveMark: os.getLiveMark.handler(async ({ input, context }) => ({
      data: await liveMarkOf(deps, input, context.session?.accountId),
    })),
    readCode: os.readCode.handler(async ({ input, context }) => ({
      data: await leakOf(database, { code: input.code, modelId: signedIn(context).accountId }),
    })),
  };
}
