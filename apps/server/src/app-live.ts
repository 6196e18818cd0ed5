import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { socketOriginsOf } from './app-origins.ts';
import type { ClosingStack } from './closing-stack.ts';
import { type Config, listOf } from './config.ts';
import { type Calls, type CallsDeps, createCalls } from './modules/calls/index.ts';
import { createMetering, type Metering, type MeteringDeps } from './modules/metering/index.ts';
import {
  createPrivateShows,
  type PrivateShows,
  type PrivateShowsDeps,
} from './modules/private-shows/index.ts';
import { createShows, keyChannel, type Shows, type ShowsDeps } from './modules/shows/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import {
  type AuthorizeMedia,
  authorizeGrants,
  closeStrayChannels,
  createEmbeddedEngine,
  createLiveKitEngine,
  type LiveEngine,
  type LiveRole,
  type LiveTurns,
  liveKitProxy,
  liveKitWebhook,
  liveProxy,
  type Presence,
  startRtmpServer,
  type Ticker,
  withHls,
} from './platform/live/index.ts';
import { startLivePackager, startOpusMaker } from './platform/media/index.ts';
import { Refusal, refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

const megabyte = 1024 ** 2;
const livePrefix = '/live';

/** Starts the live engine the configuration names. */
export async function createAppEngine(
  config: Config,
  { grantSecret, turns, log }: { grantSecret: string; turns: LiveTurns; log: FastifyBaseLogger },
  closing: ClosingStack,
): Promise<LiveEngine> {
  const engine = withHls(chooseEngine(config, grantSecret, turns, log), {
    maxShows: config.LIVE_HLS_SHOWS,
    maxTranscoded: config.LIVE_HLS_TRANSCODED_SHOWS,
    start: startLivePackager,
    log,
  });
  await engine.start();
  return closing.add('live engine', engine, () => engine.stop());
}

function chooseEngine(
  config: Config,
  grantSecret: string,
  turns: LiveTurns,
  log: FastifyBaseLogger,
): LiveEngine {
  const cluster = liveKitOf(config);
  if (cluster) {
    const clientUrl = `${config.PUBLIC_URL.replace(/^http/, 'ws')}${livePrefix}`;
    const maxViewersPerChannel = config.LIVE_MAX_VIEWERS;
    return createLiveKitEngine({ ...cluster, clientUrl, turns, log, maxViewersPerChannel });
  }
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
    clips: config.LIVE_CLIP_MEGABYTES > 0 ? { maxBytes: config.LIVE_CLIP_MEGABYTES * megabyte } : undefined,
    log,
  });
}

function liveKitOf({ LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret }: Config) {
  return url && key && secret ? { url, key, secret } : undefined;
}

/** Serves live media's addresses: WHIP and WHEP of the embedded engine, or the joins and webhooks of a LiveKit cluster. */
export async function registerLive(
  app: FastifyInstance,
  config: Config,
  live: { engine: LiveEngine; turns: LiveTurns; authorize: AuthorizeMedia; countryOf: CountryOf },
): Promise<void> {
  await app.register(liveProxy, { prefix: livePrefix, ...live });
  const cluster = liveKitOf(config);
  if (!cluster) return;
  const allowsOrigin = socketOriginsOf(config);
  await app.register(liveKitProxy, { prefix: livePrefix, ...live, ...cluster, allowsOrigin });
  await app.register(liveKitWebhook, { prefix: livePrefix, ...live, ...cluster });
}

/** Where broadcasting software that speaks RTMP sends to, an encrypted address first; none where it is off. */
export function rtmpServersOf(config: Config): string[] {
  const { hostname } = new URL(config.PUBLIC_URL);
  const address = (scheme: string, port: number | undefined, usual: number) =>
    port === undefined ? [] : [`${scheme}://${hostname}${port === usual ? '' : `:${port}`}/live`];
  return [...address('rtmps', config.RTMPS_PORT, 443), ...address('rtmp', config.RTMP_PORT, 1935)];
}

/** Listens for broadcasting software that speaks RTMP, where that is on. */
export async function startRtmp(
  config: Config,
  { engine, live, log }: { engine: LiveEngine; live: AppLive; log: FastifyBaseLogger },
  closing: ClosingStack,
): Promise<void> {
  const { RTMP_PORT: port, RTMPS_PORT, RTMPS_CERTIFICATE_FILE, RTMPS_KEY_FILE } = config;
  if (port === undefined && RTMPS_PORT === undefined) return;
  const secure =
    RTMPS_PORT !== undefined && RTMPS_CERTIFICATE_FILE && RTMPS_KEY_FILE
      ? { port: RTMPS_PORT, certificateFile: RTMPS_CERTIFICATE_FILE, keyFile: RTMPS_KEY_FILE }
      : undefined;
  const server = await startRtmpServer({
    ...{ engine, port, secure, log, keyChannel, startOpusMaker },
    authorize: live.authorizeMedia,
    checkKey: live.shows.checkStreamKey,
    holds: live.shows.holds,
    noteProblem: live.shows.noteIngestProblem,
    bindAddress: config.LIVE_BIND_ADDRESS,
    maxBroadcasts: config.RTMP_BROADCASTS,
  });
  closing.add('rtmp', server, () => server.stop());
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
  realtime: CallsDeps['realtime'] & ShowsDeps['realtime'] & PrivateShowsDeps['realtime'];
};

/** Makes the modules of what is live, each on those before it. */
export function createAppLive(needs: LiveInput): AppLive {
  const { engine, ticker, log } = needs;
  const metering = createMetering(needs);
  const shows = createShows({ ...needs, metering });
  const privateShows = createPrivateShows({ ...needs, metering, shows });
  const calls = createCalls({ ...needs, metering, shows, privateShows });
  const holders = [shows, privateShows, calls];
  // Staff first: whoever is on record may watch any channel, and no channel's own rules say who they are.
  const mayUses = [shows.mayWatchUnseen, ...holders.map((holder) => holder.mayUse)];
  const authorizeGrant = authorizeGrants(engine, mayUses);
  let stopClosing: (() => void) | undefined;
  let stopChecking: (() => void) | undefined;

  /** Whoever came to a cluster with a token of hers must be somebody this site lets in now, too. */
  async function checkJoin(role: LiveRole, { channel, subject, grantId }: Presence): Promise<void> {
    try {
      for (const mayUse of mayUses) if (await mayUse({ channel, role, subject, grantId })) return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    await engine.disconnect({ channel, grantId });
  }
  function checkJoins(): () => void {
    const check = (role: LiveRole) => (presence: Presence) =>
      void checkJoin(role, presence).catch((error: unknown) =>
        log.error({ error }, 'It could not be told whether a viewer may stay.'),
      );
    const stops = [engine.on('viewerJoined', check('view')), engine.on('publisherJoined', check('publish'))];
    return () => {
      for (const stop of stops) stop();
    };
  }

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
      // The embedded engine lets nobody in but through the proxy.
      if (engine.kind === 'livekit') stopChecking = checkJoins();
      metering.start();
      shows.start();
      await ticker.start();
    },
    async stop() {
      await ticker.stop();
      stopClosing?.();
      stopChecking?.();
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
