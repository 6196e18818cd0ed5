import path from 'node:path';
import { secondMs } from '@candela/contract/shared/durations';
import type { SiteRedis } from '../../redis/index.ts';
import type { EmbeddedEngine } from '../embedded-engine.ts';
import { createEngineEvents } from '../engine-events.ts';
import type { Clips, KeyFrame, LiveEngine } from '../live-engine.ts';
import type { LiveLog } from '../live-log.ts';
import { createMirrorCalls, type MirrorCalls, noCalls } from './mirror-calls.ts';
import { createMirroredRecordings, newStretch } from './mirrored-recordings.ts';
import type { RecordedStretches } from './recorded-stretches.ts';
import type { RoomMirror } from './room-mirror.ts';

/** A room whose picture was asked for is mirrored a little longer than it takes until the next is due. */
const picturedMs = 40 * secondMs;
const tappedMs = 10 * secondMs;
const [frameWithinMs, cutWithinMs, notifyWithinMs] = [2 * secondMs, 20 * secondMs, 2 * secondMs];

export interface MirrorDeps {
  /** Takes the rooms in; nobody joins it. */
  studio: EmbeddedEngine;
  mirror: RoomMirror;
  stretches: RecordedStretches;
  dataFolder: string;
  /** Whether this process may lead; one that may not reads what others recorded. */
  mayLead: boolean;
  /** Undefined for a process that is alone. */
  redis: SiteRedis | undefined;
  log: LiveLog;
}

/** Adds to a cluster's engine what the embedded one makes of packets: recordings, clips and single pictures. */
export function withMirror(engine: LiveEngine, deps: MirrorDeps): LiveEngine {
  const { studio, mirror, redis, log } = deps;
  const events = createEngineEvents();
  const isLeader = engine.isLeader;
  const written = studio.recordings;
  if (!written) return engine;
  const held = studio.clips;
  let lastHeld = '';

  const recordings = createMirroredRecordings({
    ...{ written, mirror, isLeader, log },
    stretches: deps.stretches,
    folder: path.join(deps.dataFolder, 'recordings-here'),
    notifyLeader: async (what, channel, key) => void (await calls.ask(what, [channel, key], notifyWithinMs)),
  });
  studio.on('recordingEnded', ({ channel, key, end }) => {
    events.emit('recordingEnded', { channel, key: recordings.ended(key), end });
  });

  const atLeader = {
    start: (channel: string, key: string) => recordings.start(channel, key),
    stop: (_channel: string, key: string) => recordings.stop(key),
    async hold(channels: string[]): Promise<void> {
      await mirror.needOnly('clips', channels);
      for (const channel of channels) await mirror.need(channel, 'clips');
      await held?.holdOnly(channels);
    },
    async cut(channel: string, key: string, range: { fromMs: number; toMs: number }): Promise<boolean> {
      const stretch = newStretch(key);
      if (!(await held?.cut(channel, stretch, range))) return false;
      await deps.stretches.begin(key, stretch);
      await recordings.handIn(key);
      return true;
    },
    async frame(channel: string, afterMs: number): Promise<KeyFrame | undefined> {
      await mirror.need(channel, 'picture', performance.now() + picturedMs);
      return await studio.newestKeyFrame?.(channel, afterMs);
    },
  };
  const calls: MirrorCalls<typeof atLeader> = redis
    ? createMirrorCalls(redis, { methods: atLeader, isLeader, log })
    : noCalls;

  const clips: Clips | undefined = held && {
    async holdOnly(channels) {
      if (isLeader()) return await atLeader.hold([...channels]);
      await atLeader.hold([]);
      const these = [...channels].sort().join();
      if (these === lastHeld) return;
      lastHeld = these;
      await calls.ask('hold', [[...channels]], notifyWithinMs);
    },
    cut: async (channel, key, range) =>
      isLeader()
        ? await atLeader.cut(channel, key, range)
        : ((await calls.ask('cut', [channel, key, range], cutWithinMs)) ?? false),
  };

  return {
    ...engine,
    recordings,
    clips,
    newestKeyFrame: async (channel, afterMs) =>
      isLeader()
        ? await atLeader.frame(channel, afterMs)
        : await calls.ask('frame', [channel, afterMs], frameWithinMs),
    // Of several processes each would package a show by itself.
    readTap: redis
      ? undefined
      : async (channel, isNew) => {
          await mirror.need(channel, 'tap', performance.now() + tappedMs);
          return (await studio.readTap?.(channel, isNew)) ?? new Uint8Array();
        },
    on(event, listener) {
      const stops = [engine.on(event, listener), events.on(event, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async start() {
      if (deps.mayLead) await studio.start();
      await engine.start();
    },
    async stop() {
      // The lead first: another process goes on while this one hands in what it wrote.
      await engine.stop();
      calls.close();
      await recordings.stopAll();
      await mirror.clear();
      await studio.stop();
    },
  };
}
