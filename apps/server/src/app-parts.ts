import type { FastifyInstance } from 'fastify';
import { createAppAdmin } from './app-admin.ts';
import { createAppAgeCheck } from './app-age-check.ts';
import { createAppChat } from './app-chat.ts';
import { complianceHooks, createAppCompliance } from './app-compliance.ts';
import { createAppDiscovery } from './app-discovery.ts';
import { createAppEarnings } from './app-earnings.ts';
import { openAppFiles } from './app-files.ts';
import { addressOf, forwardedFor, listOf, registerAppRoutes } from './app-http.ts';
import { createAppIdentity } from './app-identity.ts';
import { createAppLibrary, registerPlayback } from './app-library.ts';
import { createAppEngine, liveSecretOf } from './app-live.ts';
import { noticesOf } from './app-notifications.ts';
import { createAppPayments } from './app-payments.ts';
import { createAppPlans } from './app-plans.ts';
import { createAppPrivacy } from './app-privacy.ts';
import { createAppRecordings } from './app-recordings.ts';
import { connectRefunds } from './app-refunds.ts';
import { followEndedSessions } from './app-sessions.ts';
import { createAppShop } from './app-shop.ts';
import { openAppVault } from './app-vault.ts';
import { createAppWallet } from './app-wallet.ts';
import type { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { categoryIdsOf, chooseCategories } from './modules/discovery/index.ts';
import { createEditorial } from './modules/editorial/index.ts';
import { checkLedger } from './modules/ledger/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { createLive } from './modules/shows/index.ts';
import type { Database } from './platform/database/index.ts';
import { forgetOldKeys } from './platform/idempotency/index.ts';
import type { Jobs } from './platform/jobs/index.ts';
import { liveProxy } from './platform/live/index.ts';
import { createMailer } from './platform/mail/index.ts';
import { createRealtime } from './platform/realtime/index.ts';
import { createSettings } from './platform/settings/index.ts';
import { countryFromHeader } from './platform/viewer/index.ts';

/** What is open before the first part is made. */
interface Platform {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  clock: () => Date;
  closing: ClosingStack;
}

/** Makes every part of the site, tells each what it needs of the others, and registers what answers. */
export async function assemble(config: Config, { app, database, jobs, clock, closing }: Platform) {
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
  const base = {
    database,
    clock,
    jobs,
    mailer,
    log: app.log,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
  };
  const { files, registerFileRoutes } = await openAppFiles(config, { jobs, clock });
  const settings = createSettings({ database, clock });
  const { wallet, ...walletNews } = createAppWallet({ ...base, settings });
  const editorial = createEditorial(base);
  const accounts = createAccounts({
    ...base,
    balanceOf: async (accountId) => {
      await payments.landWaitingFor(accountId);
      const { net, total } = await wallet.balanceOf(accountId);
      return { net: Number(net), total: Number(total) };
    },
    categoryIdsOf: (accountId) => categoryIdsOf(database, accountId),
    existPlanIds: (accountId) => plans.planIdsOf(accountId),
    chooseCategories,
    publishPicture: (wish) => library.publishPicture(wish),
    onCountriesBlocked: (modelId, countries) => live.showOutCountries(modelId, countries),
  });
  const realtime = createRealtime({
    httpServer: app.server,
    authenticate: accounts.authenticate,
    log: app.log,
    corsOrigins: listOf(config.CORS_ORIGINS),
    countryOf,
    ...(config.TRUST_PROXY === 'on' && { ipOf: forwardedFor }),
  });
  closing.add('realtime', realtime, () => realtime.close());
  // The HTTP server waits for its connections; open sockets would keep it from ever closing.
  app.addHook('preClose', () => realtime.close());
  const notifications = createNotifications({ ...base, realtime, contactOf: accounts.contactOf });
  const notices = noticesOf(notifications, accounts);
  const earnings = await createAppEarnings(config, {
    ...base,
    accounts,
    settings,
    onPayout: notices.payoutChanged,
  });
  const secret = await liveSecretOf(config);
  const discovery = createAppDiscovery(config, accounts, secret, {
    ...base,
    realtime,
    onTold: notices.favouriteWentLive,
  });
  const recordings = createAppRecordings(() => ({ engine, live, library }), notices.recordingReady);
  const library = createAppLibrary(config, accounts, wallet, closing, {
    ...base,
    realtime,
    files,
    secret,
    recordings: recordings.forLibrary,
    ...complianceHooks(() => compliance, settings),
    onJudged: notices.itemJudged,
  });
  const vault = await openAppVault(config, files);
  const compliance = createAppCompliance({
    ...base,
    files,
    vault,
    accounts,
    library,
    later: () => ({ chat, live }),
    settings,
  });
  const ageCheck = await createAppAgeCheck(config, { ...base, settings, ownUrl: () => addressOf(app) });
  const identity = createAppIdentity(config, { ...base, accounts, vault });
  const plans = createAppPlans(config, { ...base, settings, wallet, accounts, onEnding: notices.planEnds });
  const shop = createAppShop(config, { ...base, wallet, earnings, settings, accounts, library, files });
  connectRefunds(config, { wallet, accounts, mailer });
  const engine = await createAppEngine(config, secret, app.log, closing);
  const live = createLive({
    ...base,
    engine,
    realtime,
    accounts,
    wallet,
    streamKeySecret: secret,
    drafts: recordings.forLive,
    maxRecordingMinutes: config.RECORDING_MAX_MINUTES,
    onShowLive: discovery.showIsLive,
    keepBlock: (block) => chat.letters.keepBlock(block),
    notices: notices.live,
    minuteMs: config.LIVE_MINUTE_MS,
  });
  const chat = createAppChat({
    ...base,
    realtime,
    files,
    accounts,
    live,
    plans,
    library,
    wallet,
    onMessage: notices.wrote,
  });
  const payments = await createAppPayments(config, {
    ...base,
    realtime,
    accounts,
    onBalance: walletNews.tellBalance,
    ownUrl: () => addressOf(app),
  });
  walletNews.connect({
    realtime,
    onTip(tip, buyerName) {
      live.showTip(tip);
      notices.tipped(tip, buyerName);
    },
    onSale: notices.sold,
  });
  const privacy = createAppPrivacy(config, {
    ...base,
    files,
    accounts,
    wallet,
    onExportReady: notices.copyReady,
  });
  const admin = await createAppAdmin(config, {
    ...base,
    files,
    realtime,
    settings,
    accounts,
    identity,
    library,
    editorial,
    chat: chat.rooms,
    live,
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
  jobs.every('wallet.roll-up', '*/5 * * * *', wallet.rollUpLedger);
  jobs.every('wallet.check', '21 * * * *', () => checkLedger(database, clock, app.log));
  jobs.every('recordings.sweep', '37 * * * *', recordings.forLive.sweep);
  jobs.every('idempotency.forget', '43 4 * * *', () => forgetOldKeys(database, clock()));
  await registerAppRoutes(app, config, {
    database,
    accounts,
    admin,
    countryOf,
    registerFileRoutes,
    requireAge: ageCheck.requireAge,
    implementation: {
      admin: admin.routes,
      moderation: compliance.routes,
      verification: identity.routes,
      ageCheck: ageCheck.routes,
      accounts: accounts.routes,
      discovery: discovery.routes,
      editorial: editorial.routes,
      notifications: notifications.routes,
      privacy: privacy.routes,
      rooms: { ...live.routes, ...chat.rooms.routes },
      messages: chat.letters.routes,
      library: library.routes,
      plans: plans.routes,
      shop: shop.routes,
      shows: live.routes,
      privateShows: live.routes,
      calls: live.routes,
      ledger: wallet.routes,
      payments: payments.routes,
      earnings: earnings.routes,
    },
  });
  await ageCheck.register(app);
  await payments.register(app);
  registerPlayback(app, library, accounts, countryOf);
  await app.register(liveProxy, { prefix: '/live', engine, authorize: live.authorizeMedia, countryOf });
  await live.start();
  closing.add('live', live, () => live.stop());
  return { files, wallet, settings, hashPassword: accounts.hashPassword };
}
