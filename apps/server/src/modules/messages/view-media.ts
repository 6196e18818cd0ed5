import type { Mark } from '@candela/contract/watermarks/fields';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { myConversation } from './conversations.ts';
import type { DirectDeps, SavedMedium, VideoPart } from './dependencies.ts';
import { mediumAddress, readMediumGrant } from './media-grants.ts';
import { isFree, mediaOf } from './message-media.ts';
import { directStore } from './store.ts';
import { isOwn } from './views.ts';

const viewSeconds = 300;
/** A player goes on asking where it was sent once. */
const playSeconds = 3 * 60 * 60;

/** A picture or video that is open to an account, and what it carries for it. */
interface OpenMedium {
  medium: SavedMedium;
  mark: Mark | undefined;
}

/**
 * A short-lived address of a picture or video that is open to the caller. A video, and a picture with a mark, are given
 * by this site to the caller's browser, and have no other address.
 */
export async function viewPicture(
  deps: DirectDeps,
  { messageId, position }: { messageId: string; position: number },
  context: RequestContext,
): Promise<{ url: string; posterUrl: string | null; mark: Mark | null; expiresAt: string }> {
  const { accountId } = signedIn(context);
  const { medium, mark } = await openMedium(deps, { messageId, position, accountId });
  const isVideo = medium.video !== undefined;
  const seconds = isVideo ? playSeconds : viewSeconds;
  const endsAt = new Date(deps.clock().getTime() + seconds * 1000);
  const expiresAt = endsAt.toISOString();
  if (!isVideo && !mark) {
    return { url: await deps.signPicture(medium.key, seconds), posterUrl: null, mark: null, expiresAt };
  }
  const to = { messageId, position, accountId, browser: context.browser(), endsAt };
  const address = mediumAddress(deps.secret, to);
  return isVideo
    ? {
        url: `${address}/master.m3u8`,
        posterUrl: `${address}/poster.webp`,
        mark: mark ?? null,
        expiresAt,
      }
    : { url: address, posterUrl: null, mark: null, expiresAt };
}

/** Who asks for a marked picture, or a file of a video, at its address. */
export interface MediumRequest {
  grant: string;
  /** Of a video's file; empty for a picture. */
  name: string;
  /** The account whose bearer token came along, if one did. */
  asker: string | undefined;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
  ip: string;
}

/**
 * A marked picture as a WebP, or a file of a video, if whoever asks may have it now; undefined when not. It never gives
 * a picture without a mark: where its model has just turned marks off, the address leads nowhere, and a new one is
 * asked for. Refuses with `too_many_devices` where a video already plays on as many as it may.
 */
export async function findMedium(
  deps: DirectDeps,
  { grant: token, name, asker, browser, ip }: MediumRequest,
): Promise<VideoPart | undefined> {
  const grant = readMediumGrant(deps.secret, token, { asker, browser, now: deps.clock() });
  if (!grant) return undefined;
  const found = await openMedium(deps, grant).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!found) return undefined;
  const { mark, medium } = found;
  const viewerId = grant.accountId;
  if (medium.video) {
    const { fileId } = medium.video;
    return await deps.playFile({ fileId, name, mark, viewerId, browser, ip });
  }
  if (!mark || name !== '') return undefined;
  const picture = { key: medium.key, visibility: 'private' } as const;
  const marked = await deps.watermarks.drawMark(picture, mark, viewerId);
  return marked && { marked, contentType: 'image/webp' };
}

/** Refuses with `not_found` and `not_unlocked`. */
async function openMedium(
  deps: DirectDeps,
  { messageId, position, accountId }: { messageId: string; position: number; accountId: string },
): Promise<OpenMedium> {
  const message = await directStore.message(deps.database, messageId);
  if (!message || message.takenDownAt !== null) return refuse('not_found');
  const medium = mediaOf(message, message.id)[position];
  const costs = message.price !== null && !(medium && isFree(medium));
  const bought = await directStore.bought(deps.database, accountId, [messageId]);
  if (!bought.has(messageId)) {
    await myConversation(deps, deps.database, message.conversationId, accountId);
    if (message.removedAt !== null) refuse('not_found');
    if (costs && !isOwn(message, accountId)) refuse('not_unlocked');
  }
  if (!medium) return refuse('not_found');
  const conversation = await directStore.conversation(deps.database, message.conversationId);
  // A club's room is paid for, too.
  const isPaid = costs || conversation?.memberId === null;
  const isMarked = isPaid && message.senderId !== accountId && message.senderId === conversation?.modelId;
  const copy = {
    modelId: message.senderId,
    viewerId: accountId,
    kind: 'message',
    subjectId: messageId,
  } as const;
  return { medium, mark: isMarked ? await deps.watermarks.markOf(copy) : undefined };
}
