import type { AppLive } from './app-live.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { modelFollowed } from './modules/discovery/index.ts';
import type { Wallet } from './modules/ledger/index.ts';
import type { Library } from './modules/library/index.ts';
import { createDirectChat, type DirectChat } from './modules/messages/index.ts';
import type { Plans } from './modules/plans/index.ts';
import { createRooms, type Rooms } from './modules/rooms/index.ts';
import type { Watermarks } from './modules/watermarks/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Secret } from './platform/encryption/index.ts';
import type { Events } from './platform/events/index.ts';
import type { FileStore } from './platform/files/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { LiveLog } from './platform/live/index.ts';
import type { SiteLook } from './platform/look/index.ts';
import type { Realtime } from './platform/realtime/index.ts';

interface Deps {
  database: Database;
  events: Events;
  clock: () => Date;
  realtime: Realtime;
  jobs: Jobs;
  files: FileStore;
  accounts: Accounts;
  live: AppLive;
  plans: Plans;
  library: Library;
  wallet: Wallet;
  log: LiveLog;
  publicUrl: string;
  isOff: SiteLook['isOff'];
  liveSecret: Secret;
  watermarks: Watermarks;
  /** Signs the addresses of marked pictures. */
  secret: string;
}

/** Live rooms and the letters beside them, with what they may ask of other modules. */
export function createAppChat(deps: Deps): { rooms: Rooms; messages: DirectChat } {
  const { database, events, clock, realtime, jobs, files, accounts, live, plans, library, wallet, log } =
    deps;
  const { watermarks, secret } = deps;
  const rooms = createRooms({
    ...deps,
    ...live,
    sourceSecret: deps.liveSecret,
    isMember: (accountId, modelId) => plans.isInClubRoom(database, accountId, modelId, clock()),
  });
  const messages = createDirectChat({
    database,
    realtime,
    jobs,
    events,
    clock,
    isOff: deps.isOff,
    ...plansOfMessages(plans, database, clock),
    accounts,
    prepareMedia: library.prepareMessageMedia,
    playFile: library.playFile,
    copyPicture: library.copyItemPicture,
    signPicture: (key, expiresSeconds) => files.presignGet({ key, expiresSeconds }),
    watermarks,
    secret,
    log,
  });
  wallet.registerGoods('message', messages.seller);
  events.afterCommit(modelFollowed, 'automatic-messages', messages.welcomeFollower);
  return { rooms, messages };
}

/** What messages ask of plans: who may write, and who is in which club house. */
export function plansOfMessages(
  plans: Plans,
  database: Database,
  clock: () => Date,
): Pick<
  Parameters<typeof createDirectChat>[0],
  'chatAllowance' | 'useChatMessage' | 'isMember' | 'clubsOf' | 'clubMembersOf'
> {
  return {
    chatAllowance: plans.chatAllowance,
    useChatMessage: plans.useChatMessage,
    isMember: (queries, accountId, modelId) => plans.isInClubRoom(queries, accountId, modelId, clock()),
    clubsOf: (accountId) => plans.clubsOf(database, accountId, clock()),
    clubMembersOf: (modelId) => plans.clubMembersOf(database, modelId, clock()),
  };
}
