import { roomEntrance, roomReact, roomSay } from '@candela/contract/rooms/events';
import { dayMs } from '@candela/contract/shared/durations';
import { roomAddress } from '@candela/contract/shows/events';
import type { Session } from '../../platform/http/context.ts';
import { lobbyName } from '../shows/index.ts';
import { tipStore } from './board/tip-store.ts';
import { enterRoom } from './commands/enter-room.ts';
import { reactInRoom } from './commands/react-in-room.ts';
import { sayLine } from './commands/say-line.ts';
import type { QueuedChatDeps, RoomsDeps } from './dependencies.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { roomName } from './room-name.ts';
import { chatStore } from './store.ts';

const linesWaitingAtMost = 500;
const retentionMs = 30 * dayMs;
const deleteAtOnce = 5_000;
const enterLimit = { burst: 15, perSecond: 2 };
const reactLimit = { burst: 10, perSecond: 2 };
const sayLimit = { burst: 5, perSecond: 1 };

/** Answers `room.enter`, `room.leave`, `room.say` and `room.react`. */
export function answerChat(deps: RoomsDeps): void {
  const chatDeps: QueuedChatDeps = {
    ...deps,
    queue: createKeyedQueue(linesWaitingAtMost),
    roomAccess: async (session, channelName) =>
      (await deps.shows.roomAccess(session, channelName)) ??
      (await deps.privateShows.roomAccess(session, channelName)),
    async senderOf(accountId) {
      const account = await deps.accounts.findAccount(accountId);
      if (!account) return undefined;
      const { id, username, type, profileImage } = account;
      return { _id: id, username, type, profileImage };
    },
  };

  deps.realtime.on(
    'room.enter',
    { schema: roomEntrance, access: 'public', limit: enterLimit },
    (context, room) => enterRoom(chatDeps, context, room),
  );
  deps.realtime.on('room.leave', { schema: roomAddress, access: 'public' }, async (context, room) => {
    await context.leave(roomName(room.channelName));
    await context.leave(lobbyName(room.channelName));
    return null;
  });
  deps.realtime.on('room.say', { schema: roomSay, access: 'account', limit: sayLimit }, (context, line) =>
    sayLine(chatDeps, context.session as Session, line),
  );
  deps.realtime.on(
    'room.react',
    { schema: roomReact, access: 'account', limit: reactLimit },
    (context, reaction) => reactInRoom(chatDeps, context.session as Session, reaction),
  );
}

/** Deletes lines and tips that were kept for long enough. */
export async function expireLines({ database, clock }: Pick<RoomsDeps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  for (const store of [chatStore, tipStore]) {
    while ((await store.deleteOlderThan(database, before, deleteAtOnce)) === deleteAtOnce);
  }
  await chatStore.deleteCounts(database, before);
}
