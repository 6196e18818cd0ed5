import type { RoomReact } from '@candela/contract/rooms/events';
import type { Session } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { QueuedChatDeps } from '../dependencies.ts';
import { roomName } from '../room-name.ts';
import { showOf } from '../rules.ts';
import { requireMayWrite } from './require-may-write.ts';

/** Shows a reaction to everyone in a room. It is not kept. */
export async function reactInRoom(
  deps: QueuedChatDeps,
  session: Session,
  { channelName, emoji }: RoomReact,
): Promise<null> {
  const access = await deps.roomAccess(session, channelName);
  if (!access) refuse('not_found');
  if (!access.allowed) refuse('not_unlocked');
  if (showOf(access.state) === null) refuse('not_live');
  await requireMayWrite(deps, session.accountId, channelName, '');
  const sender = await deps.senderOf(session.accountId);
  deps.realtime.emit(roomName(channelName), 'room.reaction', {
    channelName,
    emoji,
    username: sender?.username ?? null,
  });
  return null;
}
