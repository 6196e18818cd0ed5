import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClosingStack } from './closing-stack.ts';
import { type Config, listOf } from './config.ts';
import type { Database } from './platform/database/index.ts';
import type { FileStore } from './platform/files/index.ts';
import {
  createEmbeddedEngine,
  createLiveKitEngine,
  createRecordedStretches,
  createRoomMirror,
  type EmbeddedEngine,
  type LiveEngine,
  type LiveTurns,
  liveKitSource,
  withHls,
  withMirror,
} from './platform/live/index.ts';
import { startLivePackager } from './platform/media/index.ts';
import type { SiteRedis } from './platform/redis/index.ts';

const megabyte = 1024 ** 2;
/** Where live media is served. */
export const livePrefix = '/live';

interface EngineDeps {
  grantSecret: string;
  turns: LiveTurns;
  database: Database;
  files: FileStore;
  redis: SiteRedis | undefined;
  log: FastifyBaseLogger;
}

/** Starts the live engine the configuration names. */
export async function createAppEngine(
  config: Config,
  needs: EngineDeps,
  closing: ClosingStack,
): Promise<LiveEngine> {
  const engine = withHls(chooseEngine(config, needs), {
    maxShows: config.LIVE_HLS_SHOWS,
    maxTranscoded: config.LIVE_HLS_TRANSCODED_SHOWS,
    start: startLivePackager,
    log: needs.log,
  });
  await engine.start();
  return closing.add('live engine', engine, () => engine.stop());
}

function chooseEngine(config: Config, needs: EngineDeps): LiveEngine {
  const cluster = liveKitOf(config);
  if (cluster) return createClusterEngine(config, cluster, needs);
  return createEmbeddedEngine({
    ...whatItMakes(config),
    grantSecret: needs.grantSecret,
    udpPortBegin: config.LIVE_UDP_PORT,
    udpPortEnd: config.LIVE_UDP_PORT,
    publicAddresses: listOf(config.LIVE_PUBLIC_ADDRESS),
    tcpPort: config.LIVE_TCP_PORT ?? 'same',
    maxViewersPerChannel: config.LIVE_MAX_VIEWERS,
    iceServers: listOf(config.LIVE_ICE_SERVERS).map((urls) => ({ urls })),
    turn: turnOf(config),
    log: needs.log,
  });
}

function turnOf({ TURN_URLS: urls, TURN_SECRET: secret }: Config) {
  return urls && secret ? { urls: listOf(urls), secret } : undefined;
}

/** Which cluster the configuration names, if any. */
export function liveKitOf({ LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret }: Config) {
  return url && key && secret ? { url, key, secret } : undefined;
}

/** A cluster, and an engine of this process's own that takes in the rooms of which something is to be made. */
function createClusterEngine(
  config: Config,
  cluster: { url: string; key: string; secret: string },
  { turns, database, files, redis, log }: EngineDeps,
): LiveEngine {
  const clientUrl = `${config.PUBLIC_URL.replace(/^http/, 'ws')}${livePrefix}`;
  const studio: EmbeddedEngine = createEmbeddedEngine({
    ...whatItMakes(config),
    // Nobody joins it: it goes to the cluster by itself.
    udpPortBegin: 0,
    udpPortEnd: 0,
    tcpPort: 'off',
    log,
  });
  const processId = redis?.processId ?? randomUUID();
  const mirror = createRoomMirror(studio, {
    sourceOf: (room) => liveKitSource(room, { ...cluster, processId, whipUrl: engine.whipUrl ?? '' }),
    monotonicMs: () => performance.now(),
    log,
  });
  const engine = createLiveKitEngine({
    ...cluster,
    ...{ clientUrl, turns, log, turn: turnOf(config) },
    maxViewersPerChannel: config.LIVE_MAX_VIEWERS,
    onLook: mirror.saw,
  });
  return withMirror(engine, {
    ...{ studio, mirror, redis, log },
    stretches: createRecordedStretches(database, files),
    dataFolder: path.resolve(config.DATA_DIR),
    mayLead: config.servesWeb,
  });
}

/** What an embedded engine makes of packets. */
function whatItMakes(config: Config) {
  return {
    bindAddress: config.LIVE_BIND_ADDRESS,
    recording: {
      folder: path.resolve(config.DATA_DIR, 'recordings'),
      maxSeconds: config.RECORDING_MAX_MINUTES * 60,
      maxBytes: config.RECORDING_MAX_MEGABYTES * megabyte,
      minFreeBytes: config.RECORDING_MIN_FREE_MEGABYTES * megabyte,
    },
    clips: config.LIVE_CLIP_MEGABYTES > 0 ? { maxBytes: config.LIVE_CLIP_MEGABYTES * megabyte } : undefined,
  };
}
