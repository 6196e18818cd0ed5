import { type RoomMessage, roomReact, roomSay } from '@candela/contract/rooms/events';
import { roomAddress } from '@candela/contract/shows/events';
import type { RoomState } from '@candela/contract/shows/operations';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Session } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { enterRoom } from './commands/enter-room.ts';
import { reactInRoom } from './commands/react-in-room.ts';
import { sayLine } from './commands/say-line.ts';
import { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts';
import { moderationStore } from './moderation-store.ts';
import { lobbyName, roomName } from './room-name.ts';
import { roomModerationRoutes } from './routes.ts';
import { chatStore } from './store.ts';

const linesWaitingAtMost = 500;
const retentionMs = 30 * 24 * 3_600_000;
const deleteAtOnce = 5_000;
const enterLimit = { burst: 15, perSecond: 2 };
const reactLimit = { burst: 10, perSecond: 2 };
const sayLimit = { burst: 5, perSecond: 1 };

/** Whether somebody may be in a room now, and what it shows; undefined when there is no such room. */
export type RoomAccess = (
  session: Session | undefined,
  channelName: string,
) => Promise<{ allowed: boolean; state: RoomState } | undefined>;

/** What a line says about who said it. */
export type ChatSender = RoomMessage['sender'];

export interface ChatDeps {
  readonly database: Database;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly roomAccess: RoomAccess;
  /** The account as others see it; undefined when it may not speak any more. */
  readonly findAccount: (accountId: string) => Promise<ChatSender | undefined>;
  /** Whether an account is a member of the model's club house now. */
  readonly isMember: (accountId: string, modelId: string) => Promise<boolean>;
  /** Shows somebody who was banned out of the room and its show. */
  readonly onBanned: (modelId: string, accountId: string) => Promise<void>;
}

/** What the events' commands work with. */
export interface QueuedChatDeps extends ChatDeps {
  readonly queue: KeyedQueue;
}

/** The chat of live rooms: lines go over the realtime connection, keeping order has routes. */
export interface Chat {
  routes: ReturnType<typeof roomModerationRoutes>;
  /** Closes a room's chat to everyone until a moment, in the caller's transaction. */
  silence(tx: Queryable, request: { modelId: string; until: Date; reason: string }): Promise<void>;
  /** Deletes lines older than 30 days; also done nightly by a job. */
  expireLines(): Promise<void>;
}

/** Answers `room.enter`, `room.leave`, `room.say` and `room.react`, and forgets old lines by the clock. */
export function createChat(deps: ChatDeps): Chat {
  const chatDeps: QueuedChatDeps = { ...deps, queue: createKeyedQueue(linesWaitingAtMost) };

  async function expireLines(): Promise<void> {
    const before = new Date(deps.clock().getTime() - retentionMs);
    while ((await chatStore.deleteOlderThan(deps.database, before, deleteAtOnce)) === deleteAtOnce);
  }

  deps.realtime.on(
    'room.enter',
    { schema: roomAddress, access: 'public', limit: enterLimit },
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
  deps.jobs.every('chat.forget-old-lines', '17 3 * * *', expireLines);

  return {
    routes: roomModerationRoutes(deps),
    expireLines,
    async silence(tx, { modelId, until, reason }) {
      await moderationStore.silence(tx, modelId, until, reason);
    },
  };
}
