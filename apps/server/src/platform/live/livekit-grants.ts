import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import type { GrantRequest, IssuedGrant, ReadGrant } from './live-engine.ts';
import { identityOf, readIdentity } from './livekit-presence.ts';
import { type TurnOptions, turnServersFor } from './turn.ts';

interface Signing {
  /** `wss://` or `ws://`, as this process reaches the cluster. */
  url: string;
  /** Where clients join; `url` unless given. */
  clientUrl?: string;
  key: string;
  secret: string;
  /** Takes the place of the TURN servers that the cluster names. */
  turn?: TurnOptions;
}

/** Signs a token of the cluster's for one room. */
export async function issueGrant(request: GrantRequest, options: Signing): Promise<IssuedGrant> {
  const { channel, role, subject, grantId, ttlSeconds } = request;
  const expiresAt = new Date(Date.now() + ttlSeconds * 1000);
  const token = new AccessToken(options.key, options.secret, {
    identity: identityOf(role, subject, grantId),
    ttl: ttlSeconds,
    attributes: { grantId },
  });
  token.addGrant({
    room: channel,
    roomJoin: true,
    canPublish: role === 'publish',
    canSubscribe: role === 'view',
    canPublishData: false,
    canUpdateOwnMetadata: false,
    // The cluster tells everyone of whoever is not hidden: who watches is nobody's business.
    hidden: role === 'view',
  });
  return {
    url: options.clientUrl ?? options.url,
    token: await token.toJwt(),
    expiresAt,
    iceServers: options.turn ? turnServersFor(subject, options.turn) : [],
  };
}

/** Reads one back; undefined for a token that is none of ours. */
export async function readGrant(token: string, options: Signing): Promise<ReadGrant | undefined> {
  try {
    const { sub, video, attributes } = await new TokenVerifier(options.key, options.secret).verify(token);
    const who = readIdentity(sub ?? '');
    if (!who || !video?.room || !video.roomJoin) return undefined;
    return { channel: video.room, ...who, grantId: attributes?.grantId ?? '' };
  } catch {
    return undefined;
  }
}
