import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAppAdmin } from './app-admin.ts';
import { createAppAgeCheck } from './app-age-check.ts';
import { createAppChat } from './app-chat.ts';
import { createAppCompliance } from './app-compliance.ts';
import { createAppDiscovery } from './app-discovery.ts';
import { createAppEarnings } from './app-earnings.ts';
import { openAppFiles } from './app-files.ts';
import { addressOf, listOf, registerAppRoutes } from './app-http.ts';
import { createAppIdentity } from './app-identity.ts';
import { createAppLibrary, registerPlayback } from './app-library.ts';
import { createAppEngine, createAppLive, liveSecretOf, registerHls, registerSnapshots } from './app-live.ts';
import { connectNotifications } from './app-notifications.ts';
import { createAppPayments } from './app-payments.ts';
import { createAppPlans } from './app-plans.ts';
import { createAppPrivacy } from './app-privacy.ts';
import { createRecordingCleanUp } from './app-recordings.ts';
import { connectRefunds } from './app-refunds.ts';
import { followEndedSessions } from './app-sessions.ts';
import { createAppShop } from './app-shop.ts';
import { openAppVault } from './app-vault.ts';
import type { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import { createAccounts, profilePictureRoutes } from './modules/accounts/index.ts';
import { categoryIdsOf, chooseCategories } from './modules/discovery/index.ts';
import { createEditorial } from './modules/editorial/index.ts';
import { balanceOf, checkLedger, createWallet } from './modules/ledger/index.ts';
import { createPublicationPolicy } from './modules/moderation/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { planIdsOf } from './modules/plans/index.ts';
import type { Database } from './platform/database/index.ts';
import { createEvents } from './platform/events/index.ts';
import { clientAddress } from './platform/http/trusted-proxies.ts';
import { speak } from './platform/i18n/index.ts';
import { expireIdempotencyKeys } from './platform/idempotency/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { loadKeyFile } from './platform/key-file.ts';
import { createTicker, liveProxy } from './platform/live/index.ts';
import { createMailer } from './platform/mail/index.ts';
import { createStillMaker } from './platform/media/index.ts';
import { createRealtime } from './platform/realtime/index.ts';
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
}

/**
 * Makes every module of the site and registers what answers. It reads from top to bottom: lower modules first, and
 * nothing is used before it is made. What lower modules have to say to higher ones are events.
 */
