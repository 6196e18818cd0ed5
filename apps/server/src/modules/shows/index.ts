import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { Session } from '../../platform/http/context.ts';
import { type AuthorizeMedia, silentLiveLog } from '../../platform/live/index.ts';
import { accountBlocked, countriesBlocked } from '../accounts/index.ts';
import { tipsGiven } from '../ledger/index.ts';
import { createMeter, type Meter } from '../metering/meter.ts';
import { minuteMs, tickMs } from '../metering/rules.ts';
import { partWays } from '../private-shows/part-ways.ts';
import { showTip } from '../rooms/board/show-tip.ts';
import { listRoom } from './announce.ts';
import { authorizeMedia } from './commands/authorize-media.ts';
import { evictAccount } from './commands/evict-account.ts';
import { showOut } from './commands/show-out.ts';
import { showOutCountries } from './commands/show-out-countries.ts';
import { endShowOf, stopShow } from './commands/stop-show.ts';
import type { LiveDeps, LiveOptions } from './dependencies.ts';
import { type LiveNotices, silentNotices } from './notices.ts';
import { type RoomAccess, roomAccess } from './queries/room-access.ts';
import { recordingStore } from './recording/recording-store.ts';
import { liveRoutes } from './routes.ts';
import { createShowKeeper, type ShowKeeper } from './show-keeper.ts';

export type { LiveOptions, RecordedShow, ShowDrafts } from './dependencies.ts';
export { showStarted } from './events.ts';
export { liveData } from './personal-data.ts';
export type { LiveNotices };

/** Shows: going live, watching, and who is live now. */
export interface Live {
  routes: ReturnType<typeof liveRoutes>;
  /** Decides on every WHIP and WHEP request; given to `liveProxy`. */
  authorizeMedia: AuthorizeMedia;
  /** Whether somebody may be in a room now, and what it shows; undefined when there is no such room. */
  roomAccess(session: Session | undefined, channelName: string): Promise<RoomAccess | undefined>;
  /** Ends one account's media and seat in a model's show, and takes it out of her room. */
  showOut(modelId: string, accountId: string): Promise<void>;
  /** Ends a model's show in the site's name; refuses with `not_live`. Media end after the commit. */
  stopShow(tx: Transaction, modelId: string): Promise<{ showId: string }>;
  /** Ends the show a model began before a moment, if it still goes on. */
  endShowOf(tx: Transaction, wish: { modelId: string; before: Date }): Promise<void>;
  /** Ends an account's media everywhere; a suspension also ends its show. */
  evictAccount(accountId: string, why?: 'session_over' | 'suspended'): Promise<void>;
  /** Keeps shows true to the engine and the clock. */
  keeper: Pick<ShowKeeper, 'sweep' | 'settled'>;
  /** Measures paid time; the keeper looks at it every second. */
  meter: Pick<Meter, 'tick'>;
  /** Takes up the shows that were open when the last process ended. The engine is started before. */
  start(): Promise<void>;
  /** Leaves open shows open: they go on with the next process. */
  stop(): Promise<void>;
}

/** Which recordings still wait for their drafts; what was written of them must stay. */
export async function unsettledRecordings(queries: Queryable): Promise<Set<string>> {
  return new Set((await recordingStore.unsettled(queries)).map((one) => one.id));
}

/** Builds the feature and answers `lives.watch` and `lives.unwatch`. */
export function createLive(options: LiveOptions): Live {
  const deps: LiveDeps = {
    log: silentLiveLog,
    minuteMs,
    tickMs,
    steadyMs: () => performance.now(),
    notices: silentNotices,
    drafts: { add: async () => {}, discard: async () => {}, sweep: async () => {} },
    maxRecordingMinutes: 240,
    ...options,
    subjectsIn: (channel) => meter.subjectsIn(channel),
  };
  const meter = createMeter(deps);
  const keeper = createShowKeeper(deps, meter);
  deps.events.afterCommit(accountBlocked, 'shows', ({ accountId, blockedId }) =>
    partWays(deps, accountId, blockedId),
  );
  deps.events.afterCommit(countriesBlocked, 'shows', ({ modelId, countries }) =>
    showOutCountries(deps, modelId, countries),
  );
  deps.events.afterCommit(tipsGiven, 'shows', async ({ tips }) => {
    for (const tip of tips) showTip(deps, tip);
  });
  deps.realtime.on('lives.watch', { access: 'public' }, async ({ join }) => {
    await join(listRoom);
    return null;
  });
  deps.realtime.on('lives.unwatch', { access: 'public' }, async ({ leave }) => {
    await leave(listRoom);
    return null;
  });
  return {
    routes: liveRoutes(deps),
    authorizeMedia: (request) => authorizeMedia(deps, request),
    roomAccess: (session, channelName) => roomAccess(deps, session, channelName),
    showOut: (modelId, accountId) => showOut(deps, modelId, accountId),
    stopShow: (tx, modelId) => stopShow(deps, tx, modelId),
    endShowOf: (tx, wish) => endShowOf(deps, tx, wish),
    evictAccount: (accountId, why = 'session_over') => evictAccount(deps, accountId, why),
    keeper,
    meter,
    start: () => keeper.start(),
    stop: () => keeper.stop(),
  };
}
