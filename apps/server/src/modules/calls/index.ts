import type { MayUse } from '../../platform/live/index.ts';
import { accountBlocked, countriesBlocked } from '../accounts/index.ts';
import { seatEnded } from '../metering/index.ts';
import { showOpened } from '../shows/index.ts';
import { createLeftMembers, followBlur, withholdBlurredCalls } from './blurred-calls.ts';
import { expireBookings } from './bookings.ts';
import { expireCalls, mayUse } from './calls.ts';
import type { CallsDeps } from './dependencies.ts';
import { afterCut, endCallNow, endedByOf, endIn } from './end-call.ts';
import { endSharedSessions } from './end-shared-sessions.ts';
import { callCut } from './events.ts';
import { callsRoutes } from './routes.ts';
import { type CallRow, callStore } from './store.ts';
import { emitCall, publishMissed } from './views.ts';

export type { CallsDeps } from './dependencies.ts';
export { callMissed, callTimeChanged } from './events.ts';
export { callsData } from './personal-data.ts';

/** Video calls of two, rung or agreed on for a time. */
export interface Calls {
  routes: ReturnType<typeof callsRoutes>;
  /** Whether a grant may start media in one of a call's two channels. */
  mayUse: MayUse;
  /** Whether a channel belongs to a call under way. */
  holds(channel: string): Promise<boolean>;
  /** Ends a call in the site's name: nothing more is charged. */
  endBySite(callId: string): Promise<void>;
  /** Withholds or gives back the pictures of a call whose model's blur has changed, and says so to both. */
  followBlur(callId: string): Promise<void>;
  /** Ends the call an account pays for. */
  disconnectAccount(accountId: string): Promise<void>;
}

const reconcileTicks = 5;
/** A call ends when one of the two has been gone for so long; as long as viewers wait for a lost show. */
const lostLimitTicks = 30;

export function createCalls(deps: CallsDeps): Calls {
  const { database, engine, events, metering, ticker } = deps;

  const leftMembers = createLeftMembers(lostLimitTicks);

  /** Calls one of the two has left. */
  function hangUp(lost: readonly { id: string }[]): void {
    for (const { id } of lost) {
      endCallNow(deps, id, 'lost').catch((error: unknown) =>
        deps.log.error({ error, callId: id }, 'A call did not end.'),
      );
    }
  }

  function emitBusy(rung: readonly CallRow[]): void {
    for (const call of rung) {
      emitCall(deps, call).catch((error: unknown) =>
        deps.log.error({ error }, 'A call was not told that it found her busy.'),
      );
    }
  }

  metering.alsoMeasure({
    async seen(places) {
      await callStore.seen(database, places);
    },
    async measure(tx, elapsedMs) {
      const calls = await callStore.measure(tx, elapsedMs);
      const limitMs = BigInt(lostLimitTicks * ticker.tickMs);
      tx.afterCommit(() => hangUp(calls.filter((call) => call.awayMs >= limitMs)));
    },
  });
  events.inTransaction(seatEnded, 'calls', async (tx, { kind, channel, reason }) => {
    if (kind !== 'call') return;
    const ended = await endIn(deps, tx, channel, endedByOf(reason));
    if (ended) await events.publish(tx, callCut, { callId: channel });
  });
  events.afterCommit(callCut, 'calls', ({ callId }) => afterCut(deps, callId));
  // A call that only rings finds a model busy who goes live.
  events.inTransaction(showOpened, 'calls', async (tx, { modelId }) => {
    const rung = await callStore.findBusy(tx, modelId, deps.clock());
    for (const call of rung) await publishMissed(deps, tx, call);
    tx.afterCommit(() => emitBusy(rung));
  });
  events.afterCommit(accountBlocked, 'calls', ({ accountId, blockedId }) =>
    endSharedSessions(deps, accountId, blockedId),
  );
  events.afterCommit(countriesBlocked, 'calls', async ({ modelId, countries }) => {
    const inside = (await callStore.openOfModel(database, modelId)).map((one) => one.memberId);
    for (const memberId of await deps.shows.hiddenMembers(modelId, countries, inside)) {
      await endSharedSessions(deps, modelId, memberId);
    }
  });
  ticker.every('calls.expire', () => expireCalls(deps));
  ticker.every('calls.blurred', async () => {
    const calls = await withholdBlurredCalls(deps);
    // An engine that does not answer names nobody, which is no proof that a member has left.
    if (engine.isPresenceKnown()) hangUp(leftMembers(calls));
  });
  ticker.every('calls.remind', () => expireBookings(deps));
  ticker.every(
    'calls.open',
    async () => {
      // Those another process opened become known to this one's engine, too.
      for (const { id, backChannel } of await callStore.active(database)) {
        await engine.open(id);
        await engine.open(backChannel);
      }
    },
    reconcileTicks,
  );

  return {
    routes: callsRoutes(deps),
    mayUse: (grant) => mayUse(deps, grant),
    async holds(channel) {
      const call =
        (await callStore.byId(database, channel)) ?? (await callStore.byBackChannel(database, channel));
      return call?.status === 'active';
    },
    followBlur: (callId) => followBlur(deps, callId),
    endBySite: (callId) => endCallNow(deps, callId, 'lost'),
    async disconnectAccount(accountId) {
      const call = await callStore.currentOf(database, accountId);
      if (call?.status === 'active' && call.memberId === accountId) await endCallNow(deps, call.id, 'lost');
    },
  };
}
