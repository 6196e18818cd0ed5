import { refuse } from '../refusal.ts';
import type { LiveEngine, ReadGrant } from './live-engine.ts';
import type { AuthorizeMedia } from './proxy.ts';

/** Whether a grant's bearer may start media in its channel now. False for a channel of somebody else's, too. */
export type MayUse = (grant: ReadGrant) => Promise<boolean>;

/**
 * Decides on WHIP and WHEP requests that come with a grant. It was signed when it was asked for, up to minutes ago;
 * whether its bearer is still entitled is looked up here at each join. Grants are not kept: the signature says what was
 * granted, the holders of the channel say whether that still holds, and the engine knows which it has disconnected.
 */
export function authorizeGrants(
  engine: Pick<LiveEngine, 'readGrant'>,
  holders: readonly MayUse[],
): AuthorizeMedia {
  return async ({ action, role, channel, bearer }) => {
    // A session may be changed or ended with the grant that started it, however old, as the engine checks.
    if (action === 'change') return { channel, token: bearer };
    const grant = await engine.readGrant(bearer);
    if (!grant || grant.role !== role || grant.channel !== channel) return refuse('unauthenticated');
    for (const mayUse of holders) if (await mayUse(grant)) return { channel, token: bearer };
    return refuse('not_found');
  };
}
