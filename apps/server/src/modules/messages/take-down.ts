import { statement, type Transaction } from '../../platform/database/index.ts';
import { setLineTakenDown } from '../rooms/index.ts';
import type { DirectDeps } from './dependencies.ts';
import { listenersOf } from './send-message.ts';
import { type ConversationRow, directStore } from './store.ts';

type Where = { conversationId: string };

const hide = statement<Where>(
  'messages.take-message-down',
  `update messages.direct_messages set taken_down_at = $2, removed_at = coalesce(removed_at, $2)
   where id = $1 and taken_down_at is null returning conversation_id as "conversationId"`,
);
// What its sender removed stays removed when a decision is undone.
const show = statement<Where>(
  'messages.give-message-back',
  `update messages.direct_messages set taken_down_at = null,
     removed_at = case when removed_at = taken_down_at then null else removed_at end
   where id = $1 and taken_down_at is not null returning conversation_id as "conversationId"`,
);

/** A message or a line of a room, and whether it goes or comes back. */
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
  request: TakeDownRequest,
): Promise<void> {
  if (await setLineTakenDown(deps, tx, request)) return;
  const { messageId, hidden } = request;
  const found = await (hidden
    ? tx.maybeRow(hide, [messageId, deps.clock()])
    : tx.maybeRow(show, [messageId]));
  const conversation = found && (await directStore.conversation(tx, found.conversationId));
  if (!conversation || !hidden) return;
  tx.afterCommit(() => {
    emitGone(deps, conversation, messageId).catch((error: unknown) =>
      deps.log.error({ error }, 'A message that was taken down could not be notified of.'),
    );
  });
}

async function emitGone(deps: DirectDeps, row: ConversationRow, messageId: string): Promise<void> {
  const gone = { conversationId: row.id, messageId, isTakenDown: true };
  for (const listener of await listenersOf(deps, row)) {
    deps.realtime.emit(`account:${listener}`, 'direct.removed', gone);
  }
}
