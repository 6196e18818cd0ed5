import type { Broadcast, MediaGrant } from '@candela/contract/shows/operations';
import { v7 as uuid } from 'uuid';
import type { LiveRole } from '../../platform/live/index.ts';
import type { LiveDeps } from './dependencies.ts';
import { publisherSubject, publishGrantSeconds, type Show, viewGrantSeconds } from './rules.ts';

/** Grants one session in a show's channel. The show's id names the channel: a grant opens no later show. */
export async function grantMedia(
  { engine }: LiveDeps,
  show: Show,
  { role, subject }: { role: LiveRole; subject: string },
): Promise<MediaGrant> {
  const ttlSeconds = role === 'publish' ? publishGrantSeconds : viewGrantSeconds;
  const grant = await engine.grant({ channel: show.id, role, subject, grantId: uuid(), ttlSeconds });
  return { engine: engine.kind, ...grant, expiresAt: grant.expiresAt.toISOString() };
}

/** What the broadcaster's page needs to publish a show. */
export async function broadcastOf(deps: LiveDeps, show: Show): Promise<Broadcast> {
  const subject = publisherSubject(show.modelId);
  const media = await grantMedia(deps, show, { role: 'publish', subject });
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
