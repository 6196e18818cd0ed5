import { shows } from '@candela/contract/shows/operations';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { callRoutes } from '../calls/routes.ts';
import { paidLiveRoutes } from '../private-shows/routes.ts';
import { roomBoardRoutes } from '../rooms/board/routes.ts';
import { joinBroadcast } from './commands/join-broadcast.ts';
import { resumeBroadcast } from './commands/resume-broadcast.ts';
import { rotateStreamKey } from './commands/rotate-stream-key.ts';
import { startBroadcast } from './commands/start-broadcast.ts';
import { stopBroadcast } from './commands/stop-broadcast.ts';
import type { LiveDeps } from './dependencies.ts';
import { getRoom } from './queries/get-room.ts';
import { getStreamKey } from './queries/get-stream-key.ts';
import { recordingRoutes } from './recording/routes.ts';

const os = implement(shows).$context<RequestContext>();

/** The handlers of every operation of the feature. */
export function liveRoutes(deps: LiveDeps) {
  return {
    startBroadcast: os.startBroadcast.handler(async ({ input, context }) => ({
      data: await startBroadcast(deps, input, context),
    })),
    resumeBroadcast: os.resumeBroadcast.handler(async ({ input, context }) => ({
      data: await resumeBroadcast(deps, input, context),
    })),
    stopBroadcast: os.stopBroadcast.handler(({ input, context }) => stopBroadcast(deps, input, context)),
    joinBroadcast: os.joinBroadcast.handler(async ({ input, context }) => ({
      data: await joinBroadcast(deps, input, context),
    })),
    ...paidLiveRoutes(deps),
    ...roomBoardRoutes(deps),
    ...callRoutes(deps),
    ...recordingRoutes(deps),
    getRoom: os.getRoom.handler(async ({ input }) => ({ data: await getRoom(deps, input) })),
    getStreamKey: os.getStreamKey.handler(async ({ context }) => ({
      data: await getStreamKey(deps, context),
    })),
    rotateStreamKey: os.rotateStreamKey.handler(async ({ context }) => ({
      data: await rotateStreamKey(deps, context),
    })),
  };
}
