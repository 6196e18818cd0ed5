import type { Broadcast, MediaGrant } from '@candela/contract/shows/operations';
import { v7 as uuid } from 'uuid';
import { type LiveRole, publisherSubject } from '../../platform/live/index.ts';
import type { ShowsDeps } from './dependencies.ts';
import { publishGrantSeconds, type Show, viewGrantSeconds } from './rules.ts';

/**
 * Grants one session in a channel. A show's id names its channel: a grant opens no later show.
 * @param input `grantId` is what disconnects this grant alone; a new one unless given
 */
export async function grantMedia(
  { engine }: Pick<ShowsDeps, 'engine'>,
  channel: string,
  { role, subject, grantId = uuid() }: { role: LiveRole; subject: string; grantId?: string },
): Promise<MediaGrant> {
  const ttlSeconds = role === 'publish' ? publishGrantSeconds : viewGrantSeconds;
  const grant = await engine.grant({ channel, role, subject, grantId, ttlSeconds });
  return { engine: engine.kind, ...grant, expiresAt: grant.expiresAt.toISOString() };
}

/** What the broadcaster's page needs to publish a show. */
export async function broadcastOf(deps: ShowsDeps, show: Show): Promise<Broadcast> {
  const subject = publisherSubject(show.modelId);
  const media = await grantMedia(deps, show.id, { role: 'publish', subject });
  return {
    token: media.token,
    channelName: show.modelId,
    uid: subject,
    sessionId: show.id,
    showType: show.showType,
    startedAt: (show.startedAt ?? show.createdAt).toISOString(),
    title: show.title,
    media,
  };
}
