import { recordings } from '@candela/contract/shows/recordings';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { discardRecording, getRecordingTerms, setRecording } from './commands.ts';

const os = implement(recordings).$context<RequestContext>();

export function recordingRoutes(deps: ShowsDeps) {
  return {
    getRecordingTerms: os.getRecordingTerms.handler(async () => ({ data: getRecordingTerms(deps) })),
    setRecording: os.setRecording.handler(async ({ input, context }) => ({
      data: await setRecording(deps, input, context),
    })),
    discardRecording: os.discardRecording.handler(({ input, context }) =>
      discardRecording(deps, input, context),
    ),
  };
}