export async function assemble(config: Config, { app, database, jobs, clock, closing }: Platform) {
  speak(config.CANDELA_LANGUAGE);
  const countryOf = countryFromHeader(config.COUNTRY_HEADER);
  const mailer = createMailer({
    database,
    jobs,
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
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
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
  };
  const { files, registerFileRoutes } = await openAppFiles(config, { jobs, clock });
  const vault = await openAppVault(config, files);
  const settings = createSettings({ database, clock });
  const secret = await liveSecretOf(config);
  const engine = await createAppEngine(config, secret, app.log, closing);

  const accounts = createAccounts({
    ...base,
    secret: await loadKeyFile(path.join(config.DATA_DIR, 'secrets'), 'accounts'),
    async balanceOf(accountId) {
      const { net, total } = await balanceOf(database, accountId);
      return { net: Number(net), total: Number(total) };
    },
    categoryIdsOf: (accountId) => categoryIdsOf(database, accountId),
    existPlanIds: (accountId) => planIdsOf(database, accountId, clock()),
    chooseCategories,
  });
  const realtime = createRealtime({
    httpServer: app.server,
    authenticate: accounts.authenticate,
    log: app.log,
    corsOrigins: listOf(config.CORS_ORIGINS),
    countryOf,
    ipOf: (request) => clientAddress(request, config.trustsProxy),
  });
  closing.add('realtime', realtime, () => realtime.close());
  // The HTTP server waits for its connections; open sockets would keep it from ever closing.
  app.addHook('preClose', () => realtime.close());
  const identity = createAppIdentity(config, { ...base, accounts, vault });
  const ageCheck = await createAppAgeCheck(config, { ...base, settings, siteUrl: () => addressOf(app) });
  const notifications = createNotifications({ ...base, realtime, contactOf: accounts.contactOf });
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

  const cleanUpRecordings = createRecordingCleanUp(engine, database);
  const library = createAppLibrary(config, accounts, wallet, closing, {
    ...base,
    ...createPublicationPolicy({ database, files, settings }),
    budgets: () => settings.all(),
    realtime,
    files,
    secret,
    playbackDevices: config.PLAYBACK_DEVICES,
    recordings: {
      folderOf: (id) => engine.recordings?.folderOf(id),
      cleanUp: cleanUpRecordings,
    },
  });
  const plans = createAppPlans(config, { ...base, settings, wallet, accounts });
  const shop = createAppShop(config, { ...base, wallet, earnings, settings, accounts, library, files });
  connectRefunds(config, { wallet, accounts, mailer, events });

  const stills = createStillMaker();
  closing.add('stills', stills, () => stills.close());
  const live = createAppLive({
    ...base,
    engine,
    realtime,
    accounts,
    wallet,
    streamKeySecret: secret,
    drafts: {
      add: library.addRecordedShow,
      discard: library.discardRecordedShow,
      cleanUp: cleanUpRecordings,
    },
    maxRecordingMinutes: config.RECORDING_MAX_MINUTES,
    stills,
    minuteMs: config.LIVE_MINUTE_MS,
    monotonicMs: () => performance.now(),
    ticker: createTicker(liveTickMs, app.log),
  });
  const chat = createAppChat({ ...base, realtime, files, accounts, live, plans, library, wallet });

  const editorial = createEditorial(base);
  const discovery = createAppDiscovery(config, accounts, secret, {
    ...base,
    realtime,
    snapshotsFor: live.shows.snapshotsFor,
    itemCards: library.itemCards,
  });
  const compliance = createAppCompliance({
    ...base,
    files,
    vault,
    accounts,
    library,
    messages: chat.messages,
    shows: live.shows,
    settings,
  });
  const privacy = createAppPrivacy(config, { ...base, files, accounts, wallet });
  const admin = await createAppAdmin(config, {
    ...base,
    files,
    realtime,
    settings,
    accounts,
    identity,
    library,
    editorial,
    rooms: chat.rooms,
    shows: live.shows,
    disconnectAccount: live.disconnectAccount,
    wallet,
    plans,
    compliance,
    payments,
    earnings,
    payouts: earnings.payouts,
    erase: privacy.erase,
  });

  followEndedSessions(accounts, realtime, live, app.log);
  closing.add('sessions', await accounts.start(), (stop) => stop());
  jobs.every('accounts.remove-expired', '7 * * * *', accounts.removeExpired);
  jobs.every('ledger.roll-up', '*/5 * * * *', wallet.rollUpLedger);
  jobs.every('ledger.check', '21 * * * *', () => checkLedger(database, clock, app.log));
  jobs.every('recordings.clean-up', '37 * * * *', cleanUpRecordings);
  jobs.every('idempotency.expire', '43 4 * * *', () => expireIdempotencyKeys(database, clock()));
  await registerAppRoutes(app, config, {
    database,
    accounts,
    admin,
    countryOf,
    secret,
    registerFileRoutes,
    requireAge: ageCheck.requireAge,
    implementation: {
      admin: admin.routes,
      moderation: compliance.routes,
      verification: identity.routes,
      ageCheck: ageCheck.routes,
      accounts: {
        ...accounts.routes,
        ...profilePictureRoutes({ database, clock, publishPicture: library.publishPicture }),
      },
      discovery: discovery.routes,
      editorial: editorial.routes,
      notifications: notifications.routes,
      privacy: privacy.routes,
      rooms: chat.rooms.routes,
      messages: chat.messages.routes,
      library: library.routes,
      plans: plans.routes,
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
  registerSnapshots(app, live.shows, countryOf, isSecure);
  registerHls(app, live.shows, countryOf, isSecure);
  await app.register(liveProxy, { prefix: '/live', engine, authorize: live.authorizeMedia, countryOf });
  await live.start();
  closing.add('live', live, () => live.stop());
  return { files, settings, accounts, engine, realtime, hashPassword: accounts.hashPassword };
}
