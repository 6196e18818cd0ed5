import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClosingStack } from './closing-stack.ts';
import { type Config, listOf } from './config.ts';
import { loadKeyFile } from './platform/key-file.ts';
import { createEmbeddedEngine, createLiveKitEngine, type LiveEngine } from './platform/live/index.ts';

const megabyte = 1024 ** 2;

/** The secret that signs media grants and makes stream keys: the configured one, or one made and kept. */
export async function liveSecretOf(config: Config): Promise<string> {
  return config.LIVE_SECRET ?? (await loadKeyFile(path.join(config.DATA_DIR, 'secrets'), 'live'));
}

/** Starts the live engine the configuration names. */
export async function createAppEngine(
  config: Config,
  grantSecret: string,
  log: FastifyBaseLogger,
  closing: ClosingStack,
): Promise<LiveEngine> {
  const engine = chooseEngine(config, grantSecret, log);
  await engine.start();
  return closing.add('live engine', engine, () => engine.stop());
}

function chooseEngine(config: Config, grantSecret: string, log: FastifyBaseLogger): LiveEngine {
  const { LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret } = config;
  if (url && key && secret) return createLiveKitEngine({ url, key, secret, log });
  const { TURN_URLS, TURN_SECRET } = config;
  return createEmbeddedEngine({
    grantSecret,
    udpPortBegin: config.LIVE_UDP_PORT,
    udpPortEnd: config.LIVE_UDP_PORT,
    bindAddress: config.LIVE_BIND_ADDRESS,
    publicAddress: config.LIVE_PUBLIC_ADDRESS,
    maxViewersPerChannel: config.LIVE_MAX_VIEWERS,
    iceServers: listOf(config.LIVE_ICE_SERVERS).map((urls) => ({ urls })),
    turn: TURN_URLS && TURN_SECRET ? { urls: listOf(TURN_URLS), secret: TURN_SECRET } : undefined,
    recording: {
      folder: path.resolve(config.DATA_DIR, 'recordings'),
      maxSeconds: config.RECORDING_MAX_MINUTES * 60,
      maxBytes: config.RECORDING_MAX_MEGABYTES * megabyte,
      minFreeBytes: config.RECORDING_MIN_FREE_MEGABYTES * megabyte,
    },
    log,
  });
}
