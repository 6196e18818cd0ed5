import { setTimeout as sleep } from 'node:timers/promises';
import { RoomServiceClient } from 'livekit-server-sdk';
import { createEngineEvents } from './engine-events.ts';
import { type LiveEngine, requireChannelName } from './live-engine.ts';
import { type LiveLog, silentLiveLog } from './live-log.ts';
import { type LiveTurns, soleTurn, takeWithin } from './live-turns.ts';
import { issueGrant, readGrant } from './livekit-grants.ts';
import { isNotFound, listMembers, type RoomService } from './livekit-members.ts';
import {
  type PublishedRoom,
  presenceChanges,
  publishedRooms,
  type RoomMember,
  secondPublishers,
} from './livekit-presence.ts';
import { createRemovals } from './livekit-removals.ts';
import { createReturns } from './livekit-returns.ts';
import { createPulse } from './pulse.ts';
import type { TurnOptions } from './turn.ts';

/** How often the leader asks the cluster who is live. */
export const liveKitBeatMs = 2_000;
/** How many rooms are asked at each beat at most. Of more, each has its turn; webhooks tell of changes meanwhile. */
const roomsPerBeat = 40;
/**
 * How long one call may take. The cluster itself waits ten seconds for a node that has died: one look would then tell nothing
 * of all the other rooms for as long.
 */
const callSeconds = 2;
/** A room whose node has not answered for so many beats is placed anew; where its node is there after all, nothing changes. */
const placedAnewAfterBeats = 3;
/** After so many beats in which a leader could not ask whose turn it is, another may have it. */
const leaderlessAfterBeats = 3;
/** What a room said is good for so many beats: a node that dies says nothing, and whoever waited for it saw nothing. */
const freshForBeats = 1.5;
/** How long this process takes it for granted that a room it has seen or made is there. */
const knownForMs = 10_000;
/** How long LiveKit keeps a room nobody is in. Longer than a lost publisher is waited for. */
const emptyRoomSeconds = 120;

export interface LiveKitEngineOptions {
  /** `wss://` or `ws://`, as this process reaches the cluster; its API is at the same host. */
  url: string;
  /** Where clients join: this site, which asks at each join whether they may. `url` unless given. */
  clientUrl?: string;
  key: string;
  secret: string;
  turn?: TurnOptions;
  /** Which process asks the cluster; this one unless given. */
  turns?: LiveTurns;
  /** The cluster lets no more in. */
  maxViewersPerChannel: number;
  /** Stands in for the cluster in tests. */
  rooms?: RoomService;
  pollMs?: number;
  /** Milliseconds that only ever grow; tests have their own. */
  monotonicMs?: () => number;
  /** Learns at each look what is published; of nothing once this process leads no more. */
  onLook?: (rooms: PublishedRoom[] | undefined) => void;
  log?: LiveLog;
}

/**
 * Live video on a LiveKit cluster, for sites that outgrow one machine. Which rooms are open, and who is in them, is what the
 * cluster says; no process keeps a list of its own. One process asks it every two seconds, and at once when a webhook tells of
 * a change: webhooks may come late, twice or never. While a cluster cannot be asked no show is interrupted, since its media
 * usually still flows; but presence is unknown in every process, so nobody is charged. So it is where no room answers. In one
 * that does not answer while others do, only a page that reports a moving picture is charged.
 */
