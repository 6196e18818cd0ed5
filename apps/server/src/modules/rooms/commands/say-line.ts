import type { RoomMessage, RoomSay } from '@candela/contract/rooms/events';
import { v7 as uuid } from 'uuid';
import type { Session } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ChatSender, ChatTools } from '../chat.ts';
import { texts } from '../locales/texts.ts';
import { roomName } from '../room-name.ts';
import { cleanLine, isVisible, showOf } from '../rules.ts';
import { chatStore } from '../store.ts';
import { requireMayWrite } from './require-may-write.ts';

/**
 * Says a line to a room. A sender's lines take turns from the first check on; whether others may speak is looked at
 * beside that, or a busy room would wait for every look one after the other. Lines of a room take turns from being
 * kept to the push, so that everyone sees them in the order they are kept in. A repeated `clientMessageId` is answered
 * with the line it made before.
 */
export async function sayLine(tools: ChatTools, session: Session, line: RoomSay): Promise<RoomMessage> {
  const text = cleanLine(line.text);
  if (!isVisible(text)) refuse('invalid_input', { msg: texts.refusals.empty });
  const lane = `${line.channelName} ${session.accountId}`;
  const said = tools.turns.take(lane, async () => {
    const speaking = await checkSpeaker(tools, session, line.channelName, text);
    return await tools.turns.take(line.channelName, () => keepAndPush(tools, speaking, { ...line, text }));
  });
  return (await said) ?? refuse('rate_limited', { msg: texts.refusals.busyRoom });
}

type Speaking = { sender: ChatSender; showId: string };

/** Who speaks, in which show; refuses when they may not. */
async function checkSpeaker(
  tools: ChatTools,
  session: Session,
  channelName: string,
  text: string,
): Promise<Speaking> {
  const access = await tools.roomAccess(session, channelName);
  if (!access) refuse('not_found');
  if (!access.allowed) refuse('not_unlocked');
  const showId = showOf(access.state);
  if (showId === null) refuse('not_live');
  await requireMayWrite(tools, session.accountId, channelName, text);
  const sender = await tools.findAccount(session.accountId);
  return sender ? { sender, showId } : refuse('account_suspended');
}

async function keepAndPush(
  tools: ChatTools,
  { sender, showId }: Speaking,
  line: RoomSay,
): Promise<RoomMessage> {
  const { channelName, clientMessageId } = line;
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
  const earlier = await chatStore.byClientId(tools.database, sender._id, clientMessageId);
  return earlier.channelName === channelName ? earlier : refuse('key_reused');
}
