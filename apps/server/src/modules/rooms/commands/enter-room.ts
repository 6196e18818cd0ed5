import type { RoomEntrance, RoomMessage } from '@candela/contract/rooms/events';
import { limits } from '@candela/contract/shared/limits';
import type { RoomTip } from '@candela/contract/shows/events';
import type { RoomState } from '@candela/contract/shows/operations';
import type { EventContext } from '../../../platform/realtime/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lobbyName } from '../../shows/index.ts';
import { tipStore } from '../board/tip-store.ts';
import type { QueuedChatDeps } from '../dependencies.ts';
import { roomName } from '../room-name.ts';
import { showOf } from '../rules.ts';
import { chatStore } from '../store.ts';

/**
 * Puts a connection into a room. It joins before the history is read, so that a line said in between comes
 * twice rather than never; clients distinguish lines by `_id`.
 */
export async function enterRoom(
  deps: QueuedChatDeps,
  context: EventContext,
  { channelName, after }: RoomEntrance,
): Promise<{ state: RoomState; messages: RoomMessage[]; tips: RoomTip[] }> {
  const before = await deps.roomAccess(context.session, channelName);
  if (!before) refuse('not_found');
  if (!before.allowed) return await waitOutside(context, channelName);
  await context.join(roomName(channelName));
  // Read again: what changed while joining was sent to a room this connection was not in yet.
  const access = await deps.roomAccess(context.session, channelName);
  if (!access?.allowed) {
    await context.leave(roomName(channelName));
    return access ? await waitOutside(context, channelName) : refuse('not_found');
  }
  await context.leave(lobbyName(channelName));
  const showId = showOf(access.state);
  return { state: access.state, ...(await historyOf(deps, channelName, showId, after)) };
}

/** What was said and given last, or since the line somebody has seen. Tips from before the oldest line would stand as if they came right before it. */
async function historyOf(
  { database }: QueuedChatDeps,
  channelName: string,
  showId: string | null,
  after: number | undefined,
) {
  if (showId === null) return { messages: [], tips: [] };
  const [messages, tips] = await Promise.all([
    after === undefined
      ? chatStore.last(database, channelName, showId, limits.chatHistory)
      : chatStore.after(database, channelName, showId, after, limits.chatMissed),
    tipStore.last(database, channelName, showId, limits.chatHistory),
  ]);
  const isCut = messages.length === (after === undefined ? limits.chatHistory : limits.chatMissed);
  const since = (isCut && messages[0]?.createdAt) || '';
  return { messages, tips: tips.filter(({ createdAt }) => createdAt >= since) };
}

/** Who may not come in gets the room's state when it changes, and nothing that is said in it. */
async function waitOutside(context: EventContext, channelName: string): Promise<never> {
  await context.join(lobbyName(channelName));
  return refuse('not_unlocked');
}
