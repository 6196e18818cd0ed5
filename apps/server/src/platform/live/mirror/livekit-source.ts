import type { PullSource } from '@candela/sfu';
import { AccessToken } from 'livekit-server-sdk';
import type { PublishedRoom } from '../livekit-presence.ts';
import { mirroredTracks } from './mirrored-tracks.ts';

interface Signing {
  /** Where the cluster takes WHIP. */
  whipUrl: string;
  key: string;
  secret: string;
  /** This process, among those that may mirror a room. */
  processId: string;
}

const tokenSeconds = 60;

/**
 * How a room is subscribed to over the cluster's WHIP address, which sends as well what the header names. Whoever does so is
 * hidden, and of the kind that the cluster neither counts nor keeps a room open for; its identity is none of this site's, so it
 * is nobody who watches. Undefined while no picture is known.
 */
export async function liveKitSource(room: PublishedRoom, signing: Signing): Promise<PullSource | undefined> {
  const { channel, identity } = room;
  const mirrored = mirroredTracks(room);
  if (!mirrored) return undefined;
  const { picture, video, sound } = mirrored;
  const token = new AccessToken(signing.key, signing.secret, {
    identity: `mirror|${signing.processId}`,
    ttl: tokenSeconds,
  });
  token.kind = 'egress';
  token.addGrant({
    room: channel,
    roomJoin: true,
    hidden: true,
    canPublish: false,
    canSubscribe: true,
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  const names = [picture, sound].flatMap((track) => (track ? [track.name] : []));
  return {
    url: signing.whipUrl,
    headers: {
      authorization: `Bearer ${await token.toJwt()}`,
      'x-livekit-clientinfo': asciiJson({ subscribedParticipantTrackNames: { [identity]: names } }),
    },
    video,
    hasSound: sound !== undefined,
  };
}

/** Names of tracks are the publisher's, and a header takes no more than ASCII. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
