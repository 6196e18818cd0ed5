import { statement, type Transaction } from '../../platform/database/index.ts';
import { roomName } from '../rooms/index.ts';
import type { DirectDeps } from './dependencies.ts';
import { listenersOf } from './send-message.ts';
import { type ConversationRow, directStore } from './store.ts';

type Where = { at: string };

// Taken back already, it stays taken back when a decision is undone.
const hide = (table: string) =>
  `update ${table} set taken_down_at = $2, removed_at = coalesce(removed_at, $2)
   where id = $1 and taken_down_at is null`;
const show = (table: string) =>
  `update ${table} set taken_down_at = null,
     removed_at = case when removed_at = taken_down_at then null else removed_at end
   where id = $1 and taken_down_at is not null`;

const letters = {
  hide: statement<Where>(
    'chat.take-letter-down',
    `${hide('messages.direct_messages')} returning conversation_id as at`,
  ),
  show: statement<Where>(
    'chat.give-letter-back',
    `${show('messages.direct_messages')} returning conversation_id as at`,
  ),
};
const lines = {
  hide: statement<Where>('chat.take-line-down', `${hide('rooms.messages')} returning channel_id as at`),
  show: statement<Where>('chat.give-line-back', `${show('rooms.messages')} returning channel_id as at`),
};

/** Which message of a room or letter, and whether it goes or comes back. */
export interface TakeDownRequest {
  messageId: string;
  hidden: boolean;
}

/**
 * Takes a message away from everyone who reads it, its sender too, in the caller's transaction, or gives it back.
 * Browsers that show it are notified after the commit; what comes back is seen when the messages are read again.
 */
export async function setTakenDown(
  deps: DirectDeps,
  tx: Transaction,
  { messageId, hidden }: TakeDownRequest,
): Promise<void> {
  const values = hidden ? [messageId, deps.clock()] : [messageId];
  const which = hidden ? 'hide' : 'show';
  const line = await tx.maybeRow(lines[which], values);
  if (line) {
    const gone = { channelName: line.at, messageId };
    if (hidden) tx.afterCommit(() => deps.realtime.emit(roomName(line.at), 'room.lineRemoved', gone));
    return;
  }
  const letter = await tx.maybeRow(letters[which], values);
  const conversation = letter && (await directStore.conversation(tx, letter.at));
  if (!conversation || !hidden) return;
  tx.afterCommit(() => {
    emitGone(deps, conversation, messageId).catch((error: unknown) =>
      deps.log.error({ error }, 'A letter that was taken down could not be told of.'),
    );
  });
}

async function emitGone(deps: DirectDeps, row: ConversationRow, messageId: string): Promise<void> {
  const gone = { conversationId: row.id, messageId, isTakenDown: true };
  for (const listener of await listenersOf(deps, row)) {
    deps.realtime.emit(`account:${listener}`, 'direct.removed', gone);
  }
}