export function createLiveKitEngine(options: LiveKitEngineOptions): LiveEngine {
  const { log = silentLiveLog, pollMs = liveKitBeatMs, turns = soleTurn } = options;
  const apiUrl = options.url.replace(/^ws/, 'http');
  const rooms: RoomService =
    options.rooms ??
    new RoomServiceClient(apiUrl, options.key, options.secret, { requestTimeout: callSeconds });
  const events = createEngineEvents();
  const removals = createRemovals(rooms, log);
  const monotonicMs = options.monotonicMs ?? (() => performance.now());
  const pulse = createPulse(pollMs, monotonicMs);
  const stopping = new AbortController();
  /** Rooms this process has seen or made, and when, so that it does not make them at each look. */
  const known = new Map<string, number>();
  const changed = new Set<string>();
  let isLeader = turns === soleTurn;
  /** When whose turn it is was last asked with success. */
  let takenAtMs = monotonicMs();
  let members = new Map<string, RoomMember>();
  /** Rooms whose node does not say who is in them, and since when. */
  const unanswered = new Map<string, number>();
  /** When each room said last who is in it. */
  const answeredAtMs = new Map<string, number>();
  const returns = createReturns();
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
    const askedAtMs = monotonicMs();
    known.clear();
    for (const name of listed) known.set(name, askedAtMs);
    const asked = chooseRooms(listed);
    const answers = await Promise.allSettled(asked.map(askRoom));
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const answered = new Set(asked.filter((_, at) => answers[at]?.status === 'fulfilled'));
    const stays = [...members.values()].filter(({ channel }) => known.has(channel) && !answered.has(channel));
    saw(new Map([...stays, ...found].map((member) => [member.sessionId, member])));
    const failed = asked.filter((name) => !answered.has(name));
    for (const name of unanswered.keys()) if (!known.has(name) || answered.has(name)) unanswered.delete(name);
    for (const name of failed) if (!unanswered.has(name)) unanswered.set(name, askedAtMs);
    if (failed.length === 0) return;
    const error = answers.find((answer) => answer.status === 'rejected')?.reason;
    log.warn({ error, rooms: failed.length }, 'LiveKit does not answer for some rooms.');
    const isOverdue = (name: string) =>
      askedAtMs - (unanswered.get(name) ?? askedAtMs) >= placedAnewAfterBeats * pollMs;
    await Promise.allSettled(failed.filter(isOverdue).map(make));
    // Rooms that were not asked are no proof that anything is known.
    if (failed.length === asked.length) throw new Error('No LiveKit room answers.', { cause: error });
  }

  async function askRoom(name: string): Promise<RoomMember[]> {
    const found = await listMembers(rooms, name);
    answeredAtMs.set(name, monotonicMs());
    return found;
  }

  /** Makes a room; repeating it is harmless. The cluster keeps the room it has, and moves one whose node is gone. */
  async function make(name: string): Promise<void> {
    await rooms.createRoom({
      name,
      emptyTimeout: emptyRoomSeconds,
      departureTimeout: emptyRoomSeconds,
      // And the one who broadcasts.
      maxParticipants: options.maxViewersPerChannel + 1,
    });
    known.set(name, monotonicMs());
  }

  function saw(seen: Map<string, RoomMember>): void {
    // Two who join at the same time both pass the question whether somebody publishes.
    for (const { sessionId, channel, grantId } of secondPublishers(members, seen)) {
      seen.delete(sessionId);
      void removals.remove(channel, (one) => one.grantId === grantId);
    }
    const changes = presenceChanges(members, seen);
    members = seen;
    returns.saw(changes, known, monotonicMs());
    for (const name of answeredAtMs.keys()) if (!known.has(name)) answeredAtMs.delete(name);
    options.onLook?.(publishedRooms(members.values()));
    for (const { event, presence } of changes) {
      // Who was on a node that died has not left of their own accord.
      if (event === 'viewerLeft')
        events.emit(event, { ...presence, isLost: unanswered.has(presence.channel) });
      else events.emit(event, presence);
    }
  }

  /** Whether a room said who is in it when it was last its turn. */
  function isFresh(channel: string): boolean {
    const beats = freshForBeats * Math.max(1, Math.ceil(known.size / roomsPerBeat));
    return monotonicMs() - (answeredAtMs.get(channel) ?? Number.NEGATIVE_INFINITY) <= beats * pollMs;
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

  /** Another process knows better; what is known here must neither count nor be charged. */
  function loseLead(): void {
    if (!isLeader) return;
    const viewers = [...members.values()].filter(({ role }) => role === 'view');
    members.clear();
    isLeader = false;
    options.onLook?.(undefined);
    for (const { role, tracks: _, ...presence } of viewers)
      events.emit('viewerLeft', { ...presence, isLost: true });
  }

  /** Looks when it is this process's turn, and else learns how fresh the leader's look is. */
  async function beat(): Promise<void> {
    const askedAtMs = monotonicMs();
    const silentMs = leaderlessAfterBeats * pollMs;
    const turn = await takeWithin(turns, silentMs).catch((error: unknown) => {
      if (monotonicMs() - takenAtMs >= silentMs) loseLead();
      throw error;
    });
    takenAtMs = askedAtMs;
    if (!turn.isMine) loseLead();
    isLeader = turn.isMine;
    if (isLeader) await look();
    else pulse.heard(turn.lookedAgoMs + monotonicMs() - askedAtMs);
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Not waited for: a node that does not answer would keep the looks at all others waiting.
      void removals.repeat();
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
    // A cluster gives none of it; `withMirror` adds what it can.
    recordings: undefined,
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
    // The cluster does not say what arrives: who is connected counts as served, while their room answers. Who has just
    // come back is served once their page says so.
    delivered() {
      const nowMs = monotonicMs();
      const isServed = ({ channel, sessionId }: RoomMember) =>
        !unanswered.has(channel) && isFresh(channel) && !returns.isSettling(sessionId, nowMs);
      return new Set([...members.values()].filter(isServed).map(({ sessionId }) => sessionId));
    },
    mediaOrigin: () => undefined,
    whipUrl: `${apiUrl.replace(/\/$/, '')}/whip/v1`,
    async isTaken(channel, subject) {
      const all = await listMembers(rooms, channel).catch((error: unknown) => {
        // Nobody is in a room that is not there.
        if (isNotFound(error)) return [];
        throw error;
      });
      return all.some((member) => member.role === 'publish' && member.subject !== subject);
    },
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
      const knownAtMs = known.get(channel);
      if (knownAtMs !== undefined && monotonicMs() - knownAtMs < knownForMs) return;
      await make(channel);
    },
    async close(channel) {
      known.delete(channel);
      await rooms.deleteRoom(channel).catch(async (reason: unknown) => {
        if (isNotFound(reason)) return;
        // Its node may be gone; nobody else deletes a room then, and old tokens would open it.
        try {
          await make(channel);
          await rooms.deleteRoom(channel);
        } catch (error) {
          log.warn({ error, channel }, 'A LiveKit room was not deleted.');
        }
        known.delete(channel);
      });
    },
    grant: (request) => issueGrant(request, options),
    readGrant: (token) => readGrant(token, options),
    disconnect: ({ channel, subject, grantId }) =>
      removals.remove(
        channel,
        (one) =>
          (subject !== undefined && one.subject === subject) ||
          (grantId !== undefined && one.grantId === grantId),
      ),
    disconnectMany: (channel, subjects) => {
      const all = new Set(subjects);
      return removals.remove(channel, ({ subject }) => subject !== undefined && all.has(subject));
    },
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
      return [...known.keys()].map((channel) => {
        const here = all.filter((member) => member.channel === channel);
        const viewers = here.filter((member) => member.role === 'view').length;
        return { channel, isPublished: viewers < here.length, viewers };
      });
    },
    async stop() {
      stopping.abort();
      await polling;
      await stopListening?.();
      const led = isLeader;
      // Before another process takes it: nobody may be answered in the name of the leader any more.
      isLeader = false;
      if (led) await turns.leave().catch(() => undefined);
    },
  };
}
