import type { AccountBrief, Accounts } from './modules/accounts/index.ts';
import type { Wallet } from './modules/ledger/index.ts';
import type { Library } from './modules/library/index.ts';
import { createDirectChat, type DirectChat } from './modules/messages/index.ts';
import type { Plans } from './modules/plans/index.ts';
import { type Chat, type ChatSender, createChat } from './modules/rooms/index.ts';
import type { Live } from './modules/shows/index.ts';
import type { Database } from './platform/database/index.ts';
import type { FileStore } from './platform/files/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { Realtime } from './platform/realtime/index.ts';

interface Deps {
  database: Database;
  clock: () => Date;
  realtime: Realtime;
  jobs: Jobs;
  files: FileStore;
  accounts: Accounts;
  live: Live;
  plans: Plans;
  library: Library;
  wallet: Wallet;
  onMessage(message: { toAccountId: string; fromUsername: string; conversationId: string }): void;
  log: { error(fields: object, message: string): void };
}

/** The chat of live rooms and the letters beside it, with what they may ask of other features. */
export function createAppChat(deps: Deps): { rooms: Chat; messages: DirectChat } {
  const { database, clock, realtime, jobs, files, accounts, live, plans, library, wallet, onMessage, log } =
    deps;
  const rooms = createChat({
    database,
    realtime,
    jobs,
    clock,
    roomAccess: live.roomAccess,
    isMember: (accountId, modelId) => plans.isClubMember(database, accountId, modelId, clock()),
    onBanned: live.kickOut,
    findAccount: async (accountId) => {
      const account = await accounts.findAccount(accountId);
      return account && senderOf(account);
    },
  });
  const messages = createDirectChat({
    database,
    realtime,
    jobs,
    clock,
    chatAllowance: plans.chatAllowance,
    useChatMessage: plans.useChatMessage,
    isMember: (queries, accountId, modelId) => plans.isClubMember(queries, accountId, modelId, clock()),
    clubsOf: (accountId) => plans.clubsOf(database, accountId, clock()),
    clubMembersOf: (modelId) => plans.clubMembersOf(database, modelId, clock()),
    accounts,
    savePicture: library.savePrivatePicture,
    signPicture: (key, expiresSeconds) => files.presignGet({ key, expiresSeconds }),
    onMessage,
    log,
  });
  wallet.registerGoods('message', messages.seller);
  return { rooms, messages };
}

function senderOf({ id, username, type, profileImage }: AccountBrief): ChatSender {
  return { _id: id, username, type, profileImage };
}
