import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { liveKitOf, livePrefix } from './app-engine.ts';
import { socketOriginsOf } from './app-origins.ts';
import type { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
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
  type LiveEngine,
  type LiveRole,
  type LiveTurns,
  liveKitProxy,
  liveKitWebhook,
  liveProxy,
  type Presence,
  requireOnlyPublisher,
  startRtmpServer,
  type Ticker,
} from './platform/live/index.ts';
import { startOpusMaker } from './platform/media/index.ts';
import { Refusal, refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

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
  const authorizeMedia: AuthorizeMedia = async (request) => {
    const allowed = (await shows.authorizeKey(request)) ?? (await authorizeGrant(request));
    if (request.role === 'publish' && request.action === 'join') await requireOnlyPublisher(engine, allowed);
    return allowed;
  };
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
    authorizeMedia,
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
