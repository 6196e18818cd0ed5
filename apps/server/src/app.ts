import { fileURLToPath } from 'node:url';
import { contract } from '@candela/contract';
import type { FastifyInstance } from 'fastify';
import { addDemoOperator, createAppAdmin } from './app-admin.ts';
import { createAppAgeCheck } from './app-age-check.ts';
import { createAppChat } from './app-chat.ts';
import { complianceHooks, createAppCompliance } from './app-compliance.ts';
import { openAppDatabase } from './app-database.ts';
import { createAppDiscovery } from './app-discovery.ts';
import { createAppEarnings } from './app-earnings.ts';
import { fileOriginsOf, openAppFiles } from './app-files.ts';
import { createAppIdentity } from './app-identity.ts';
import { createAppLibrary, registerPlayback } from './app-library.ts';
import { createAppEngine, liveSecretOf } from './app-live.ts';
import { noticesOf } from './app-notifications.ts';
import { createAppPayments } from './app-payments.ts';
import { createAppPlans } from './app-plans.ts';
import { createAppPrivacy } from './app-privacy.ts';
import { createAppRecordings } from './app-recordings.ts';
import { connectRefunds } from './app-refunds.ts';
import { createAppShop } from './app-shop.ts';
import { openAppVault } from './app-vault.ts';
import { createAppWallet } from './app-wallet.ts';
import { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import { type Accounts, createAccounts } from './features/accounts/index.ts';
import type { Admin } from './features/admin/index.ts';
import type { AgeCheck } from './features/age-check/index.ts';
import { categoryIdsOf, chooseCategories } from './features/discovery/index.ts';
import { createEditorial } from './features/editorial/index.ts';
import { createLive, type Live } from './features/live/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { checkLedger, type Wallet } from './features/wallet/index.ts';
import type { Database } from './platform/database/index.ts';
import type { FileStore } from './platform/files/index.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { type Implementation, registerOperations } from './platform/http/operations.ts';
import { createHttpServer } from './platform/http/server.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import { forgetOldKeys } from './platform/idempotency/index.ts';
import { createJobs, type Jobs } from './platform/jobs/index.ts';
import { liveProxy } from './platform/live/index.ts';
import { createMailer, registerOutbox } from './platform/mail/index.ts';
import { createRealtime, type Realtime } from './platform/realtime/index.ts';
import { createSettings, type Settings } from './platform/settings/index.ts';
import { type CountryOf, countryFromHeader } from './platform/viewer/index.ts';

const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const jobsAtOnce = 4;

/** What a first run may be filled with; given by main.ts so that no demo content is part of the server. */
export type Seed = (tools: {
  database: Database;
  files: FileStore;
  wallet: Wallet;
  settings: Settings;
  hashPassword: Accounts['hashPassword'];
  clock: () => Date;
  log: (line: string) => void;
}) => Promise<{ logins: { label: string; username: string; password: string; path: string }[] }>;

export interface RunningApp {
  /** Lines for the person who started it: the address, and demo accounts if there are any. */
  greeting: string[];
  stop(): Promise<void>;
}

/**
 * Puts the site together and starts it; resolves when it listens.
 * @throws whatever kept it from starting, after closing what was already open
 */
export async function startApp(config: Config, seed?: Seed): Promise<RunningApp> {
  const clock = () => new Date();
  const app = await createHttpServer({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY === 'on',
    corsOrigins: listOf(config.CORS_ORIGINS),
    publicUrl: config.PUBLIC_URL,
    fileOrigins: fileOriginsOf(config),
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
  });
  const closing = new ClosingStack((name, error) =>
    app.log.error({ err: error }, `${name} did not close well`),
  );
  try {
    const { database, ownerUrl, embedded } = await openAppDatabase(config, app.log, closing);
    const jobs = createJobs({
      ownerUrl,
      database,
      log: app.log,
      concurrency: jobsAtOnce,
      slowConcurrency: config.MEDIA_CONCURRENCY,
      soleRunner: embedded,
    });
    await jobs.prepare();
    const site = await assemble(config, { app, database, jobs, clock, closing });
    await jobs.start();
    closing.add('jobs', jobs, () => jobs.stop());
    const { logins } = (await seed?.({ ...site, database, clock, log: print })) ?? { logins: [] };
    if (logins.length > 0) logins.push(await addDemoOperator(config, { database, clock }));
    await app.listen({ host: config.HOST, port: config.PORT });
    closing.add('http', app, () => app.close());
    return { greeting: greetingOf(config, logins), stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

interface Platform {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  clock: () => Date;
  closing: ClosingStack;
}

async function assemble(config: Config, { app, database, jobs, clock, closing }: Platform) {
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
  const { files, registerFileRoutes } = await openAppFiles(config, { jobs, clock });
  const settings = createSettings({ database, clock });
  const { wallet, ...walletNews } = createAppWallet({ database, clock, settings, log: app.log });
  const editorial = createEditorial({
    database,
    clock,
    mailer,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
  });
  const accounts = createAccounts({
    database,
    clock,
    mailer,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    balanceOf: async (accountId) => {
      await payments.landWaitingFor(accountId);
      const { net, total } = await wallet.balanceOf(accountId);
      return { net: Number(net), total: Number(total) };
    },
    categoryIdsOf: (accountId) => categoryIdsOf(database, accountId),
    existPlanIds: (accountId) => plans.planIdsOf(accountId),
    chooseCategories,
    publishPicture: (wish) => library.publishPicture(wish),
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
  const notifications = createNotifications({
    database,
    clock,
    realtime,
    mailer,
    jobs,
    contactOf: accounts.contactOf,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    log: app.log,
  });
  const notices = noticesOf(notifications, accounts);
  const earnings = await createAppEarnings(config, {
    database,
    clock,
    mailer,
    accounts,
    settings,
    jobs,
    onPayout: notices.payoutChanged,
  });
  const secret = await liveSecretOf(config);
  const discovery = createAppDiscovery(config, accounts, secret, {
    database,
    clock,
    mailer,
    jobs,
    realtime,
    onTold: notices.favouriteWentLive,
  });
  const recordings = createAppRecordings(() => ({ engine, live, library }), notices.recordingReady);
  const library = createAppLibrary(config, accounts, wallet, closing, {
    database,
    clock,
    jobs,
    realtime,
    files,
    secret,
    recordings: recordings.forLibrary,
    ...complianceHooks(() => compliance, settings),
    onJudged: notices.itemJudged,
    log: app.log,
  });
  const vault = await openAppVault(config, files);
  const compliance = createAppCompliance({
    database,
    clock,
    mailer,
    jobs,
    files,
    vault,
    accounts,
    library,
    later: () => ({ chat, live }),
    settings,
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
  });
  const ageCheck = await createAppAgeCheck(config, {
    database,
    clock,
    settings,
    jobs,
    ownUrl: () => addressOf(app),
  });
  const identity = createAppIdentity(config, { database, clock, mailer, accounts, vault, jobs });
  const plans = createAppPlans(config, {
    database,
    clock,
    mailer,
    wallet,
    accounts,
    jobs,
    log: app.log,
    onEnding: notices.planEnds,
  });
  const shop = createAppShop(config, { database, clock, mailer, wallet, settings, accounts, library, files });
  connectRefunds(config, { wallet, accounts, mailer });
  const engine = await createAppEngine(config, secret, app.log, closing);
  const live = createLive({
    database,
    clock,
    engine,
    realtime,
    accounts,
    wallet,
    streamKeySecret: secret,
    publicUrl: config.PUBLIC_URL,
    drafts: recordings.forLive,
    maxRecordingMinutes: config.RECORDING_MAX_MINUTES,
    onShowLive: discovery.showIsLive,
    keepBlock: (block) => chat.letters.keepBlock(block),
    notices: notices.live,
    minuteMs: config.LIVE_MINUTE_MS,
    log: app.log,
  });
  const chat = createAppChat({
    database,
    clock,
    realtime,
    jobs,
    files,
    accounts,
    live,
    plans,
    library,
    wallet,
    onMessage: notices.wrote,
    log: app.log,
  });
  const payments = await createAppPayments(config, {
    database,
    clock,
    mailer,
    realtime,
    jobs,
    accounts,
    log: app.log,
    onBalance: walletNews.tellBalance,
    ownUrl: () => addressOf(app),
  });
  walletNews.connect({
    realtime,
    onTip(tip) {
      live.showTip(tip);
      notices.tipped(tip);
    },
    onSale: notices.sold,
  });
  const privacy = createAppPrivacy(config, {
    database,
    clock,
    jobs,
    files,
    accounts,
    wallet,
    onExportReady: notices.copyReady,
  });
  const admin = await createAppAdmin(config, {
    database,
    clock,
    mailer,
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
    compliance,
    payments,
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
  await registerRoutes(config, app, countryOf, database, registerFileRoutes, accounts, admin, ageCheck, {
    admin: admin.routes,
    compliance: compliance.routes,
    identity: identity.routes,
    ageCheck: ageCheck.routes,
    accounts: accounts.routes,
    discovery: discovery.routes,
    favourites: discovery.favouriteRoutes,
    boards: editorial.boardRoutes,
    editorial: { ...editorial.routes, ...editorial.blogRoutes },
    support: editorial.supportRoutes,
    notifications: notifications.routes,
    privacy: privacy.routes,
    chat: { ...chat.rooms.routes, ...chat.letters.routes },
    library: library.routes,
    plans: plans.routes,
    shop: shop.routes,
    advertising: shop.advertisingRoutes,
    live: live.routes,
    wallet: { ...wallet.routes, ...payments.routes, ...earnings.routes },
  });
  await ageCheck.register(app);
  await payments.register(app);
  registerPlayback(app, library, accounts, countryOf);
  await app.register(liveProxy, { prefix: '/live', engine, authorize: live.authorizeMedia, countryOf });
  await live.start();
  closing.add('live', live, () => live.stop());
  return { files, wallet, settings, hashPassword: accounts.hashPassword };
}

async function registerRoutes(
  config: Config,
  app: FastifyInstance,
  countryOf: CountryOf,
  database: Database,
  registerFileRoutes: (app: FastifyInstance) => Promise<void>,
  accounts: Accounts,
  admin: Admin,
  { requireAge }: Pick<AgeCheck, 'requireAge'>,
  implementation: Implementation,
): Promise<void> {
  await app.register(
    async (api) => {
      registerOperations(api, {
        contract,
        implementation,
        authenticate: accounts.authenticate,
        authenticateStaff: admin.authenticateStaff,
        countryOf,
        requireAge,
        rateLimitFactor: config.RATE_LIMIT_FACTOR,
      });
      await registerApiReference(api, contract, { title: config.SITE_NAME, serverUrl: '/api' });
    },
    { prefix: '/api' },
  );
  await registerFileRoutes(app);
  if (!config.production) await registerOutbox(app, { database });
  app.get('/health', { config: { rateLimit: false } }, async () => {
    await database.ping();
    return { status: 'ok' };
  });
  await registerWebApp(app, webDist);
}

/** Where this process can reach itself. */
function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site does not listen yet.');
  const host = address.family === 'IPv6' ? '[::1]' : '127.0.0.1';
  return `http://${host}:${address.port}`;
}

/** A session that ends takes its sockets with it, and its account's media. */
function followEndedSessions(
  accounts: Accounts,
  realtime: Realtime,
  live: Live,
  log: FastifyInstance['log'],
): void {
  accounts.onSessionsEnded((sessionIds, code, accountId) => {
    for (const sessionId of sessionIds) realtime.endSession(sessionId, code);
    if (accountId === undefined) return;
    const why = code === 'account_suspended' ? 'suspended' : 'session_over';
    live
      .evictAccount(accountId, why)
      .catch((error: unknown) => log.error({ err: error }, 'media was not evicted'));
  });
}

function forwardedFor(request: { headers: NodeJS.Dict<string | string[]> }): string {
  // The last entry is the one our own proxy wrote; the ones before it are the client's word.
  return (
    String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() || 'unknown'
  );
}

function listOf(setting: string): string[] {
  return setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greetingOf(config: Config, logins: Awaited<ReturnType<Seed>>['logins']): string[] {
  const lines = ['', `  ${config.SITE_NAME} is at ${config.PUBLIC_URL}`];
  if (!config.production) lines.push(`  Mail is at ${config.PUBLIC_URL}/dev/outbox`);
  if (logins.length > 0) lines.push('', '  Demo accounts:');
  for (const { label, username, password, path: door } of logins) {
    lines.push(`    ${label.padEnd(7)} ${username} / ${password}   at ${config.PUBLIC_URL}${door}`);
  }
  return [...lines, ''];
}
