import type { RoomMessage, RoomSay } from '@candela/contract/rooms/events';
import { v7 as uuid } from 'uuid';
import type { Session } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { withSources } from '../browser-sources/source-rooms.ts';
import type { ChatSender, QueuedChatDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { cleanLine, isVisible, showOf } from '../rules.ts';
import { chatStore } from '../store.ts';
import { requireMayWrite } from './require-may-write.ts';

/**
 * Says a line to a room. A sender's lines take turns from the first check on; whether others may speak is looked at
 * beside that, or a busy room would wait for every look one after the other. Lines of a room take turns from being
 * kept to the push, so that everyone sees them in the order they are kept in. A repeated `clientMessageId` is answered
 * with the line it made before.
 */
export async function sayLine(deps: QueuedChatDeps, session: Session, line: RoomSay): Promise<RoomMessage> {
  const text = cleanLine(line.text);
  if (!isVisible(text)) refuse('invalid_input', { msg: texts.refusals.empty });
  const queue = `${line.channelName} ${session.accountId}`;
  const said = deps.queue.take(queue, async () => {
    const speaking = await checkSpeaker(deps, session, line.channelName, text);
    return await deps.queue.take(line.channelName, () => saveAndPush(deps, speaking, { ...line, text }));
  });
  return (await said) ?? refuse('rate_limited', { msg: texts.refusals.busyRoom });
}

type Speaking = { sender: ChatSender; showId: string };

/** Who speaks, in which show; refuses when they may not. */
async function checkSpeaker(
  deps: QueuedChatDeps,
  session: Session,
  channelName: string,
  text: string,
): Promise<Speaking> {
  const access = await deps.roomAccess(session, channelName);
  if (!access) refuse('not_found');
  if (!access.allowed) refuse('not_unlocked');
  const showId = showOf(access.state);
  if (showId === null) refuse('not_live');
  await requireMayWrite(deps, session.accountId, channelName, text);
  const sender = await deps.senderOf(session.accountId);
  return sender ? { sender, showId } : refuse('account_suspended');
}

async function saveAndPush(
  deps: QueuedChatDeps,
  { sender, showId }: Speaking,
  line: RoomSay,
): Promise<RoomMessage> {
  const { channelName, clientMessageId } = line;
  const saved = await chatStore.insert(deps.database, {
    id: uuid(),
    clientMessageId,
    channelName,
    showId,
    sender,
    text: line.text,
    createdAt: deps.clock(),
  });
  if (saved) {
    deps.realtime.emit(withSources(channelName, 'chat'), 'room.message', saved);
    return saved;
  }
  const earlier = await chatStore.byClientId(deps.database, sender._id, clientMessageId);
  return earlier.channelName === channelName ? earlier : refuse('key_reused');
}
