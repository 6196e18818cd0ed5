import { directTyping } from '@candela/contract/messages/operations';
import type { Transaction } from '../../platform/database/index.ts';
import type { Session } from '../../platform/http/context.ts';
import { accountBlocked } from '../accounts/index.ts';
import { answerAutomatically, type Follow, welcomeFollower } from './automatic/answer-automatically.ts';
import { greetBirthdays } from './automatic/greet-birthdays.ts';
import { clubRoom, partInClubs } from './clubs.ts';
import { myConversation } from './conversations.ts';
import { registerCampaigns } from './deliver-campaign.ts';
import type { DirectDeps, MessageSeller, VideoPart } from './dependencies.ts';
import { directRoutes } from './routes.ts';
import { messageSeller } from './send-message.ts';
import { type ConversationRow, directStore } from './store.ts';
import { setTakenDown, type TakeDownRequest } from './take-down.ts';
import { registerUnsending } from './unsend-campaign.ts';
import { findMedium, type MediumRequest } from './view-media.ts';

const enterLimit = { burst: 15, perSecond: 2 };
const typingLimit = { burst: 10, perSecond: 1 };

export { campaignGivenUp, messageSent, messagesSent } from './events.ts';
export { messagesData } from './personal-data.ts';

/** Letters between models and members, club-house rooms, and messages to many. */
export interface DirectChat {
  routes: ReturnType<typeof directRoutes>;
  /** How the wallet sells priced pictures. */
  seller: MessageSeller;
  /** Takes a letter or a line of a room away from all who read it, or gives it back. */
  setTakenDown(tx: Transaction, request: TakeDownRequest): Promise<void>;
  /** Sends the model's welcome to who follows her now, if she has one for followers. */
  welcomeFollower(follow: Follow): Promise<void>;
  /** A marked picture, or a file of a video, at its address; undefined for who may not have it. */
  findMedium(request: MediumRequest): Promise<VideoPart | undefined>;
}

/** Builds the feature, answers `direct.typing` and `direct.enter` and registers its jobs. */
export function createDirectChat(deps: DirectDeps): DirectChat {
  registerCampaigns(deps);
  registerUnsending(deps);
  answerAutomatically(deps);
  deps.jobs.every('messages.greet-birthdays', '7 * * * *', () => greetBirthdays(deps));
  deps.events.afterCommit(accountBlocked, 'messages', (block) => partInClubs(deps, block));
  deps.realtime.on(
    'direct.typing',
    { schema: directTyping, access: 'account', limit: typingLimit },
    async (context, { conversationId }) => {
      const { accountId } = context.session as Session;
      const row = await myConversation(deps, deps.database, conversationId, accountId);
      if (await areApart(deps, row)) return null;
      const writer = await directStore.person(deps.database, accountId);
      const typing = { conversationId, accountId, username: writer?.username ?? '' };
      const other = row.modelId === accountId ? row.memberId : row.modelId;
      const room = row.memberId === null ? clubRoom(row.id) : `account:${other}`;
      deps.realtime.emit(room, 'direct.typing', typing);
      return null;
    },
  );
  deps.realtime.on(
    'direct.enter',
    { schema: directTyping, access: 'account', limit: enterLimit },
    async (context, { conversationId }) => {
      const row = await myConversation(
        deps,
        deps.database,
        conversationId,
        (context.session as Session).accountId,
      );
      if (row.memberId === null) await context.join(clubRoom(row.id));
      return null;
    },
  );
  return {
    routes: directRoutes(deps),
    seller: messageSeller(deps),
    setTakenDown: (tx, request) => setTakenDown(deps, tx, request),
    welcomeFollower: (follow) => welcomeFollower(deps, follow),
    findMedium: (request) => findMedium(deps, request),
  };
}

/** Whether one of the two in a conversation has blocked the other; in a club house there are more than two. */
async function areApart({ database }: DirectDeps, { modelId, memberId }: ConversationRow): Promise<boolean> {
  return memberId !== null && (await directStore.blocksBetween(database, modelId, memberId)).length > 0;
}
