import { clips } from '@candela/contract/shows/clips';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { getClipSettings, getClipTerms, setClipSettings } from './clip-settings.ts';
import { prepareClip } from './prepare-clip.ts';
import { discardClip, saveClip } from './save-clip.ts';

const os = implement(clips).$context<RequestContext>();

export function clipRoutes(deps: ShowsDeps) {
  return {
    getClipSettings: os.getClipSettings.handler(async ({ context }) => ({
      data: await getClipSettings(deps, context),
    })),
    setClipSettings: os.setClipSettings.handler(async ({ input, context }) => ({
      data: await setClipSettings(deps, input, context),
    })),
    getClipTerms: os.getClipTerms.handler(async ({ input, context }) => ({
      data: await getClipTerms(deps, input, context),
    })),
    prepareClip: os.prepareClip.handler(async ({ input, context }) => ({
      data: await prepareClip(deps, input, context),
    })),
    saveClip: os.saveClip.handler(({ input, context }) => saveClip(deps, input, context)),
    discardClip: os.discardClip.handler(({ input, context }) => discardClip(deps, input, context)),
  };
}
