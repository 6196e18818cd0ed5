import { v7 as uuid } from 'uuid';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { type AutomaticInput, automaticMedia } from './automatic/automatic-messages.ts';
import { requireSendable, type Written } from './campaigns.ts';
import type { DirectDeps, PreparedMedia } from './dependencies.ts';
import { prepareMedia, withFirstFree } from './message-media.ts';
import { writeIn } from './send-message.ts';
import { directStore } from './store.ts';

interface TestSent {
  conversationId: string;
  messageId: string;
}

/** Sends the caller what her fans would get of a message to many. */
export async function sendTestMessage(
  deps: DirectDeps,
  input: Written,
  context: RequestContext,
): Promise<TestSent> {
  const { accountId } = signedIn(context);
  const filenames = await requireSendable(deps, accountId, input);
  const prepared = await prepareMedia(deps, accountId, filenames, true);
  return await sendToHerself(deps, accountId, {
    ...input,
    price: input.priceCredits ?? null,
    prepared,
  });
}

/** The same of an automatic message, with what is saved of it where nothing new goes along. */
export async function sendTestAutomatic(
  deps: DirectDeps,
  input: AutomaticInput,
  context: RequestContext,
): Promise<TestSent> {
  const { accountId } = signedIn(context);
  const prepared = await automaticMedia(deps, accountId, { ...input, isOn: true }, true);
  return await sendToHerself(deps, accountId, {
    ...input,
    price: input.priceCredits,
    prepared,
    itemIds: [],
  });
}

/**
 * A test stands in a conversation with herself, so no list of fans, no count of what was sent or opened and no mass
 * message knows it. Nobody is notified; her other browsers show it at once.
 */
async function sendToHerself(
  deps: DirectDeps,
  modelId: string,
  test: {
    text: string;
    price: number | null;
    firstIsFree?: boolean | undefined;
    itemIds: readonly string[];
    prepared: PreparedMedia;
  },
): Promise<TestSent> {
  const herself = (await directStore.person(deps.database, modelId)) ?? refuse('not_found');
  const at = deps.clock();
  const messageId = uuid();
  const { media, take } = test.prepared;
  return await deps.database.transaction(async (tx) => {
    await take(tx);
    const row = await directStore.begin(tx, { id: uuid(), modelId, memberId: modelId, at });
    await writeIn(deps, tx, row, {
      id: messageId,
      clientMessageId: messageId,
      conversationId: row.id,
      senderId: modelId,
      text: named(test.text, herself),
      media: withFirstFree(media, test.firstIsFree ?? false),
      price: test.price,
      campaignId: null,
      itemIds: test.itemIds,
      isTest: true,
      at,
    });
    return { conversationId: row.id, messageId };
  });
}

/** With the name a fan's would stand in for, cut to what a message may hold. */
function named(text: string, { name, username }: { name: string; username: string }): string {
  return text.replaceAll('{name}', () => name || username).slice(0, 2000);
}
