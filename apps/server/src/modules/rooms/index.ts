import type { Queryable } from '../../platform/database/index.ts';
import { tipsGiven } from '../ledger/index.ts';
import { expireBoards } from './board/goals.ts';
import { roomBoardRoutes } from './board/routes.ts';
import { showTip } from './board/show-tip.ts';
import { answerChat, expireLines } from './chat.ts';
import type { RoomsDeps } from './dependencies.ts';
import { moderationStore } from './moderation-store.ts';
import { roomModerationRoutes } from './routes.ts';

export type { RoomsDeps } from './dependencies.ts';
export { roomsData } from './personal-data.ts';
export { roomName } from './room-name.ts';

/** What happens in live rooms: chat over the realtime connection, keeping order in it, and the board. */
export interface Rooms {
  routes: ReturnType<typeof roomModerationRoutes> & ReturnType<typeof roomBoardRoutes>;
  /** Closes a room's chat to everyone until a moment, in the caller's transaction. */
  silence(tx: Queryable, request: { modelId: string; until: Date; reason: string }): Promise<void>;
  /** Deletes lines older than 30 days; also done nightly by a job. */
  expireLines(): Promise<void>;
}

export function createRooms(deps: RoomsDeps): Rooms {
  answerChat(deps);
  deps.jobs.every('chat.forget-old-lines', '17 3 * * *', () => expireLines(deps));
  deps.events.afterCommit(tipsGiven, 'rooms', async ({ tips }) => {
    for (const tip of tips) showTip(deps, tip);
  });
  deps.ticker.every('rooms.close-boards', () => expireBoards(deps));
  return {
    routes: { ...roomModerationRoutes(deps), ...roomBoardRoutes(deps) },
    expireLines: () => expireLines(deps),
    async silence(tx, { modelId, until, reason }) {
      await moderationStore.silence(tx, modelId, until, reason);
    },
  };
}
