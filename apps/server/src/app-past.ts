import { randomBytes, randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import type { ViewSource } from '@candela/contract/statistics/sources';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { plansOfMessages } from './app-chat.ts';
import { createAppLive } from './app-live.ts';
import {
  createPastEngine,
  createPastJobs,
  createPastTicker,
  databaseOf,
  silentRealtime,
} from './app-past-surroundings.ts';
import { createAccounts, profilePictureRoutes } from './modules/accounts/index.ts';
import { chooseCategories, createDiscovery, saveCategory } from './modules/discovery/index.ts';
import { createEarningsCharges } from './modules/earnings/index.ts';
import { createEditorial, saveBanner } from './modules/editorial/index.ts';
import { createWallet } from './modules/ledger/index.ts';
import { createLibrary, type LibraryDepsInput } from './modules/library/index.ts';
import { createDirectChat } from './modules/messages/index.ts';
import { type Seat, seatStore } from './modules/metering/index.ts';
import { createPublicationPolicy } from './modules/moderation/index.ts';
import { createPayments } from './modules/payments/index.ts';
import { createPlans } from './modules/plans/index.ts';
import { createSchedule } from './modules/schedule/index.ts';
import { createShop } from './modules/shop/index.ts';
import type { Database, Transaction } from './platform/database/index.ts';
import { createEvents } from './platform/events/index.ts';
import type { FileStore } from './platform/files/index.ts';
import type { RequestContext } from './platform/http/context.ts';
import { createSandbox, sandboxSignature, sandboxSignatureHeader } from './platform/payments/index.ts';
import { createSettings } from './platform/settings/index.ts';
import { asViewer } from './platform/viewer/index.ts';

/** What was made of the files of the past before, so that a first start neither encodes a video nor draws a picture. */
export interface ReadyFiles {
  media: LibraryDepsInput['media'];
  /** The address of the public picture made of an upload. */
  publishPicture(filename: string): Promise<string>;
}

export interface PastDeps {
  /** The past happens in it, all or nothing. */
  tx: Transaction;
  database: Database;
  files: FileStore;
  ready: ReadyFiles;
}

/**
 * What people did before today, done by the commands of the product at the moments it is said to have happened: the
 * modules are put together as for the site, on a clock of their own, with nobody to notify.
 */
export type Past = ReturnType<typeof createPast>;

type Guest = Partial<Pick<RequestContext, 'ip' | 'userAgent' | 'cameFrom'>>;

const notThen = () => Promise.reject(new Error('That did not happen in the past.'));
const here = '127.0.0.1';

export function createPast({ tx, files, ready, ...site }: PastDeps) {
  let now = new Date();
  const clock = () => now;
  const database = databaseOf(site.database, tx);
  const jobs = createPastJobs(clock);
  const { engine, connect } = createPastEngine();
  const { ticker, look } = createPastTicker();
  const secret = randomBytes(32).toString('hex');
  const settings = createSettings({ database, clock });
  const log = pino({ level: 'silent' });
  const base = {
    database,
    settings,
    clock,
    jobs,
    events: createEvents({ jobs, database }),
    mailer: { send: async () => {}, sendToMany: async () => {}, close: () => {} },
    realtime: silentRealtime,
    log,
    siteName: () => '',
    isOff: () => false,
    publicUrl: '',
  };
  // Somebody looked at them then.
  const pastPictures = {
    files,
    rewritePicture: notThen,
    makeCopies: notThen,
    looksFirst: async () => false,
  };
  const accounts = createAccounts({ ...base, chooseCategories, pictures: pastPictures });
  // Without events: those of tips go straight into the site's own queue, and would ring bells today.
  const wallet = createWallet({ database, settings, clock });
  const library = createLibrary({
    ...base,
    ...createPublicationPolicy({ database, files, settings }),
    // Nothing was taken down yet.
    isBlocked: async () => false,
    budgets: settings.all,
    accounts,
    files,
    media: ready.media,
    secret,
  });
  for (const [kind, seller] of Object.entries(library.sellers)) {
    wallet.registerGoods(kind as keyof typeof library.sellers, seller);
  }
  const plans = createPlans({
    ...base,
    wallet,
    contactOf: async () => undefined,
    addressesOf: async () => [],
  });
  wallet.registerGoods('chatPlan', plans.sellers.chatPlan);
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  const shop = createShop({
    ...base,
    wallet,
    accounts,
    addressesOf: async () => [],
    earnings: createEarningsCharges(async () => 0),
    files: {
      publishPicture: (_ownerId, filename) => ready.publishPicture(filename),
      takePrivate: (ownerId, filename) => library.takeUpload({ ownerId, filename, folder: 'downloads' }),
      signedDownload: notThen,
    },
  });
  const live = createAppLive({
    ...base,
    engine,
    ticker,
    accounts,
    wallet,
    streamKeySecret: secret,
    rtmpServers: [],
    maxRecordingMinutes: 0,
    drafts: { add: notThen, addClip: notThen, discard: notThen, cleanUp: notThen },
    media: { assembleRecording: notThen },
    files: { stat: notThen, read: notThen, delete: notThen, deleteAll: notThen },
    stills: { make: notThen },
    minuteMs,
    monotonicMs: () => now.getTime(),
  });
  live.shows.start();
  const messages = createDirectChat({
    ...base,
    ...plansOfMessages(plans, database, clock),
    accounts,
    prepareMedia: notThen,
    playFile: notThen,
    copyPicture: notThen,
    signPicture: notThen,
    watermarks: { markOf: async () => undefined, drawMark: notThen },
    secret,
  });
  const payments = createPayments({
    ...base,
    accounts,
    providers: [createSandbox({ secret, openCheckout: async () => '/' })],
    tokenSecret: secret,
    seller: { name: '', address: '', taxId: '', supportEmail: '', statementDescriptor: '' },
    creditPrice: async () => ({ amountMinor: 10, currency: 'USD' }),
  });
  const discovery = createDiscovery({ ...base, addressesOf: async () => [], viewerSecret: secret });
  const editorial = createEditorial({ ...base, mailDomain: 'localhost' });
  const schedule = createSchedule({ ...base, accounts });
  const routes = {
    ...accounts.routes,
    ...profilePictureRoutes({
      ...base,
      pictures: pastPictures,
      publishPicture: ({ filename }) => ready.publishPicture(filename),
    }),
    ...wallet.routes,
    ...library.routes,
    ...plans.routes,
    ...shop.routes,
    ...live.metering.routes,
    ...live.shows.routes,
    ...live.privateShows.routes,
    ...live.calls.routes,
    ...messages.routes,
    ...payments.routes,
    ...discovery.routes,
    ...editorial.routes,
    ...schedule.routes,
  };

  const seats = new Map<string, Seat>();

  /** @param guest what is known of a visitor's browser; the browsers of the past are otherwise unnamed, and count for no views */
  function asked(session: RequestContext['session'], guest: Guest = {}) {
    const context: RequestContext = {
      session,
      ip: here,
      userAgent: '',
      requestId: '',
      idempotencyKey: undefined,
      browser: randomUUID,
      cookies: { get: () => undefined, set: () => undefined },
      log,
      ...guest,
    };
    return createRouterClient(routes, {
      context,
      interceptors: [({ next }) => asViewer({ accountId: session?.accountId, country: undefined }, next)],
    });
  }

  /** The operations of the site, as somebody who is logged in asks for them. */
  function as(accountId: string, type: 'user' | 'model') {
    return asked({ id: randomUUID(), accountId, type });
  }

  return {
    /** Everything that follows happens at this moment. */
    at(timestamp: Date): void {
      now = timestamp;
    },
    /** Does what was put off until after a commit, such as working on a file that was uploaded. */
    settle: jobs.settle,
    as,
    asVisitor: () => asked(undefined),
    /** Somebody who looks around, with an account or without, whose looks are counted. */
    asGuest: (ip: string, cameFrom: ViewSource, accountId?: string) => {
      const session =
        accountId === undefined ? undefined : { id: randomUUID(), accountId, type: 'user' as const };
      return asked(session, { ip, cameFrom, userAgent: 'Mozilla/5.0' });
    },
    accounts,
    /** What the site's staff write, in the one transaction. */
    saveCategory: (draft: Parameters<typeof saveCategory>[1]) => saveCategory(tx, draft, now),
    saveBanner: (banner: Parameters<typeof saveBanner>[1]) => saveBanner(tx, banner),
    saveBoardImage: (draft: Parameters<typeof editorial.saveBoardImage>[1]) =>
      editorial.saveBoardImage(tx, draft),
    saveStory: (draft: Parameters<typeof editorial.saveBlog>[1]) => editorial.saveBlog(tx, draft),
    verifyLedger: wallet.verifyLedger,
    async grantCredits(accountId: string, credits: number, note: string): Promise<void> {
      await wallet.grantCredits(tx, { accountId, amountCredits: BigInt(credits), note, actorId: null });
    },
    /** Orders a credit pack and pays for it. */
    async buyCredits(accountId: string, packId: string): Promise<void> {
      const mine = as(accountId, 'user');
      const { data } = await mine.makePayment({ packId, provider: 'sandbox' });
      const { price } = (await mine.getPayment({ paymentId: data.paymentId })).data;
      const { paymentId } = data;
      const paid = {
        eventId: randomUUID(),
        kind: 'paid',
        paymentId,
        reference: `sale-${paymentId}`,
        ...price,
      };
      const body = JSON.stringify(paid);
      const headers = {
        'content-type': 'application/json',
        [sandboxSignatureHeader]: sandboxSignature(secret, body),
      };
      await payments.receiveWebhook('sandbox', { method: 'POST', headers, query: '', body, ip: here });
    },
    /** Begins the media somebody was granted, whose picture is there at once. */
    async connect(grant: { token: string }): Promise<void> {
      connect(grant);
      await live.shows.reconciler.settled();
    },
    /** Counts who watches now, and for how long they have. */
    countViewers: () => look('shows.viewer-counts'),
    /**
     * Charges a minute of the seat a member has in a show or call, the first being 1. The billing clock itself counts real
     * time.
     */
    async chargeMinute(channel: string, memberId: string, minute: number): Promise<void> {
      const key = `${channel} ${memberId}`;
      // Nobody outside of the transaction can see the seat, so nobody else holds or changes it.
      const seat = minute === 1 ? await seatStore.openOf(tx, channel, memberId) : seats.get(key);
      if (!seat) throw new Error('Who was charged for a minute had no seat.');
      seats.set(key, await live.metering.chargeMinuteIn(tx, seat, minute));
    },
  };
}
