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
import { type LiveTurns, soleTurn } from './live-turns.ts';
import { identityOf, presenceChanges, type RoomMember, readIdentity } from './livekit-presence.ts';
import { createPulse } from './pulse.ts';

/** How often the leader asks the cluster who is live. */
export const liveKitBeatMs = 2_000;
/** How many rooms are asked at each beat at most. Of more, each has its turn; webhooks tell of changes meanwhile. */
const roomsPerBeat = 40;
/** How long LiveKit keeps a room nobody is in. Longer than a lost publisher is waited for. */
const emptyRoomSeconds = 120;

/** The calls made to a LiveKit cluster. */
export type RoomService = Pick<
  RoomServiceClient,
  'createRoom' | 'deleteRoom' | 'listRooms' | 'listParticipants' | 'removeParticipant'
>;

export interface LiveKitEngineOptions {
  /** `wss://` or `ws://`, as this process reaches the cluster; its API is at the same host. */
  url: string;
  /** Where clients join: this site, which asks at each join whether they may. `url` unless given. */
  clientUrl?: string;
  key: string;
  secret: string;
  /** Which process asks the cluster; this one unless given. */
  turns?: LiveTurns;
  /** The cluster lets no more in. */
  maxViewersPerChannel: number;
  /** Stands in for the cluster in tests. */
  rooms?: RoomService;
  pollMs?: number;
  /** Milliseconds that only ever grow; tests have their own. */
  monotonicMs?: () => number;
  log?: LiveLog;
}

/**
 * Live video on a LiveKit cluster, for sites that outgrow one machine. Which rooms are open, and who is in them, is what the
 * cluster says; no process keeps a list of its own. One process asks it every two seconds, and at once when a webhook tells of
 * a change: webhooks may come late, twice or never. While a cluster cannot be asked no show is interrupted, since its media
 * usually still flows; but presence is unknown in every process, so nobody is charged.
 */
