import type { PullSource } from '@candela/sfu';
import type { EmbeddedEngine } from '../embedded-engine.ts';
import type { LiveLog } from '../live-log.ts';
import type { PublishedRoom } from '../livekit-presence.ts';
import { mirroredTracks } from './mirrored-tracks.ts';

/** Why a room is mirrored. */
export type MirrorNeed = 'recording' | 'clips' | 'picture' | 'tap';

/** The embedded engine, as far as a mirror needs it. */
export type MirrorEngine = Pick<EmbeddedEngine, 'open' | 'close' | 'pull' | 'on'>;

/**
 * How many rooms are mirrored for less than a recording: one of 2.3 Mbit/s takes 3.5 % of a core, and the engine has one
 * thread. What is recorded always comes in.
 */
const roomsAtMost = 24;
const firstPauseMs = 1_000;
const longestPauseMs = 16_000;

interface Link {
  /** Which connection of the publisher, and which tracks of it, are pulled. */
  of: string;
  state: 'connecting' | 'up' | 'down';
  failures: number;
  /** When it may be tried again. */
  dueAtMs: number;
}

/** Rooms of a cluster as channels of an embedded engine, so that what that engine does with a channel is done with a room. */
export interface RoomMirror {
  /** Says what is published now; nothing of other rooms is. Undefined where that is no longer known here: then nothing is needed. */
  saw(rooms: readonly PublishedRoom[] | undefined): void;
  /** Mirrors a room from now on, or until a moment. Resolves once the channel is there; its picture comes later. */
  need(channel: string, need: MirrorNeed, untilMs?: number): Promise<void>;
  /** The need is over, of every room but these. */
  needOnly(need: MirrorNeed, channels: readonly string[]): Promise<void>;
  drop(channel: string, need: MirrorNeed): Promise<void>;
  /** Mirrors nothing any more. */
  clear(): Promise<void>;
}

/**
 * Pulls what is needed, and nothing else: a room costs its bits a second on the way here. A connection that ends is made again,
 * as when the publisher comes back or the room is placed on another node.
 */
export function createRoomMirror(
  engine: MirrorEngine,
  options: {
    sourceOf(room: PublishedRoom): Promise<PullSource | undefined>;
    monotonicMs(): number;
    log: LiveLog;
  },
): RoomMirror {
  const { sourceOf, monotonicMs, log } = options;
  const published = new Map<string, PublishedRoom>();
  const needs = new Map<string, Map<MirrorNeed, number>>();
  const links = new Map<string, Link>();

  const isNeeded = (channel: string) => (needs.get(channel)?.size ?? 0) > 0;

  function look(): void {
    const nowMs = monotonicMs();
    for (const [channel, of] of needs) {
      for (const [need, untilMs] of of) if (untilMs < nowMs) of.delete(need);
      if (of.size === 0) void release(channel);
      else void bring(channel, nowMs);
    }
  }

  /** The link to what is published now; undefined where there is no place for one more. */
  function linkTo(channel: string, of: string, nowMs: number): Link | undefined {
    const link = links.get(channel);
    const isRecorded = needs.get(channel)?.has('recording') ?? false;
    if (!link && !isRecorded && links.size >= roomsAtMost) return undefined;
    if (link && (link.of === of || link.state === 'connecting')) return link;
    const anew: Link = { of, state: 'down', failures: 0, dueAtMs: nowMs };
    links.set(channel, anew);
    return anew;
  }

  async function bring(channel: string, nowMs: number): Promise<void> {
    const room = published.get(channel);
    if (!room) return;
    const link = linkTo(channel, connectionOf(room), nowMs);
    if (link?.state !== 'down' || nowMs < link.dueAtMs) return;
    link.state = 'connecting';
    try {
      await engine.open(channel);
      const source = await sourceOf(room);
      // Only its sound, or nothing of it is known yet.
      if (source) await engine.pull(channel, source);
      Object.assign(link, source ? { state: 'up', failures: 0 } : { state: 'down' });
    } catch (error) {
      failed(link);
      log.warn({ error, channel }, 'A LiveKit room is not mirrored; it is tried again.');
    }
    if (!isNeeded(channel)) await release(channel);
  }

  function failed(link: Link): void {
    link.state = 'down';
    link.dueAtMs = monotonicMs() + Math.min(firstPauseMs * 2 ** link.failures, longestPauseMs);
    link.failures += 1;
  }

  async function release(channel: string): Promise<void> {
    needs.delete(channel);
    if (links.get(channel)?.state === 'connecting') return;
    links.delete(channel);
    await engine.close(channel);
  }

  engine.on('publisherLeft', ({ channel }) => {
    const link = links.get(channel);
    if (link?.state === 'up') Object.assign(link, { state: 'down', dueAtMs: monotonicMs() });
  });
  engine.on('engineDown', () => {
    for (const link of links.values()) if (link.state === 'up') link.state = 'down';
  });

  async function drop(channel: string, need: MirrorNeed): Promise<void> {
    needs.get(channel)?.delete(need);
    if (needs.has(channel) && !isNeeded(channel)) await release(channel);
  }

  async function clear(): Promise<void> {
    published.clear();
    for (const channel of [...needs.keys()]) await release(channel);
  }

  return {
    saw(rooms) {
      published.clear();
      if (!rooms) return void clear();
      for (const room of rooms) published.set(room.channel, room);
      look();
    },
    async need(channel, need, untilMs = Number.POSITIVE_INFINITY) {
      const known = needs.get(channel) ?? new Map<MirrorNeed, number>();
      needs.set(channel, known.set(need, untilMs));
      await engine.open(channel);
      void bring(channel, monotonicMs());
    },
    async needOnly(need, channels) {
      for (const [channel, known] of needs) {
        if (known.has(need) && !channels.includes(channel)) await drop(channel, need);
      }
    },
    drop,
    clear,
  };
}

/** Another one is to be pulled anew, also where its publisher is the same. Other tracks than those pulled change nothing. */
function connectionOf(room: PublishedRoom): string {
  const mirrored = mirroredTracks(room);
  return [room.sessionId, mirrored?.picture.sid, mirrored?.video, mirrored?.sound?.sid].join(' ');
}
