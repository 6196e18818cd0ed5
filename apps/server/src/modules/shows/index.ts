import type { Queryable, Transaction } from '../../platform/database/index.ts';
import type { Session } from '../../platform/http/context.ts';
import { type AuthorizeMedia, silentLiveLog } from '../../platform/live/index.ts';
import { accountBlocked, countriesBlocked } from '../accounts/index.ts';
import { tipsGiven } from '../ledger/index.ts';
import { type BillingClock, createBillingClock } from '../metering/billing-clock.ts';
import { minuteMs, tickMs } from '../metering/rules.ts';
import { endSharedSessions } from '../private-shows/end-shared-sessions.ts';
import { showTip } from '../rooms/board/show-tip.ts';
import { authorizeMedia } from './commands/authorize-media.ts';
import { disconnectAccount } from './commands/disconnect-account.ts';
import { kickCountries } from './commands/kick-countries.ts';
import { kickOut } from './commands/kick-out.ts';
import { endShowOf, stopShow } from './commands/stop-show.ts';
import type { LiveDeps, LiveDepsInput } from './dependencies.ts';
import { listRoom } from './emit-show-states.ts';
import { type LiveNotices, silentNotices } from './notices.ts';
import { type RoomAccess, roomAccess } from './queries/room-access.ts';
import { recordingStore } from './recording/recording-store.ts';
import { liveRoutes } from './routes.ts';
import { createShowReconciler, type ShowReconciler } from './show-reconciler.ts';

export type { LiveDepsInput, RecordedShow, ShowDrafts } from './dependencies.ts';
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
  kickOut(modelId: string, accountId: string): Promise<void>;
  /** Ends a model's show in the site's name; refuses with `not_live`. Media end after the commit. */
  stopShow(tx: Transaction, modelId: string): Promise<{ showId: string }>;
  /** Ends the show a model began before a moment, if it still goes on. */
  endShowOf(tx: Transaction, input: { modelId: string; before: Date }): Promise<void>;
  /** Ends an account's media everywhere; a suspension also ends its show. */
  disconnectAccount(accountId: string, why?: 'session_over' | 'suspended'): Promise<void>;
  /** Keeps shows true to the engine and the clock. */
  reconciler: Pick<ShowReconciler, 'cleanUp' | 'settled'>;
  /** Measures paid time; the keeper looks at it every second. */
  billingClock: Pick<BillingClock, 'tick'>;
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
export function createLive(options: LiveDepsInput): Live {
  const deps: LiveDeps = {
    log: silentLiveLog,
    minuteMs,
    tickMs,
    monotonicMs: () => performance.now(),
    notices: silentNotices,
    drafts: { add: async () => {}, discard: async () => {}, cleanUp: async () => {} },
    maxRecordingMinutes: 240,
    ...options,
    subjectsIn: (channel) => billingClock.subjectsIn(channel),
  };
  const billingClock = createBillingClock(deps);
  const reconciler = createShowReconciler(deps, billingClock);
  deps.events.afterCommit(accountBlocked, 'shows', ({ accountId, blockedId }) =>
    endSharedSessions(deps, accountId, blockedId),
  );
  deps.events.afterCommit(countriesBlocked, 'shows', ({ modelId, countries }) =>
    kickCountries(deps, modelId, countries),
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
    kickOut: (modelId, accountId) => kickOut(deps, modelId, accountId),
    stopShow: (tx, modelId) => stopShow(deps, tx, modelId),
    endShowOf: (tx, input) => endShowOf(deps, tx, input),
    disconnectAccount: (accountId, why = 'session_over') => disconnectAccount(deps, accountId, why),
    reconciler,
    billingClock,
    start: () => reconciler.start(),
    stop: () => reconciler.stop(),
  };
}
