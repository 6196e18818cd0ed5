import { refuse } from '../refusal.ts';
import type { LiveEngine } from './live-engine.ts';
import { rtmp as texts } from './locales/rtmp.ts';
import type { AuthorizedMedia } from './proxy.ts';

const retryAfterSeconds = 5;

/**
 * Refuses who would publish beside another. A cluster lets a browser and broadcasting software publish to one room side by
 * side; the embedded engine refuses the second itself.
 * @throws Refusal
 */
export async function requireOnlyPublisher(
  engine: Pick<LiveEngine, 'isTaken' | 'readGrant'>,
  { channel, token }: AuthorizedMedia,
): Promise<void> {
  if (!engine.isTaken) return;
  const grant = await engine.readGrant(token);
  if (!grant) return;
  // Whether somebody publishes is not known while the room's node is silent. Who comes back is let in once it answers.
  const isTaken = await engine
    .isTaken(channel, grant.subject)
    .catch(() => refuse('unavailable', { retryAfterSeconds }));
  if (isTaken) {
    refuse('conflict', { msg: texts.refusals.alreadyLive, retryAfterSeconds });
  }
}
