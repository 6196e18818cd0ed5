import { randomBytes, randomUUID } from 'node:crypto';
import { itemKind } from '@candela/contract/library/items';
import type { PlanKind } from '@candela/contract/plans/fields';
import { minuteMs } from '@candela/contract/shared/durations';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { plansOfMessages } from './app-chat.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { createEarningsCharges } from './modules/earnings/index.ts';
import { createWallet, type Wallet } from './modules/ledger/index.ts';
import { itemSeller } from './modules/library/index.ts';
import { createDirectChat } from './modules/messages/index.ts';
import { createMetering, type NewSeat } from './modules/metering/index.ts';
import { createPayments } from './modules/payments/index.ts';
import { createPlans } from './modules/plans/index.ts';
import { createShop } from './modules/shop/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Events } from './platform/events/index.ts';
import type { RequestContext } from './platform/http/context.ts';
import type { LiveEngine } from './platform/live/index.ts';
import { createSandbox, sandboxSignature, sandboxSignatureHeader } from './platform/payments/index.ts';
import { createSettings } from './platform/settings/index.ts';

type Bought = { kind: (typeof itemKind.options)[number] | PlanKind; itemId: string; option?: string };

/** What people did before today, done by the commands of the product at the moments it is said to have happened. */
export interface Past {
  /** Everything that follows happens at this moment. */
  at(timestamp: Date): void;
  grantCredits(accountId: string, credits: number, note: string): Promise<void>;
  /** Orders a credit pack and pays for it. */
  buyCredits(accountId: string, packId: string): Promise<void>;
  tip(
    accountId: string,
    tip: { modelId: string; amountCredits: number; message: string; anonymous: boolean },
  ): Promise<void>;
  buy(accountId: string, bought: Bought): Promise<void>;
  /** Buys one of each product; resolves to the orders, one a seller. */
  order(accountId: string, productIds: readonly string[], addressId: string): Promise<string[]>;
  /** Sends an order on its way, as its model. */
  ship(modelId: string, orderId: string): Promise<void>;
  /** Takes a seat, stays so many minutes and leaves. */
  sit(seat: NewSeat, minutes: number): Promise<void>;
  /** Writes to somebody, as who may by a plan or as a model. */
  write(accountId: string, as: 'user' | 'model', message: { to: string; text: string }): Promise<void>;
  /** What does not add up after it; see ledger/queries/verify-ledger.ts. */
  verifyLedger: Wallet['verifyLedger'];
}

/** A past that is made up is nobody's news. */
const quietEvents: Events = {
  publish: async () => {},
  job: ({ name }, payload) => ({ name, payload }),
  inTransaction: () => {},
  afterCommit: () => {},
};

const notThen = () => Promise.reject(new Error('That did not happen in the past.'));

