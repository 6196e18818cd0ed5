import type { Transaction } from '../../platform/database/index.ts';
import { tipsGiven } from '../ledger/index.ts';
import { expireBoards } from './board/goals.ts';
import { roomBoardRoutes } from './board/routes.ts';
import { showTip } from './board/show-tip.ts';
import { answerSources } from './browser-sources/answer-sources.ts';
import { browserSourceRoutes } from './browser-sources/routes.ts';
import { findSourcePage, type SourcePage } from './browser-sources/source-page.ts';
import { answerChat, expireLines } from './chat.ts';
import { type Removal, removeViewer } from './commands/remove-viewer.ts';
import { type SilenceRequest, silenceRoom } from './commands/silence-room.ts';
import { type NewStaffNotice, noticeModel } from './commands/staff-notices.ts';
import type { RoomsDeps } from './dependencies.ts';
import { postTimedLines } from './quick-lines/quick-lines.ts';
import { quickLineRoutes } from './quick-lines/routes.ts';
import { roomModerationRoutes, staffNoticeRoutes } from './routes.ts';

export { sourcesPath } from './browser-sources/routes.ts';
export { sourceHtml, sourcePolicy } from './browser-sources/source-html.ts';
export { setLineTakenDown } from './commands/set-line-taken-down.ts';
export type { RoomsDeps } from './dependencies.ts';
export { roomSilenced } from './events.ts';
export { roomsData } from './personal-data.ts';

/** How many looks apart timed lines are looked for; there is a look a second. */
const timedLineTicks = 5;

/** What happens in live rooms: chat over the realtime connection, keeping order in it, and the board. */
export interface Rooms {
  routes: ReturnType<typeof roomModerationRoutes> &
    ReturnType<typeof staffNoticeRoutes> &
    ReturnType<typeof roomBoardRoutes> &
    ReturnType<typeof quickLineRoutes> &
    ReturnType<typeof browserSourceRoutes>;
  /** What the page of a browser source begins with; undefined for an address that does not hold. */
  findSourcePage(source: { kind: string; key: string }): Promise<SourcePage | undefined>;
  /** Closes the chat of a running show in the caller's transaction. See commands/silence-room.ts. */
  silence(tx: Transaction, request: SilenceRequest): Promise<void>;
  /** Tells a model something in the site's name, until she acknowledges it. */
  noticeModel(tx: Transaction, notice: NewStaffNotice): Promise<{ noticeId: string }>;
  /** Shows somebody out of a model's room in the site's name. Refuses with `not_found` and `conflict`. */
  removeViewer(tx: Transaction, removal: Removal): Promise<{ username: string; wasOut: boolean }>;
  /** Deletes lines older than 30 days; also done nightly by a job. */
  expireLines(): Promise<void>;
}

export function createRooms(deps: RoomsDeps): Rooms {
  answerChat(deps);
  answerSources(deps);
  deps.jobs.every('rooms.expire-lines', '17 3 * * *', () => expireLines(deps));
  deps.events.afterCommit(tipsGiven, 'rooms', async ({ tips }) => {
    for (const tip of tips) showTip(deps, tip);
  });
  deps.ticker.every('rooms.close-boards', () => expireBoards(deps));
  deps.ticker.every('rooms.timed-lines', () => postTimedLines(deps), timedLineTicks);
  return {
    routes: {
      ...roomModerationRoutes(deps),
      ...staffNoticeRoutes(deps),
      ...roomBoardRoutes(deps),
      ...quickLineRoutes(deps),
      ...browserSourceRoutes(deps),
    },
    expireLines: () => expireLines(deps),
    findSourcePage: (source) => findSourcePage(deps, source),
    silence: (tx, request) => silenceRoom(deps, tx, request),
    noticeModel: (tx, notice) => noticeModel(deps, tx, notice),
    removeViewer: (tx, removal) => removeViewer(deps, tx, removal),
  };
}
