import type { RoomMessage, RoomSay } from '@candela/contract/chat-events';
import { v7 as uuid } from 'uuid';
import type { Session } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ChatTools } from '../chat.ts';
import { roomName } from '../room-name.ts';
import { cleanLine, isVisible, showOf } from '../rules.ts';
import { chatStore } from '../store.ts';
import { requireMayWrite } from './require-may-write.ts';

/**
 * Says a line to a room. Lines of a room take turns from the first check to the push, so that everyone sees
 * them in the order they are kept in. A repeated `clientMessageId` is answered with the line it made before.
 */
export async function sayLine(tools: ChatTools, session: Session, line: RoomSay): Promise<RoomMessage> {
  const text = cleanLine(line.text);
  if (!isVisible(text)) refuse('invalid_input', { msg: 'Write something first.' });
  const said = tools.turns.take(line.channelName, () => keepAndPush(tools, session, { ...line, text }));
  return (await said) ?? refuse('rate_limited', { msg: 'This room is very busy. Please wait a moment.' });
}

async function keepAndPush(tools: ChatTools, session: Session, line: RoomSay): Promise<RoomMessage> {
  const { channelName, clientMessageId } = line;
  const access = await tools.roomAccess(session, channelName);
  if (!access) refuse('not_found');
  if (!access.allowed) refuse('not_unlocked');
  const showId = showOf(access.state);
  if (showId === null) refuse('not_live');
  await requireMayWrite(tools, session.accountId, channelName, line.text);
  const sender = await tools.findAccount(session.accountId);
  if (!sender) refuse('account_suspended');

  const kept = await chatStore.insert(tools.database, {
    id: uuid(),
    clientMessageId,
    channelName,
    showId,
    sender,
    text: line.text,
    createdAt: tools.clock(),
  });
  if (kept) {
    tools.realtime.emit(roomName(channelName), 'room.message', kept);
    return kept;
  }
  const earlier = await chatStore.byClientId(tools.database, session.accountId, clientMessageId);
  return earlier.channelName === channelName ? earlier : refuse('key_reused');
}
