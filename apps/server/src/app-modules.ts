import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createAppAdmin } from './app-admin.ts';
import { createAppAgeCheck } from './app-age-check.ts';
import { createAppChat } from './app-chat.ts';
import { registerClips } from './app-clips.ts';
import { createAppCompliance } from './app-compliance.ts';
import { createAppDiscovery } from './app-discovery.ts';
import { createAppEarnings } from './app-earnings.ts';
import { createAppEditorial } from './app-editorial.ts';
import { createAppEngine } from './app-engine.ts';
import { openAppFiles } from './app-files.ts';
import { registerHls } from './app-hls.ts';
import { addressOf, listOf, registerAppRoutes, registerHealth } from './app-http.ts';
import { createAppIdentity } from './app-identity.ts';
import { createAppLibrary, createAppMedia, registerPlayback } from './app-library.ts';
import { createAppLive, registerLive, registerSnapshots, rtmpServersOf, startRtmp } from './app-live.ts';
import { connectNotifications } from './app-notifications.ts';
import { socketOriginsOf } from './app-origins.ts';
import { createAppPayments } from './app-payments.ts';
import { createAppPlans } from './app-plans.ts';
import { createAppPrivacy } from './app-privacy.ts';
import { createRecordingCleanUp } from './app-recordings.ts';
import { connectRefunds } from './app-refunds.ts';
import { registerCalendars } from './app-schedule.ts';
import { appSecret } from './app-secrets.ts';
import { followEndedSessions } from './app-sessions.ts';
import { createAppShop } from './app-shop.ts';
import { registerBrowserSources } from './app-sources.ts';
import { openAppVault } from './app-vault.ts';
import { registerWatermarks } from './app-watermarks.ts';
import type { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import { standardName } from './config-settings.ts';
import { createAccounts, profilePictureRoutes } from './modules/accounts/index.ts';
import { categoryIdsOf, chooseCategories } from './modules/discovery/index.ts';
import { fansRoutes } from './modules/fans/index.ts';
import { createFraud } from './modules/fraud/index.ts';
import { balanceOf, checkLedger, createWallet } from './modules/ledger/index.ts';
import { getLiveSettings, preparePrices } from './modules/metering/index.ts';
import { createPublicationPolicy } from './modules/moderation/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { planIdsOf } from './modules/plans/index.ts';
import { createSchedule } from './modules/schedule/index.ts';
import { siteStatusRoutes } from './modules/site-status/index.ts';
import { rollUpStatistics, statisticsRoutes } from './modules/statistics/index.ts';
import { createWatermarks } from './modules/watermarks/index.ts';
import type { Database } from './platform/database/index.ts';
import { currentOf } from './platform/encryption/index.ts';
import { createEvents } from './platform/events/index.ts';
import { clientAddress } from './platform/http/trusted-proxies.ts';
import { speak } from './platform/i18n/index.ts';
import { expireIdempotencyKeys } from './platform/idempotency/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { createLiveTurns, createTicker, liveKitBeatMs } from './platform/live/index.ts';
import { openLook, shownSite } from './platform/look/index.ts';
import { createMailer, senderOf } from './platform/mail/index.ts';
import { createPictureRewriter, createStillMaker } from './platform/media/index.ts';
import { createRealtime } from './platform/realtime/index.ts';
import type { SiteRedis } from './platform/redis/index.ts';
import { createSettings } from './platform/settings/index.ts';
import { countryFromHeader } from './platform/viewer/index.ts';

/** How often each process looks at what is live. */
const liveTickMs = 1_000;

/** What is open before the first part is made. */
interface Platform {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  clock: () => Date;
  closing: ClosingStack;
  /** What several processes share; a process alone has none. */
  redis: SiteRedis | undefined;
}

/**
 * Makes every module of the site and registers what answers. It reads from top to bottom: lower modules first, and
 * nothing is used before it is made. What lower modules have to say to higher ones are events.
 */
export async function assemble(config: Config, { app, database, jobs, clock, closing, redis }: Platform) {
  speak(config.CANDELA_LANGUAGE);
  const countryOf = countryFromHeader(config.COUNTRY_HEADER);
  const look = await openLook({ database, configuredName: config.SITE_NAME, log: app.log });
  let announceLook = () => {};
  closing.add('look', await look.follow(() => announceLook()), (stop) => stop());
  const { siteName } = look;
  const mailer = createMailer({
    database,
    jobs,
    smtpUrl: config.SMTP_URL,
    from: senderOf(config.MAIL_FROM, [config.SITE_NAME, standardName], siteName),
    signature: () => look.texts().mailSignature,
    clock,
    log: app.log,
  });
  closing.add('mail', mailer, () => mailer.close());
  const events = createEvents({ jobs, database });
  const base = {
    database,
    events,
    clock,
    jobs,
    mailer,
    log: app.log,
    siteName,
    isOff: look.isOff,
    publicUrl: config.PUBLIC_URL,
  };
  const { files, registerFileRoutes } = await openAppFiles(config, { jobs, clock });
  const vault = await openAppVault(config, files);
  const settings = createSettings({ database, clock });
  const liveSecret = await appSecret(config, 'live');
  const secret = currentOf(liveSecret);
  const turns = createLiveTurns(database, 3 * liveKitBeatMs, config.servesWeb);
  const engine = await createAppEngine(
    config,
    { ...base, files, redis, turns, grantSecret: secret },
    closing,
  );

  const media = createAppMedia(config, files, closing);
  const pictures = {
    files,
    makeCopies: media.makeCopies,
    rewritePicture: createPictureRewriter(),
    looksFirst: async () => (await settings.get('reviewFirstPictures')) === 1,
  };
  const accounts = createAccounts({
    ...base,
    secret: await appSecret(config, 'accounts'),
    async balanceOf(accountId) {
      const { net, total } = await balanceOf(database, accountId);
      return { net: Number(net), total: Number(total) };
    },
    categoryIdsOf: (accountId) => categoryIdsOf(database, accountId),
    existPlanIds: (accountId) => planIdsOf(database, accountId, clock()),
    chooseCategories,
    pricesOf: getLiveSettings,
    preparePrices,
    pictures,
  });
  const realtime = createRealtime({
    // Jobs of a worker push to the sockets of others and have none themselves.
    httpServer: config.servesWeb ? app.server : createServer(),
    authenticate: accounts.authenticate,
    log: app.log,
    redis,
    corsOrigins: listOf(config.CORS_ORIGINS),
    headers: app.securityHeaders,
    allowsOrigin: socketOriginsOf(config),
    countryOf,
    site: () => (look.now().number > 0 ? shownSite(look) : undefined),
    ipOf: (request) => clientAddress(request, config.trustsProxy),
  });
  closing.add('realtime', realtime, () => realtime.close());
  announceLook = () => realtime.emitToOwn('site.changed', shownSite(look));
  // The HTTP server waits for its connections; open sockets would keep it from ever closing.
  app.addHook('preClose', () => realtime.close());
  const identity = createAppIdentity(config, { ...base, accounts, vault, realtime });
  const ageCheck = await createAppAgeCheck(config, { ...base, settings, siteUrl: () => addressOf(app) });
  const notifications = createNotifications({ ...base, realtime });
  connectNotifications(events, notifications, accounts);

  const wallet = createWallet({ ...base, settings, realtime });
  const earnings = await createAppEarnings(config, { ...base, accounts, settings });
  const payments = await createAppPayments(config, {
    ...base,
    realtime,
    accounts,
    pushBalance: wallet.pushBalance,
    siteUrl: () => addressOf(app),
  });

  const fraud = createFraud({ ...base, wallet, payments, reviews: earnings.reviews });

  const cleanUpRecordings = createRecordingCleanUp(engine, database);
  const watermarks = createWatermarks({ ...base, files });
  const library = createAppLibrary(wallet, {
    ...base,
    accounts,
    media,
    ...createPublicationPolicy({ database, files, settings }),
    budgets: () => settings.all(),
    realtime,
    files,
    secret,
    watermarks,
    playbackDevices: config.PLAYBACK_DEVICES,
    recordings: {
      folderOf: (id) => engine.recordings?.folderOf(id),
      cleanUp: cleanUpRecordings,
    },
  });
  const plans = createAppPlans(config, { ...base, wallet, accounts });
  const shop = createAppShop(config, { ...base, wallet, earnings, settings, accounts, library, files });
  connectRefunds(config, { wallet, accounts, mailer, events, siteName });

  const ticker = createTicker(liveTickMs, app.log);
  const stills = createStillMaker();
  closing.add('stills', stills, () => stills.close());
  const live = createAppLive({
    ...base,
    engine,
    realtime,
    accounts,
    wallet,
    streamKeySecret: liveSecret,
    drafts: {
      add: library.addRecordedShow,
      addClip: library.addClip,
      discard: library.discardRecordedShow,
      cleanUp: cleanUpRecordings,
    },
    media,
    files,
    rtmpServers: rtmpServersOf(config),
    maxRecordingMinutes: config.RECORDING_MAX_MINUTES,
    stills,
    minuteMs: config.LIVE_MINUTE_MS,
    monotonicMs: () => performance.now(),
    ticker,
  });
  const chat = createAppChat({
    ...base,
    liveSecret,
    realtime,
    files,
    accounts,
    live,
    plans,
    library,
    wallet,
    watermarks,
    secret,
  });

  const editorial = await createAppEditorial(config, base);
  const discovery = createAppDiscovery(config, accounts, secret, {
    ...base,
    realtime,
    snapshotsFor: live.shows.snapshotsFor,
    itemCards: library.itemCards,
  });
  const schedule = createSchedule({ ...base, accounts });
  const compliance = createAppCompliance({
    ...base,
    files,
    vault,
    accounts,
    library,
    messages: chat.messages,
    shows: live.shows,
    settings,
    leakOf: watermarks.leakOf,
    ticker,
  });
  const privacy = createAppPrivacy(config, { ...base, files, accounts, wallet });
  const admin = await createAppAdmin(config, {
    ...base,
    engine,
    files,
    media,
    look,
    settings,
    accounts,
    identity,
    library,
    editorial,
    rooms: chat.rooms,
    shows: live.shows,
    calls: live.calls,
    metering: live.metering,
    disconnectAccount: live.disconnectAccount,
    wallet,
    plans,
    compliance,
    payments,
    fraud,
    earnings,
    payouts: earnings.payouts,
    watermarks,
    erase: privacy.erase,
  });

  followEndedSessions(accounts, realtime, live, app.log);
  closing.add('sessions', await accounts.start(), (stop) => stop());
  jobs.every('accounts.remove-expired', '7 * * * *', accounts.removeExpired);
  jobs.every('ledger.roll-up', '*/5 * * * *', wallet.rollUpLedger);
  jobs.every('statistics.roll-up', '*/5 * * * *', () => rollUpStatistics(database, clock()));
  jobs.every('ledger.check', '21 * * * *', () => checkLedger(database, clock, app.log));
  jobs.every('recordings.clean-up', '37 * * * *', cleanUpRecordings);
  jobs.every('idempotency.expire', '43 4 * * *', () => expireIdempotencyKeys(database, clock()));
  registerHealth(app, database);
  const site = {
    ...{ files, settings, accounts, engine, realtime },
    hashPassword: accounts.hashPassword,
    watchMail: editorial.watchMail,
  };
  if (!config.servesWeb) return site;
  await registerAppRoutes(app, config, {
    database,
    accounts,
    admin,
    look,
    countryOf,
    secret,
    files,
    registerFileRoutes,
    requireAge: ageCheck.requireAge,
    implementation: {
      admin: admin.routes,
      moderation: compliance.routes,
      verification: identity.routes,
      ageCheck: ageCheck.routes,
      accounts: {
        ...accounts.routes,
        ...profilePictureRoutes({ ...base, pictures, publishPicture: library.publishPicture }),
      },
      discovery: discovery.routes,
      schedule: schedule.routes,
      editorial: editorial.routes,
      siteStatus: siteStatusRoutes({ ...base, settings, engine }),
      notifications: notifications.routes,
      privacy: privacy.routes,
      rooms: chat.rooms.routes,
      fans: fansRoutes(base),
      statistics: statisticsRoutes({ ...base, terms: settings.all }),
      messages: chat.messages.routes,
      library: library.routes,
      plans: plans.routes,
      watermarks: watermarks.routes,
      shop: shop.routes,
      shows: live.shows.routes,
      metering: live.metering.routes,
      privateShows: live.privateShows.routes,
      calls: live.calls.routes,
      ledger: wallet.routes,
      payments: payments.routes,
      earnings: earnings.routes,
    },
  });
  await ageCheck.register(app);
  await payments.register(app);
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  registerPlayback(app, library, accounts, countryOf, isSecure);
  registerWatermarks(app, watermarks, chat.messages, accounts, isSecure);
  registerCalendars(app, schedule);
  registerBrowserSources(app, { ...base, language: config.CANDELA_LANGUAGE }, chat.rooms);
  registerSnapshots(app, live.shows, countryOf, isSecure);
  registerHls(app, live.shows, countryOf, isSecure);
  registerClips(app, live.shows, countryOf, isSecure);
  await registerLive(app, config, { engine, turns, authorize: live.authorizeMedia, countryOf });
  await live.start();
  closing.add('live', live, () => live.stop());
  await startRtmp(config, { engine, live, log: app.log }, closing);
  return site;
}
