import type { Mark } from '@candela/contract/watermarks/fields';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { myConversation } from './conversations.ts';
import type { DirectDeps } from './dependencies.ts';
import { pictureAddress, readPictureGrant } from './picture-grants.ts';
import { directStore } from './store.ts';

const viewSeconds = 300;

/** A picture that is open to an account, and what it carries for it. */
interface OpenPicture {
  key: string;
  mark: Mark | undefined;
}

/**
 * A short-lived address of a picture that is open to the caller. One with a mark is made by this site for the caller's
 * browser, and has no other address.
 */
export async function viewPicture(
  deps: DirectDeps,
  { messageId }: { messageId: string },
  context: RequestContext,
): Promise<{ url: string; expiresAt: string }> {
  const { accountId } = signedIn(context);
  const { key, mark } = await openPicture(deps, messageId, accountId);
  const endsAt = new Date(deps.clock().getTime() + viewSeconds * 1000);
  const url = mark
    ? pictureAddress(deps.secret, { messageId, accountId, browser: context.browser(), endsAt })
    : await deps.signPicture(key, viewSeconds);
  return { url, expiresAt: endsAt.toISOString() };
}

/** Who asks for a marked picture at its address. */
export interface PictureRequest {
  grant: string;
  /** The account whose bearer token came along, if one did. */
  asker: string | undefined;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
}

/**
 * A marked picture as a WebP, if whoever asks may have it now; undefined when not. It never gives one without a mark:
 * where its model has just turned marks off, the address leads nowhere, and a new one is asked for.
 */
export async function findMarkedPicture(
  deps: DirectDeps,
  { grant: token, asker, browser }: PictureRequest,
): Promise<Buffer | undefined> {
  const grant = readPictureGrant(deps.secret, token, { asker, browser, now: deps.clock() });
  if (!grant) return undefined;
  const found = await openPicture(deps, grant.messageId, grant.accountId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return (
    found?.mark &&
    (await deps.watermarks.drawMark({ key: found.key, visibility: 'private' }, found.mark, grant.accountId))
  );
}

/** Refuses with `not_found` and `not_unlocked`. */
async function openPicture(deps: DirectDeps, messageId: string, accountId: string): Promise<OpenPicture> {
  const message = await directStore.message(deps.database, messageId);
  if (!message || message.takenDownAt !== null) return refuse('not_found');
  const bought = await directStore.bought(deps.database, accountId, [messageId]);
  if (!bought.has(messageId)) {
    await myConversation(deps, deps.database, message.conversationId, accountId);
    if (message.removedAt !== null) refuse('not_found');
    if (message.price !== null && message.senderId !== accountId) refuse('not_unlocked');
  }
  if (message.pictureKey === null) return refuse('not_found');
  const conversation = await directStore.conversation(deps.database, message.conversationId);
  // A club's room is paid for, too.
  const isPaid = message.price !== null || conversation?.memberId === null;
  const isMarked = isPaid && message.senderId !== accountId && message.senderId === conversation?.modelId;
  const copy = {
    modelId: message.senderId,
    viewerId: accountId,
    kind: 'message',
    subjectId: messageId,
  } as const;
  return { key: message.pictureKey, mark: isMarked ? await deps.watermarks.markOf(copy) : undefined };
}
