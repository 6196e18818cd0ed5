import type { Conversation, DirectMessage } from '@candela/contract/messages/operations';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { clubListeners } from './clubs.ts';
import { myConversation } from './conversations.ts';
import type { DirectDeps, MessageSeller } from './dependencies.ts';
import { messageSent } from './events.ts';
import { texts } from './locales/texts.ts';
import {
  mediaOf,
  mediaTitle,
  namesOf,
  prepareMedia,
  requireMoreThanFirst,
  withFirstFree,
} from './message-media.ts';
import { type ConversationRow, directStore, type MessageRow, type NewMessage } from './store.ts';
import { allowanceOf, messageOf, messagesFor } from './views.ts';

export interface MessageInput {
  conversationId: string;
  clientMessageId: string;
  text: string;
  filename?: string | undefined;
  filenames?: readonly string[] | undefined;
  priceCredits?: number | undefined;
  firstIsFree?: boolean | undefined;
}

/**
 * Writes to somebody, once for each clientMessageId. A member's message uses the chat plan up, and its files are taken,
 * in the same transaction. Refuses with `key_reused` where the id stands for another message.
 */
export async function sendMessage(
  deps: DirectDeps,
  letter: MessageInput,
  context: RequestContext,
): Promise<DirectMessage> {
  const { accountId, type } = signedIn(context);
  const row = await myConversation(deps, deps.database, letter.conversationId, accountId);
  const earlier = await directStore.messageByClientId(deps.database, accountId, letter.clientMessageId);
  if (earlier) return await answerAgain(deps, earlier, letter, accountId);
  try {
    return await writeOnce(deps, letter, { row, accountId, type });
  } catch (error) {
    // What it needs may have been used up by the same message, sent from two tabs at once.
    const sent = await directStore.messageByClientId(deps.database, accountId, letter.clientMessageId);
    if (!sent) throw error;
    return await answerAgain(deps, sent, letter, accountId);
  }
}

async function writeOnce(
  deps: DirectDeps,
  letter: MessageInput,
  { row, accountId, type }: { row: ConversationRow; accountId: string; type: 'user' | 'model' },
): Promise<DirectMessage> {
  const filenames = namesOf(letter);
  requireSomething(letter, filenames, type);
  const { mayWrite, closedBy } = await allowanceOf(deps, row, accountId);
  if (!mayWrite) refuseWriting(closedBy);
  const { media, take } = await prepareMedia(deps, accountId, filenames);
  const now = deps.clock();
  const written = await deps.database.transaction(async (tx) => {
    const isNew = await writeIn(deps, tx, row, {
      id: uuid(),
      clientMessageId: letter.clientMessageId,
      conversationId: row.id,
      senderId: accountId,
      text: letter.text,
      media: withFirstFree(media, letter.firstIsFree ?? false),
      price: letter.priceCredits ?? null,
      campaignId: null,
      at: now,
    });
    const { modelId, memberId } = row;
    if (isNew) await take(tx);
    if (isNew && memberId === accountId) await deps.useChatMessage(tx, { memberId, modelId, now });
    return await directStore.messageByClientId(tx, accountId, letter.clientMessageId);
  });
  if (!written) return refuse('conflict');
  requireSame(written, letter);
  return messageOf(written, accountId, new Set());
}

/** Keeps a message and, once it is committed, notifies whoever reads the conversation; false when it was there already. */
export async function writeIn(
  deps: DirectDeps,
  tx: Transaction,
  row: ConversationRow,
  message: NewMessage,
): Promise<boolean> {
  if (!(await directStore.insert(tx, message))) return false;
  const saved = await directStore.message(tx, message.id);
  if (!saved) return true;
  tx.afterCommit(() => emitSoon(deps, row, saved));
  if (row.memberId === null || message.isTest) return true;
  const toAccountId = saved.senderId === row.modelId ? row.memberId : row.modelId;
  const fromUsername = saved.senderName ?? '';
  await deps.events.publish(tx, messageSent, { toAccountId, fromUsername, conversationId: row.id });
  return true;
}