export function createLiveKitEngine(options: LiveKitEngineOptions): LiveEngine {
  const { log = silentLiveLog, pollMs = liveKitBeatMs, turns = soleTurn } = options;
  const apiUrl = options.url.replace(/^ws/, 'http');
  const rooms: RoomService = options.rooms ?? new RoomServiceClient(apiUrl, options.key, options.secret);
  const events = createEngineEvents();
  const monotonicMs = options.monotonicMs ?? (() => performance.now());
  const pulse = createPulse(pollMs, monotonicMs);
  const stopping = new AbortController();
  /** Rooms this process has seen or made, so that it does not make them at each look. */
  const known = new Set<string>();
  const changed = new Set<string>();
  let isLeader = turns === soleTurn;
  let members = new Map<string, RoomMember>();
  let unanswered: ReadonlySet<string> = new Set();
  let nextInTurn = 0;
  let polling: Promise<void> | undefined;
  let looking: Promise<void> = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;

  /** One look after the other: an older answer must not replace a newer one. */
  function look(): Promise<void> {
    const next = looking.then(async () => {
      const askedAtMs = monotonicMs();
      await pulse.take(lookNow);
      await turns.looked(monotonicMs() - askedAtMs);
    });
    looking = next.catch(() => undefined);
    return next;
  }

  async function lookNow(): Promise<void> {
    const listed = (await rooms.listRooms()).map((room) => room.name);
    known.clear();
    for (const name of listed) known.add(name);
    const asked = chooseRooms(listed);
    const answers = await Promise.allSettled(asked.map((name) => listMembers(rooms, name)));
    const failed = asked.filter((_, at) => answers[at]?.status === 'rejected');
    const reason = answers.find((answer) => answer.status === 'rejected')?.reason;
    if (failed.length > 0 && failed.length === asked.length) throw reason;
    if (failed.length > 0)
      log.warn({ error: reason, rooms: failed.length }, 'LiveKit does not answer for some rooms.');
    unanswered = new Set(
      [...unanswered, ...failed].filter(
        (name) => known.has(name) && (failed.includes(name) || !asked.includes(name)),
      ),
    );
    const answered = new Set(asked.filter((name) => !failed.includes(name)));
    const stays = [...members.values()].filter(({ channel }) => known.has(channel) && !answered.has(channel));
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    saw(new Map([...stays, ...found].map((member) => [member.sessionId, member])));
  }

  function saw(seen: Map<string, RoomMember>): void {
    const changes = presenceChanges(members, seen);
    members = seen;
    for (const { event, presence } of changes) events.emit(event, presence);
  }

  /** Those that changed, then the others in turn. */
  function chooseRooms(listed: readonly string[]): string[] {
    const first = listed.filter((name) => changed.has(name)).slice(0, roomsPerBeat);
    changed.clear();
    const others = listed.filter((name) => !first.includes(name)).toSorted();
    const places = Math.min(roomsPerBeat - first.length, others.length);
    const start = others.length > places ? nextInTurn % others.length : 0;
    nextInTurn = start + places;
    return [...first, ...[...others, ...others].slice(start, start + places)];
  }

  /** Looks when it is this process's turn, and else learns how fresh the leader's look is. */
  async function beat(): Promise<void> {
    const askedAtMs = monotonicMs();
    const turn = await turns.take();
    if (isLeader && !turn.isMine) {
      // Another process knows better; what is known here must neither count nor be charged.
      const viewers = [...members.values()].filter(({ role }) => role === 'view');
      members.clear();
      isLeader = false;
      for (const { role, ...presence } of viewers) events.emit('viewerLeft', { ...presence, isLost: true });
    }
    isLeader = turn.isMine;
    if (isLeader) await look();
    else pulse.heard(turn.lookedAgoMs + monotonicMs() - askedAtMs);
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => log.warn({ error }, 'LiveKit could not be asked who is live.'));
      await sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  function lookSoon(room: string): void {
    if (!isLeader) return;
    const isWaiting = changed.size > 0;
    changed.add(room);
    if (!isWaiting)
      look().catch((error: unknown) => log.warn({ error }, 'LiveKit could not be asked who came.'));
  }

  return {
    kind: 'livekit',
    // A cluster records with a service of its own, which is not part of this site.
    recordings: undefined,
    // Nor does it give single pictures away without one.
    clips: undefined,
    newestKeyFrame: undefined,
    readTap: undefined,
    hls: undefined,
    on: events.on,
    isPresenceKnown: pulse.isFelt,
    isLeader: () => isLeader,
    async viewersIn(channel) {
      const all = await listMembers(rooms, channel);
      return [...new Set(all.filter(({ role }) => role === 'view').map(({ subject }) => subject))];
    },
    // The cluster does not say what arrives: who is connected counts as served, while their room answers.
    delivered: () =>
      new Set(
        [...members.values()].filter((one) => !unanswered.has(one.channel)).map((one) => one.sessionId),
      ),
    mediaOrigin: () => undefined,
    async start() {
      await rooms.listRooms([]).catch((error: unknown) => {
        // A cluster that is away must not keep the rest of the site from starting; one that refuses the key must.
        if (!(error instanceof TypeError)) throw error;
        log.warn({ error }, 'LiveKit is not reachable; live video waits for it.');
      });
      stopListening = await turns.onRoomChanged(lookSoon);
      polling = poll();
    },
    async open(channel) {
      requireChannelName(channel);
      if (known.has(channel)) return;
      // Repeating it is harmless: the cluster keeps the room it has.
      await rooms.createRoom({
        name: channel,
        emptyTimeout: emptyRoomSeconds,
        departureTimeout: emptyRoomSeconds,
        // And the one who broadcasts.
        maxParticipants: options.maxViewersPerChannel + 1,
      });
      known.add(channel);
    },
    async close(channel) {
      known.delete(channel);
      await rooms
        .deleteRoom(channel)
        .catch((error: unknown) => log.warn({ error, channel }, 'A LiveKit room was not deleted.'));
    },
    grant: (request) => issueGrant(request, options),
    readGrant: (token) => readGrant(token, options),
    disconnect: (disconnection) => removeMembers(rooms, disconnection, log),
    async stats() {
      // A process that does not lead knows no viewers, but the cluster tells it who is live.
      if (!isLeader) {
        const found = await rooms.listRooms();
        return found.map(({ name, numPublishers }) => ({
          channel: name,
          isPublished: numPublishers > 0,
          viewers: 0,
        }));
      }
      await look();
      const all = [...members.values()];
      return [...known].map((channel) => {
        const here = all.filter((member) => member.channel === channel);
        const viewers = here.filter((member) => member.role === 'view').length;
        return { channel, isPublished: viewers < here.length, viewers };
      });
    },
    async stop() {
      stopping.abort();
      await polling;
      await stopListening?.();
      if (isLeader) await turns.leave().catch(() => undefined);
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
    // The cluster tells everyone of whoever is not hidden: who watches is nobody's business.
    hidden: role === 'view',
  });
  return { url: options.clientUrl ?? options.url, token: await token.toJwt(), expiresAt, iceServers: [] };
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
  const participants = await rooms.listParticipants(channel).catch((error: unknown) => {
    log.warn({ error, channel }, 'LiveKit did not say who is to be removed.');
    return [];
  });
  const doomed = participants.filter(
    ({ identity, attributes }) =>
      (subject !== undefined && readIdentity(identity)?.subject === subject) ||
      (grantId !== undefined && attributes.grantId === grantId),
  );
  for (const { identity } of doomed) {
    await rooms
      .removeParticipant(channel, identity)
      .catch((error: unknown) => log.warn({ error, channel }, 'A LiveKit participant was not removed.'));
  }
}
