import { roomBoardOperations } from '@candela/contract/rooms/board';
import { roomPresetOperations } from '@candela/contract/rooms/presets';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { getRoomBoard } from './board.ts';
import { endGoal, giveToGoal, startGoal } from './goals.ts';
import { endPoll, startPoll, votePoll } from './polls.ts';
import { deleteRoomPreset, listRoomPresets, saveRoomPreset } from './presets.ts';
import { listViewers, orderFromMenu, saveTipMenu } from './tip-menu.ts';
import { getMyWheel, saveWheel, spinWheel } from './wheel.ts';

const os = implement({ ...roomBoardOperations, ...roomPresetOperations }).$context<RequestContext>();

/** The handlers of what stands beside a room's picture. */
export function roomBoardRoutes(deps: RoomsDeps) {
  return {
    getRoomBoard: os.getRoomBoard.handler(async ({ input }) => ({ data: await getRoomBoard(deps, input) })),
    saveTipMenu: os.saveTipMenu.handler(async ({ input, context }) => ({
      data: await saveTipMenu(deps, input, context),
    })),
    orderFromMenu: os.orderFromMenu.handler(async ({ input, context }) => ({
      data: await orderFromMenu(deps, input, context),
    })),
    startGoal: os.startGoal.handler(async ({ input, context }) => ({
      data: await startGoal(deps, input, context),
    })),
    endGoal: os.endGoal.handler(async ({ input, context }) => ({
      data: await endGoal(deps, input, context),
    })),
    giveToGoal: os.giveToGoal.handler(async ({ input, context }) => ({
      data: await giveToGoal(deps, input, context),
    })),
    startPoll: os.startPoll.handler(async ({ input, context }) => ({
      data: await startPoll(deps, input, context),
    })),
    votePoll: os.votePoll.handler(async ({ input, context }) => ({
      data: await votePoll(deps, input, context),
    })),
    endPoll: os.endPoll.handler(async ({ input, context }) => ({
      data: await endPoll(deps, input, context),
    })),
    getMyWheel: os.getMyWheel.handler(async ({ context }) => ({ data: await getMyWheel(deps, context) })),
    saveWheel: os.saveWheel.handler(async ({ input, context }) => ({
      data: await saveWheel(deps, input, context),
    })),
    spinWheel: os.spinWheel.handler(async ({ input, context }) => ({
      data: await spinWheel(deps, input, context),
    })),
    listRoomPresets: os.listRoomPresets.handler(async ({ context }) => ({
      data: await listRoomPresets(deps, context),
    })),
    saveRoomPreset: os.saveRoomPreset.handler(async ({ input, context }) => ({
      data: await saveRoomPreset(deps, input, context),
    })),
    deleteRoomPreset: os.deleteRoomPreset.handler(async ({ input, context }) => ({
      data: await deleteRoomPreset(deps, input, context),
    })),
    listViewers: os.listViewers.handler(({ context }) => listViewers(deps, context)),
  };
}
