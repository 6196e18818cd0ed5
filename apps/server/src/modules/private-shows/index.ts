import type { Session } from '../../platform/http/context.ts';
import type { MayUse } from '../../platform/live/index.ts';
import { accountBlocked, countriesBlocked } from '../accounts/index.ts';
import { seatEnded, seatStore } from '../metering/index.ts';
import type { RoomAccess } from '../shows/index.ts';
import type { PrivateShowsDeps } from './dependencies.ts';
import { afterCut, endedByOf, endIn, endPrivateShow } from './end-private-show.ts';
import { privateShowCut } from './events.ts';
import { mayUse } from './join-private-show.ts';
import { endSharedSessions, expirePrivateShows } from './private-shows.ts';
import { roomAccess } from './room-access.ts';
import { privateShowsRoutes } from './routes.ts';
import { privateStore } from './store.ts';

export type { PrivateShowsDeps } from './dependencies.ts';
export { privateShowAsked } from './events.ts';
export { privateShowsData } from './personal-data.ts';

/** Private shows: asked for, answered, two-way, and paid by the one in it. */
export interface PrivateShows {
  routes: ReturnType<typeof privateShowsRoutes>;
  /** Whether a grant may start media in the channel of the member's camera. */
  mayUse: MayUse;
  /** Whether a channel belongs to a private show under way. */
  holds(channel: string): Promise<boolean>;
  /** Whether somebody may be in the room of a private show; undefined unless they are one of its two. */
  roomAccess(session: Session | undefined, channelName: string): Promise<RoomAccess | undefined>;
  /** The two of a private show, asked for or under way or over. */
  partiesOf(id: string): Promise<{ modelId: string; memberId: string } | undefined>;
  /** Ends what two accounts have with each other; only minutes begun are charged. */
  endSharedSessions(accountId: string, otherId: string): Promise<void>;
  /** Ends the private show a model is in with an account, as she does herself. */
  kickOut(modelId: string, accountId: string): Promise<void>;
  /** Ends the private shows an account pays for, as if it had left. */
  disconnectAccount(accountId: string): Promise<void>;
}

const reconcileTicks = 5;

export function createPrivateShows(deps: PrivateShowsDeps): PrivateShows {
  const { database, engine, events, ticker } = deps;

  /** Ends the private shows that are paid from these accounts' seats. */
  async function endOf(memberId: string, by: 'member' | 'model', modelId?: string): Promise<void> {
    for (const seat of await seatStore.openOfMember(database, memberId)) {
      if (seat.kind !== 'private' || seat.privateShowId === null) continue;
      if (modelId === undefined || seat.modelId === modelId)
        await endPrivateShow(deps, seat.privateShowId, by);
    }
  }

  events.inTransaction(seatEnded, 'private-shows', async (tx, { kind, privateShowId, reason }) => {
    if (kind !== 'private' || privateShowId === null) return;
    const ended = await endIn(deps, tx, privateShowId, endedByOf(reason));
    if (ended) await events.publish(tx, privateShowCut, { privateShowId });
  });
  events.afterCommit(privateShowCut, 'private-shows', ({ privateShowId }) => afterCut(deps, privateShowId));
  events.afterCommit(accountBlocked, 'private-shows', ({ accountId, blockedId }) =>
    endSharedSessions(deps, accountId, blockedId),
  );
  events.afterCommit(countriesBlocked, 'private-shows', async ({ modelId, countries }) => {
    const inside = (await privateStore.openOfModel(database, modelId)).map((one) => one.memberId);
    for (const memberId of await deps.shows.hiddenMembers(modelId, countries, inside)) {
      await endSharedSessions(deps, modelId, memberId);
    }
  });
  ticker.every('private-shows.expire', () => expirePrivateShows(deps));
  ticker.every(
    'private-shows.open',
    async () => {
      // Those another process opened become known to this one's engine, too.
      for (const { id } of await privateStore.accepted(database)) await engine.open(id);
    },
    reconcileTicks,
  );

  return {
    routes: privateShowsRoutes(deps),
    mayUse: (grant) => mayUse(deps, grant),
    holds: async (channel) => (await privateStore.byId(database, channel))?.status === 'accepted',
    roomAccess: (session, channelName) => roomAccess(deps, session, channelName),
    partiesOf: (id) => privateStore.byId(database, id),
    endSharedSessions: (accountId, otherId) => endSharedSessions(deps, accountId, otherId),
    kickOut: (modelId, accountId) => endOf(accountId, 'model', modelId),
    disconnectAccount: (accountId) => endOf(accountId, 'member'),
  };
}