/** Takes the caller's message back. */
export async function removeMessage(
  deps: DirectDeps,
  { messageId }: { messageId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const message = await directStore.message(deps.database, messageId);
  if (message?.senderId !== accountId) return refuse('not_found');
  if ((await directStore.remove(deps.database, messageId, deps.clock())) === 0) refuse('conflict');
  const row = await directStore.conversation(deps.database, message.conversationId);
  for (const listener of row ? await listenersOf(deps, row) : []) {
    deps.realtime.emit(`account:${listener}`, 'direct.removed', {
      conversationId: message.conversationId,
      messageId,
      isTakenDown: false,
    });
  }
  return { msg: say(texts.replies.deleted) };
}

/** How the wallet sells the pictures and videos of a message, all at once: to whoever is in the conversation. */
export function messageSeller(deps: DirectDeps): MessageSeller {
  return {
    async quote(tx, { buyerId, itemId }) {
      const message = await directStore.message(tx, itemId);
      if (!message || message.isTest || message.price === null || message.removedAt !== null)
        return refuse('not_found');
      await myConversation(deps, tx, message.conversationId, buyerId);
      return {
        sellerId: message.senderId,
        amountCredits: BigInt(message.price),
        title: mediaTitle(mediaOf(message, message.id)),
      };
    },
    deliver: async () => {},
  };
}

function requireSomething(letter: MessageInput, filenames: readonly string[], type: 'user' | 'model'): void {
  if (letter.text === '' && filenames.length === 0) {
    refuse('invalid_input', { fields: { text: texts.refusals.empty } });
  }
  requireMoreThanFirst(letter, filenames.length);
  if (letter.priceCredits === undefined) return;
  if (type !== 'model') refuse('invalid_input', { fields: { priceCredits: texts.refusals.onlyModelsPrice } });
  if (filenames.length === 0)
    refuse('invalid_input', { fields: { priceCredits: texts.refusals.pictureNeeded } });
}

function refuseWriting(closedBy: Conversation['allowance']['closedBy']): never {
  if (closedBy === 'test') refuse('conflict', { msg: texts.refusals.testsOnly });
  if (closedBy === 'blocked') refuse('conflict', { msg: texts.refusals.apart });
  refuse('not_unlocked', {
    msg: closedBy === 'members' ? texts.refusals.clubRoom : texts.refusals.planNeeded,
  });
}

async function answerAgain(deps: DirectDeps, earlier: MessageRow, letter: MessageInput, accountId: string) {
  requireSame(earlier, letter);
  const [message] = await messagesFor(deps, accountId, [earlier]);
  return message ?? refuse('not_found');
}

/** Refuses with `key_reused` a message that says something else than the one of its id. */
function requireSame(earlier: MessageRow, letter: MessageInput): void {
  const isSame =
    earlier.conversationId === letter.conversationId &&
    earlier.text === letter.text &&
    earlier.price === (letter.priceCredits ?? null) &&
    mediaOf(earlier, earlier.id).length === namesOf(letter).length;
  if (!isSame) refuse('key_reused');
}

/** The accounts that get a message at once. */
export async function listenersOf(deps: DirectDeps, row: ConversationRow): Promise<string[]> {
  if (row.memberId === null) return await clubListeners(deps, row);
  return [...new Set([row.modelId, row.memberId])];
}

function emitSoon(deps: DirectDeps, row: ConversationRow, message: MessageRow): void {
  emitMessage(deps, row, message).catch((error: unknown) =>
    deps.log.error({ error }, 'A letter could not be told to those who read along.'),
  );
}

/** A priced picture is open to its sender only, so each side is shown its own view. */
async function emitMessage(deps: DirectDeps, row: ConversationRow, message: MessageRow): Promise<void> {
  const nothing = new Set<string>();
  const isClub = row.memberId === null;
  const forOthers = { ...messageOf(message, '', nothing), isClub };
  const forSender = { ...messageOf(message, message.senderId, nothing), isClub };
  for (const listener of await listenersOf(deps, row)) {
    const view = listener === message.senderId ? forSender : forOthers;
    deps.realtime.emit(`account:${listener}`, 'direct.message', view);
  }
}

/** Shows a member a message to them, as its reader sees it. */
export function emitTo(deps: Pick<DirectDeps, 'realtime'>, memberId: string, message: MessageRow): void {
  const view = { ...messageOf(message, '', new Set<string>()), isClub: false };
  deps.realtime.emit(`account:${memberId}`, 'direct.message', view);
}
