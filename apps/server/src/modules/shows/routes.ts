import { shows } from '@candela/contract/shows/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { clipRoutes } from './clips/routes.ts';
import { changeShow } from './commands/change-show.ts';
import { joinBroadcast } from './commands/join-broadcast.ts';
import { resumeBroadcast } from './commands/resume-broadcast.ts';
import { rotateStreamKey } from './commands/rotate-stream-key.ts';
import { setBreak } from './commands/set-break.ts';
import { startBroadcast } from './commands/start-broadcast.ts';
import { stopBroadcast } from './commands/stop-broadcast.ts';
import type { ShowsDeps } from './dependencies.ts';
import { getShowEarnings, listShowEarnings } from './earnings.ts';
import { endShow } from './end-show.ts';
import { hlsRoutes } from './hls/routes.ts';
import type { Shows } from './index.ts';
import type { IngestProblems } from './ingest-problems.ts';
import { texts } from './locales/texts.ts';
import { getShowOffer } from './offer.ts';
import { getLastSetUp } from './queries/get-last-set-up.ts';
import { getRoom } from './queries/get-room.ts';
import { getShowSummary, listShowFollowers } from './queries/get-show-summary.ts';
import { getStreamKey } from './queries/get-stream-key.ts';
import { recordingRoutes } from './recording/routes.ts';
import type { Replays } from './rewind/replays.ts';
import { snapshotRoutes } from './snapshots/routes.ts';
import { showStore } from './store.ts';
import { checkUpload } from './upload-checks.ts';

const os = implement(shows).$context<RequestContext>();

/** The handlers of shows. */
export function showsRoutes(
  deps: ShowsDeps,
  snapshotsFor: Shows['snapshotsFor'],
  problems: IngestProblems,
  replays: Replays,
) {
  return {
    startBroadcast: os.startBroadcast.handler(async ({ input, context }) => ({
      data: await startBroadcast(deps, input, context),
    })),
    resumeBroadcast: os.resumeBroadcast.handler(async ({ input, context }) => ({
      data: await resumeBroadcast(deps, input, context),
    })),
    checkUpload: os.checkUpload.handler(async ({ context }) => ({ data: await checkUpload(deps, context) })),
    stopBroadcast: os.stopBroadcast.handler(({ input, context }) => stopBroadcast(deps, input, context)),
    changeShow: os.changeShow.handler(async ({ input, context }) => ({
      data: await changeShow(deps, input, context),
    })),
    setBreak: os.setBreak.handler(async ({ input, context }) => ({
      data: await setBreak(deps, input, context),
    })),
    joinBroadcast: os.joinBroadcast.handler(async ({ input, context }) => ({
      data: await joinBroadcast(deps, input, context),
    })),
    ...recordingRoutes(deps),
    ...snapshotRoutes(snapshotsFor),
    ...hlsRoutes(deps),
    ...clipRoutes(deps, replays),
    getShowOffer: os.getShowOffer.handler(async ({ input, context }) => ({
      data: await getShowOffer(deps, input, context),
    })),
    getLastSetUp: os.getLastSetUp.handler(async ({ context }) => ({
      data: await getLastSetUp(deps, context),
    })),
    getShowEarnings: os.getShowEarnings.handler(async ({ input, context }) => ({
      data: await getShowEarnings(deps, input, context),
    })),
    listShowEarnings: os.listShowEarnings.handler(({ input, context }) =>
      listShowEarnings(deps, input, context),
    ),
    getShowSummary: os.getShowSummary.handler(async ({ input, context }) => ({
      data: await getShowSummary(deps, input, context),
    })),
    listShowFollowers: os.listShowFollowers.handler(({ input, context }) =>
      listShowFollowers(deps, input, context),
    ),
    panic: os.panic.handler(async ({ context }) => {
      const show = await showStore.openOf(deps.database, signedIn(context).accountId);
      if (show) await endShow(deps, show.id, 'stopped');
      return { msg: say(texts.replies.panic) };
    }),
    getRoom: os.getRoom.handler(async ({ input, context }) => {
      const room = await getRoom(deps, input);
      const seen = await snapshotsFor(context, [room._id]);
      return { data: { ...room, snapshot: seen.get(room._id) ?? null } };
    }),
    getStreamKey: os.getStreamKey.handler(async ({ context }) => ({
      data: await getStreamKey(deps, problems, context),
    })),
    rotateStreamKey: os.rotateStreamKey.handler(async ({ context }) => ({
      data: await rotateStreamKey(deps, problems, context),
    })),
  };
}
