import type { Transaction } from '../../platform/database/index.ts';
import { tipsGiven } from '../ledger/index.ts';
import { expireBoards } from './board/goals.ts';
import { roomBoardRoutes } from './board/routes.ts';
import { showTip } from './board/show-tip.ts';
import { answerChat, expireLines } from './chat.ts';
import { type SilenceRequest, silenceRoom } from './commands/silence-room.ts';
import type { RoomsDeps } from './dependencies.ts';
import { roomModerationRoutes } from './routes.ts';

export { setLineTakenDown } from './commands/set-line-taken-down.ts';
export type { RoomsDeps } from './dependencies.ts';
export { roomSilenced } from './events.ts';
export { roomsData } from './personal-data.ts';

/** What happens in live rooms: chat over the realtime connection, keeping order in it, and the board. */
export interface Rooms {
  routes: ReturnType<typeof roomModerationRoutes> & ReturnType<typeof roomBoardRoutes>;
  /** Closes the chat of a running show in the caller's transaction. See commands/silence-room.ts. */
  silence(tx: Transaction, request: SilenceRequest): Promise<void>;
  /** Deletes lines older than 30 days; also done nightly by a job. */
  expireLines(): Promise<void>;
}

export function createRooms(deps: RoomsDeps): Rooms {
  answerChat(deps);
  deps.jobs.every('rooms.expire-lines', '17 3 * * *', () => expireLines(deps));
  deps.events.afterCommit(tipsGiven, 'rooms', async ({ tips }) => {
    for (const tip of tips) showTip(deps, tip);
  });
  deps.ticker.every('rooms.close-boards', () => expireBoards(deps));
  return {
    routes: { ...roomModerationRoutes(deps), ...roomBoardRoutes(deps) },
    expireLines: () => expireLines(deps),
    silence: (tx, request) => silenceRoom(deps, tx, request),
  };
}
