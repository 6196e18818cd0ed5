import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClosingStack } from './closing-stack.ts';
import { type Config, listOf } from './config.ts';
import { type Calls, type CallsDeps, createCalls } from './modules/calls/index.ts';
import { createMetering, type Metering, type MeteringDeps } from './modules/metering/index.ts';
import { createPrivateShows, type PrivateShows } from './modules/private-shows/index.ts';
import { createShows, type Shows, type ShowsDeps } from './modules/shows/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { loadKeyFile } from './platform/key-file.ts';
import {
  type AuthorizeMedia,
  authorizeGrants,
  closeStrayChannels,
  createEmbeddedEngine,
  createLiveKitEngine,
  type LiveEngine,
  type Ticker,
  withHls,
} from './platform/live/index.ts';
import { startLivePackager } from './platform/media/index.ts';
import { refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

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
  const engine = withHls(chooseEngine(config, grantSecret, log), {
    maxShows: config.LIVE_HLS_SHOWS,
    maxTranscoded: config.LIVE_HLS_TRANSCODED_SHOWS,
    start: startLivePackager,
    log,
  });
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
    publicAddresses: listOf(config.LIVE_PUBLIC_ADDRESS),
    tcpPort: config.LIVE_TCP_PORT ?? 'same',
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

/** Everything that is live now, and the ticker it lives by. */
export interface AppLive {
  ticker: Ticker;
  metering: Metering;
  shows: Shows;
  privateShows: PrivateShows;
  calls: Calls;
  /** Decides on every WHIP and WHEP request; given to `liveProxy`. */
  authorizeMedia: AuthorizeMedia;
  /** Ends an account's media everywhere; a suspension also ends its show. */
  disconnectAccount(accountId: string, why: 'session_over' | 'suspended'): Promise<void>;
  /** Takes up what was open when the last process ended. The engine is started before. */
  start(): Promise<void>;
  /** Leaves open what is open: it goes on with the next process. */
  stop(): Promise<void>;
}

type Given = 'metering' | 'shows' | 'privateShows';
type LiveInput = Omit<MeteringDeps & ShowsDeps & CallsDeps, Given | 'realtime'> & {
  realtime: CallsDeps['realtime'] & ShowsDeps['realtime'];
};

/** Makes the modules of what is live, each on those before it. */
export function createAppLive(needs: LiveInput): AppLive {
  const { engine, ticker, log } = needs;
  const metering = createMetering(needs);
  const shows = createShows({ ...needs, metering });
  const privateShows = createPrivateShows({ ...needs, metering, shows });
  const calls = createCalls({ ...needs, metering, shows, privateShows });
  const holders = [shows, privateShows, calls];
  const authorizeGrant = authorizeGrants(
    engine,
    holders.map((holder) => holder.mayUse),
  );
  let stopClosing: (() => void) | undefined;

  return {
    ticker,
    metering,
    shows,
    privateShows,
    calls,
    authorizeMedia: async (request) => (await shows.authorizeKey(request)) ?? authorizeGrant(request),
    async disconnectAccount(accountId, why) {
      await privateShows.disconnectAccount(accountId);
      await calls.disconnectAccount(accountId);
      await shows.disconnectAccount(accountId, why);
    },
    async start() {
      stopClosing = closeStrayChannels(
        engine,
        holders.map((holder) => holder.holds),
        log,
      );
      metering.start();
      shows.start();
      await ticker.start();
    },
    async stop() {
      await ticker.stop();
      stopClosing?.();
      metering.stop();
      await shows.stop();
    },
  };
}

/**
 * Serves `GET /media/snapshots/<model>/<name>`: what a show looked like seconds ago. It is looked up each time whether the
 * browser the address was made for may still see it; a picture that it has is its own, and never changes.
 */
export function registerSnapshots(
  app: FastifyInstance,
  shows: Pick<Shows, 'findSnapshot'>,
  countryOf: CountryOf,
  isSecure: boolean,
): void {
  app.get<{ Params: { modelId: string; name: string } }>(
    '/media/snapshots/:modelId/:name',
    // A page of cards that move asks for many.
    { config: { rateLimit: { max: 3_000, timeWindow: minuteMs } } },
    async (request, reply) => {
      const picture = await shows.findSnapshot({
        ...request.params,
        browser: knownBrowser(cookiesOf(request, reply, isSecure)),
        country: countryOf(request.headers),
      });
      if (!picture) return refuse('not_found');
      void reply.header('cache-control', 'private, max-age=120, immutable');
      void reply.header('x-content-type-options', 'nosniff');
      return reply.type('image/webp').send(picture);
    },
  );
}

/**
 * Serves `GET /media/live/<show>/<viewer>/<visit>/<file>`: a free show as HLS. Whether the browser the address was made for may
 * still see it is looked up for the playlist and for each piece.
 */
export function registerHls(
  app: FastifyInstance,
  shows: Pick<Shows, 'findHlsFile'>,
  countryOf: CountryOf,
  isSecure: boolean,
): void {
  app.get<{ Params: Record<'showId' | 'viewer' | 'visit' | 'name', string>; Querystring: HlsQuery }>(
    '/media/live/:showId/:viewer/:visit/:name',
    // A player asks for two parts and a playlist with each a second, and again after a seek.
    { config: { rateLimit: { max: 1_200, timeWindow: minuteMs } } },
    async (request, reply) => {
      const answer = await shows.findHlsFile({
        ...request.params,
        awaited: awaitedPart(request.query),
        browser: knownBrowser(cookiesOf(request, reply, isSecure)),
        country: countryOf(request.headers),
      });
      if (!answer) return refuse('not_found');
      void reply.header('cache-control', 'private, no-store');
      void reply.header('x-content-type-options', 'nosniff');
      if ('playlist' in answer) return reply.type('application/vnd.apple.mpegurl').send(answer.playlist);
      return reply.type('video/mp4').send(Buffer.from(answer.media));
    },
  );
}

type HlsQuery = { _HLS_msn?: unknown; _HLS_part?: unknown };

/** Which part a player waits for (RFC 8216bis, section 6.2.5.2). */
function awaitedPart(query: HlsQuery): { segment: number; part: number } | undefined {
  const [segment, part] = [Number(query._HLS_msn), Number(query._HLS_part ?? 0)];
  return Number.isSafeInteger(segment) && Number.isSafeInteger(part) ? { segment, part } : undefined;
}
