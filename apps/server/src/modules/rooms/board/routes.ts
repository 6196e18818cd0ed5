import { roomBoardOperations } from '@candela/contract/rooms/board';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { getRoomBoard } from './board.ts';
import { endGoal, giveToGoal, startGoal } from './goals.ts';
import { endPoll, startPoll, votePoll } from './polls.ts';
import { listViewers, orderFromMenu, saveTipMenu } from './tip-menu.ts';

const os = implement(roomBoardOperations).$context<RequestContext>();

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
    listViewers: os.listViewers.handler(({ context }) => listViewers(deps, context)),
  };
}
