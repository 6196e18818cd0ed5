import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccessToken,
  type ParticipantInfo,
  ParticipantInfo_State,
  RoomServiceClient,
  TokenVerifier,
} from 'livekit-server-sdk';
import { createEngineEvents } from './engine-events.ts';
import {
  type Disconnection,
  type GrantRequest,
  type IssuedGrant,
  type LiveEngine,
  type ReadGrant,
  requireChannelName,
} from './live-engine.ts';
import { type LiveLog, silentLiveLog } from './live-log.ts';
import { identityOf, presenceChanges, type RoomMember, readIdentity } from './livekit-presence.ts';
import { createPulse } from './pulse.ts';

const defaultPollMs = 2_000;
/** How long LiveKit keeps a room nobody is in. Longer than a lost publisher is waited for. */
const emptyRoomSeconds = 120;

/** The calls made to a LiveKit cluster. */
export type RoomService = Pick<
  RoomServiceClient,
  'createRoom' | 'deleteRoom' | 'listRooms' | 'listParticipants' | 'removeParticipant'
>;

export interface LiveKitEngineOptions {
  /** `wss://` or `ws://`, as clients reach the cluster; its API is at the same host. */
  url: string;
  key: string;
  secret: string;
  /** Stands in for the cluster in tests. */
  rooms?: RoomService;
  pollMs?: number;
  /** Milliseconds that only ever grow; tests have their own. */
  monotonicMs?: () => number;
  log?: LiveLog;
}

/**
 * Live video on a LiveKit cluster, for sites that outgrow one machine. Who is in a room is read from the
 * cluster every two seconds: its webhooks may come late, twice or never. While a cluster cannot be asked no show
 * is interrupted, since its media usually still flows; but presence is unknown, so nobody is charged.
 */
export function createLiveKitEngine(options: LiveKitEngineOptions): LiveEngine {
  const { log = silentLiveLog, pollMs = defaultPollMs } = options;
  const apiUrl = options.url.replace(/^ws/, 'http');
  const rooms: RoomService = options.rooms ?? new RoomServiceClient(apiUrl, options.key, options.secret);
  const events = createEngineEvents();
  const pulse = createPulse(pollMs, options.monotonicMs);
  const channels = new Set<string>();
  const stopping = new AbortController();
  let members = new Map<string, RoomMember>();
  let polling: Promise<void> | undefined;
  let looking: Promise<void> = Promise.resolve();

  /** One look after the other: an older answer must not replace a newer one. */
  function look(): Promise<void> {
    const next = looking.then(() => pulse.take(lookNow));
    looking = next.catch(() => undefined);
    return next;
  }

  async function lookNow(): Promise<void> {
    const open = [...channels];
    const found = open.length > 0 ? await rooms.listRooms(open) : [];
    const busy = found.filter((room) => room.numParticipants > 0);
    const lists = await Promise.all(busy.map((room) => listMembers(rooms, room.name)));
    const seen = new Map(lists.flat().map((member) => [member.sessionId, member]));
    const changes = presenceChanges(members, seen);
    members = seen;
    for (const { event, presence } of changes) events.emit(event, presence);
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ error }, 'LiveKit could not be asked who is live.'));
      await sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    kind: 'livekit',
    // A cluster records with a service of its own, which is not part of this site.
    recordings: undefined,
    // Nor does it give single pictures away without one.
    newestKeyFrame: undefined,
    readTap: undefined,
    hls: undefined,
    on: events.on,
    isPresenceKnown: pulse.isFelt,
    // The cluster does not say what arrives: who is connected counts as served.
    delivered: () => new Set(members.keys()),
    mediaOrigin: () => undefined,
    async start() {
      await rooms.listRooms([]);
      polling = poll();
    },
    async open(channel) {
      requireChannelName(channel);
      if (channels.has(channel)) return;
      await rooms.createRoom({
        name: channel,
        emptyTimeout: emptyRoomSeconds,
        departureTimeout: emptyRoomSeconds,
      });
      channels.add(channel);
    },
    async close(channel) {
      channels.delete(channel);
      await rooms
        .deleteRoom(channel)
        .catch((error: unknown) => log.warn({ error, channel }, 'A LiveKit room was not deleted.'));
    },
    grant: (request) => issueGrant(request, options),
    readGrant: (token) => readGrant(token, options),
    disconnect: (disconnection) => removeMembers(rooms, disconnection, log),
    async stats() {
      await look();
      const all = [...members.values()];
      return [...channels].map((channel) => {
        const here = all.filter((member) => member.channel === channel);
        const viewers = here.filter((member) => member.role === 'view').length;
        return { channel, isPublished: viewers < here.length, viewers };
      });
    },
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

async function issueGrant(request: GrantRequest, options: LiveKitEngineOptions): Promise<IssuedGrant> {
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
  });
  return { url: options.url, token: await token.toJwt(), expiresAt, iceServers: [] };
}

async function readGrant(token: string, options: LiveKitEngineOptions): Promise<ReadGrant | undefined> {
  try {
    const { sub, video, attributes } = await new TokenVerifier(options.key, options.secret).verify(token);
    const who = readIdentity(sub ?? '');
    if (!who || !video?.room || !video.roomJoin) return undefined;
    return { channel: video.room, ...who, grantId: attributes?.grantId ?? '' };
  } catch {
    return undefined;
  }
}

async function listMembers(rooms: RoomService, room: string): Promise<RoomMember[]> {
  const participants = await rooms.listParticipants(room);
  return participants.flatMap((participant) => memberOf(room, participant) ?? []);
}

/** A publisher counts once it sends something, as with the other engine. */
function memberOf(channel: string, participant: ParticipantInfo): RoomMember | undefined {
  const who = readIdentity(participant.identity);
  const isConnected = participant.state === ParticipantInfo_State.ACTIVE;
  if (!who || !isConnected || (who.role === 'publish' && participant.tracks.length === 0)) return undefined;
  return { channel, ...who, grantId: participant.attributes.grantId ?? '', sessionId: participant.sid };
}

async function removeMembers(rooms: RoomService, disconnection: Disconnection, log: LiveLog): Promise<void> {
  const { channel, subject, grantId } = disconnection;
  const participants = await rooms.listParticipants(channel).catch(() => []);
  const doomed = participants.filter(
    ({ identity, attributes }) =>
      (subject !== undefined && readIdentity(identity)?.subject === subject) ||
      (grantId !== undefined && attributes.grantId === grantId),
  );
  const revokeTokenTs = BigInt(Math.ceil(Date.now() / 1000));
  for (const { identity } of doomed) {
    await rooms
      .removeParticipant(channel, identity, { revokeTokenTs })
      .catch((error: unknown) => log.warn({ error, channel }, 'A LiveKit participant was not removed.'));
  }
}