/** Builds the modules that move credits and carry messages on a clock of their own, with nobody to notify. */
export function createPast(deps: {
  database: Database;
  accounts: Pick<Accounts, 'findAccount' | 'findAccountByName' | 'contactOf' | 'register'>;
}): Past {
  let now = new Date();
  const { accounts, database } = deps;
  const settings = createSettings({ database, clock: () => now });
  const log = pino({ level: 'silent' });
  const mailer = { send: async () => {}, close: () => {} };
  const realtime = { emit: () => {}, on: () => {} };
  const shared = {
    database,
    settings,
    clock: () => now,
    events: quietEvents,
    mailer,
    realtime,
    log,
    siteName: '',
    publicUrl: '',
    addressesOf: async () => [],
  };
  const wallet = createWallet({ database, settings, clock: shared.clock });
  for (const kind of itemKind.options) wallet.registerGoods(kind, itemSeller(kind));
  const plans = createPlans({ ...shared, wallet, contactOf: async () => undefined });
  wallet.registerGoods('chatPlan', plans.sellers.chatPlan);
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  const shop = createShop({
    ...shared,
    wallet,
    accounts: { assertModelMayPublish: async () => {}, setFeaturedUntil: async () => {} },
    earnings: createEarningsCharges(async () => 0),
    files: {
      publishPicture: async (_accountId, filename) => filename,
      takePrivate: async (_accountId, filename) => filename,
      signedDownload: async (key) => ({ url: key, expiresAt: now }),
    },
  });
  const metering = createMetering({
    ...shared,
    wallet,
    // Nobody watches the past: of an engine it only asks whether anybody could be charged by mistake.
    engine: { isPresenceKnown: () => true } as LiveEngine,
    ticker: { tickMs: minuteMs, every: () => {}, start: async () => {}, stop: async () => {} },
    minuteMs,
    monotonicMs: () => now.getTime(),
  });
  const messages = createDirectChat({
    ...shared,
    realtime: {
      ...realtime,
      countIn: async () => 0,
      accountsOnline: async () => new Set<string>(),
      kick: () => {},
    },
    jobs: { add: async () => {}, register: () => {}, every: () => {} },
    ...plansOfMessages(plans, database, shared.clock),
    accounts: { block: notThen, unblock: notThen },
    savePicture: notThen,
    signPicture: notThen,
  });
  const secret = randomBytes(32).toString('hex');
  const payments = createPayments({
    ...shared,
    accounts,
    providers: [createSandbox({ secret, openCheckout: async () => '/' })],
    tokenSecret: secret,
    seller: { name: '', address: '', taxId: '', supportEmail: '', statementDescriptor: '' },
    creditPrice: async () => ({ amountMinor: 10, currency: 'USD' }),
  });

  function as(accountId: string, type: 'user' | 'model') {
    const context: RequestContext = {
      session: { id: randomUUID(), accountId, type },
      ip: '127.0.0.1',
      userAgent: '',
      requestId: '',
      idempotencyKey: undefined,
      browser: randomUUID,
      cookies: { get: () => undefined, set: () => undefined },
      log,
    };
    return createRouterClient(
      { ...wallet.routes, ...plans.routes, ...shop.routes, ...payments.routes, ...messages.routes },
      { context },
    );
  }

  return {
    at(timestamp) {
      now = timestamp;
    },
    async grantCredits(accountId, credits, note) {
      const grant = { accountId, amountCredits: BigInt(credits), note, actorId: null };
      await database.transaction((tx) => wallet.grantCredits(tx, grant));
    },
    async buyCredits(accountId, packId) {
      const mine = as(accountId, 'user');
      const { data } = await mine.makePayment({ packId, provider: 'sandbox' });
      const { price } = (await mine.getPayment({ paymentId: data.paymentId })).data;
      const body = JSON.stringify({
        eventId: randomUUID(),
        kind: 'paid',
        paymentId: data.paymentId,
        reference: `sale-${data.paymentId}`,
        ...price,
      });
      const headers = {
        'content-type': 'application/json',
        [sandboxSignatureHeader]: sandboxSignature(secret, body),
      };
      await payments.receiveWebhook('sandbox', { method: 'POST', headers, query: '', body, ip: '127.0.0.1' });
    },
    tip: async (accountId, tip) => void (await as(accountId, 'user').sendTip(tip)),
    buy: async (accountId, bought) => void (await as(accountId, 'user').purchaseByCredit(bought)),
    async order(accountId, productIds, addressId) {
      const mine = as(accountId, 'user');
      for (const productId of productIds) await mine.addToCart({ productId });
      const { total } = (await mine.quoteCheckout({ addressId })).data;
      const { data } = await mine.placeOrder({ addressId, expectedCredits: total });
      return data.orders.map(({ _id }) => _id);
    },
    ship: async (modelId, orderId) => void (await as(modelId, 'model').shipOrder({ orderId, tracking: {} })),
    async write(accountId, type, { to, text }) {
      const mine = as(accountId, type);
      const { data } = await mine.openConversation({ userId: to });
      await mine.sendMessage({ conversationId: data._id, clientMessageId: randomUUID(), text });
    },
    verifyLedger: wallet.verifyLedger,
    async sit(wanted, minutes) {
      await database.transaction(async (tx) => {
        const began = now;
        let seat = await metering.takeSeatIn(tx, wanted);
        for (let minute = 1; minute <= minutes; minute += 1) {
          now = new Date(began.getTime() + (minute - 1) * minuteMs);
          seat = await metering.chargeMinuteIn(tx, seat, minute);
        }
        await metering.endSeatIn(tx, seat.id, 'left');
      });
    },
  };
}
