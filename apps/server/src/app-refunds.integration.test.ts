import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { addressesOf, contextOf, mailerInto, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectRefunds } from './app-refunds.ts';
import { readConfig } from './config.ts';
import { createEarningsCharges } from './modules/earnings/index.ts';
import { createWallet, type Wallet } from './modules/ledger/index.ts';
import { createPlans, type Plans, type PlansDepsInput, planIdsOf } from './modules/plans/index.ts';
import { createShop, type Shop } from './modules/shop/index.ts';
import { statement } from './platform/database/index.ts';
import type { WrittenMail } from './platform/mail/index.ts';
import { createSettings } from './platform/settings/index.ts';

/** A refund ends what it gives the credits of back, whoever decides on it. */

const log = pino({ level: 'silent' });

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let wallet: Wallet;
let plans: Plans;
let shop: Shop;
let nowMs = Date.parse('2027-03-01T12:00:00Z');
const clock = () => new Date(nowMs);
const mails: WrittenMail[] = [];

const purchasesOf = statement<{ id: string }>(
  'test.refunds-purchases',
  'select id from ledger.purchases where buyer_id = $1 order by created_at, id',
);

const owed = statement<{ balance: bigint }>(
  'test.refunds-owed',
  `select balance from ledger.balances where kind = 'receivable' and owner_id = $1`,
);

const chargeBack = statement(
  'test.refunds-charge-back',
  `select ledger.post_journal($1::uuid, 'chargeback', null, null, 'test', $4::timestamptz, '{receivable,house}',
     array[$2::uuid, null], array[$3::bigint * 100, $3::bigint * -100])`,
);

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  wallet = createWallet({ database, clock });
  const mailer = mailerInto(mails);
  const shared = {
    database,
    clock,
    wallet,
    mailer,
    contactOf: async () => undefined,
    addressesOf,
    events: createTestEvents(),
    siteName: () => 'C',
    isOff: () => false,
    publicUrl: '',
  };
  const settings = createSettings({ database, clock });
  plans = createPlans({ ...shared, log } satisfies PlansDepsInput);
  wallet.registerGoods('chatPlan', plans.sellers.chatPlan);
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  shop = createShop({
    ...shared,
    earnings: createEarningsCharges(async () => 7),
    settings,
    files: {
      publishPicture: async (_accountId, filename) => `/files/${filename}`,
      takePrivate: async (_accountId, filename) => filename,
      signedDownload: async (key) => ({ url: key, expiresAt: clock() }),
    },
    accounts: { assertModelMayPublish: async () => {}, setFeaturedUntil: async () => {} },
  });
  connectRefunds(readConfig({}), {
    wallet,
    mailer,
    accounts: { mailAddresses: addressesOf },
    siteName: () => 'C',
  });
});
beforeEach(() => {
  mails.length = 0;
});
afterAll(() => test.drop());

async function newAccount(type: 'user' | 'model', credits = 0n): Promise<string> {
  const id = await addAccount(test.database, type);
  if (credits > 0n) await give(id, credits);
  return id;
}

function give(accountId: string, amountCredits: bigint) {
  return test.database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId, amountCredits, note: 'test', actorId: null }),
  );
}

function as(accountId: string, type: 'user' | 'model' = 'user') {
  const context = contextOf(sessionOf(accountId, type));
  return createRouterClient({ ...plans.routes, ...shop.routes, ...wallet.routes }, { context });
}

async function newClub(): Promise<{ modelId: string; planId: string }> {
  const modelId = await newAccount('model');
  const { data } = await as(modelId, 'model').addClubHousePlan({
    title: 'The lamp room',
    prices: [{ months: 1, price: 100 }],
    includesChat: true,
  });
  return { modelId, planId: data._id };
}

async function buy(memberId: string, kind: 'chatPlan' | 'clubHousePlan', itemId: string): Promise<string> {
  const { data } = await as(memberId).purchaseByCredit({ kind, itemId });
  return data.purchaseId;
}

/** As the admin console and their command do. */
function refund(purchaseId: string, amountCredits?: bigint) {
  const request = { purchaseId, reason: 'a promise was not kept', actorId: null };
  return test.database.transaction((tx) =>
    wallet.refund(tx, { ...request, ...(amountCredits !== undefined && { amountCredits }) }),
  );
}

async function netOf(id: string): Promise<number> {
  return Number((await wallet.balanceOf(id)).net);
}

async function owedBy(id: string): Promise<number> {
  return Number((await test.database.maybeRow(owed, [id]))?.balance ?? 0n);
}

async function expectLedgerRight(): Promise<void> {
  expect(await wallet.verifyLedger()).toEqual([]);
}

describe('a refunded club-house', () => {
  it('ends at once, is charged no more, and can be joined again', async () => {
    const { modelId, planId } = await newClub();
    const memberId = await newAccount('user', 500n);
    const purchaseId = await buy(memberId, 'clubHousePlan', planId);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);

    await refund(purchaseId, 40n);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
    await refund(purchaseId);
    expect(await netOf(memberId)).toBe(500);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    expect(await planIdsOf(test.database, memberId, clock())).toEqual([]);
    expect((await plans.chatAllowance(test.database, { memberId, modelId, now: clock() })).allowed).toBe(
      false,
    );
    expect((await as(memberId).getClubHousePlan({ id: planId })).data).toMatchObject({ planExist: false });
    expect(mails.map((mail) => mail.subject)).toEqual(['Your membership “The lamp room” was refunded']);
    await refund(purchaseId);
    expect(mails).toHaveLength(1);

    nowMs += 32 * dayMs;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(500);
    await buy(memberId, 'clubHousePlan', planId);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
    await expectLedgerRight();
  });

  it('keeps the running period when the one before it is refunded, and falls back when the next one is', async () => {
    const { modelId, planId } = await newClub();
    const memberId = await newAccount('user', 500n);
    const first = await buy(memberId, 'clubHousePlan', planId);
    const { data } = await as(memberId).getClubHousePlan({ id: planId });
    const end = Date.parse(data.endDate ?? '');
    nowMs = end - 30 * minuteMs;
    await plans.processMemberships();
    const [, renewal] = await test.database.rows(purchasesOf, [memberId]);
    expect(await netOf(memberId)).toBe(300);

    await refund(renewal?.id ?? '');
    expect((await as(memberId).getClubHousePlan({ id: planId })).data).toMatchObject({
      planExist: true,
      endDate: new Date(end).toISOString(),
      autoRenew: false,
    });
    await refund(first);
    expect(await netOf(memberId)).toBe(500);
    nowMs = end + minuteMs;
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    await expectLedgerRight();
  });

  it('is ended once by a refund and a renewal at the same moment', async () => {
    const { modelId, planId } = await newClub();
    const memberId = await newAccount('user', 500n);
    const purchaseId = await buy(memberId, 'clubHousePlan', planId);
    const { data } = await as(memberId).getClubHousePlan({ id: planId });
    nowMs = Date.parse(data.endDate ?? '') - 30 * minuteMs;
    await Promise.all([
      refund(purchaseId),
      plans.processMemberships(),
      refund(purchaseId),
      plans.processMemberships(),
    ]);
    const isMember = await plans.isClubMember(test.database, memberId, modelId, new Date(nowMs + hourMs));
    // Renewed before the refund came, the next month stays paid; else nothing is.
    expect(await netOf(memberId)).toBe(isMember ? 400 : 500);
    await expectLedgerRight();
  });
});

describe('a refunded chat plan', () => {
  it('loses what the purchase had added, and ends with the last', async () => {
    const [modelId, memberId] = [await newAccount('model'), await newAccount('user', 100n)];
    const { data: plan } = await as(modelId, 'model').addChatPlan({
      title: 'Letters',
      price: 10,
      days: 7,
      messages: 3,
    });
    const now = clock();
    const allowance = () => plans.chatAllowance(test.database, { memberId, modelId, now });
    const first = await buy(memberId, 'chatPlan', plan._id);
    const second = await buy(memberId, 'chatPlan', plan._id);
    expect(await allowance()).toMatchObject({ allowed: true, messagesLeft: 6 });
    await refund(first);
    expect(await allowance()).toMatchObject({ allowed: true, messagesLeft: 3 });
    const { data } = await as(memberId).getChatPlan({ id: plan._id });
    expect(Date.parse(data.endDate ?? '') - nowMs).toBe(7 * dayMs);
    await test.database.transaction((tx) => plans.useChatMessage(tx, { memberId, modelId, now }));
    await refund(second);
    expect(await allowance()).toMatchObject({ allowed: false });
    expect(await planIdsOf(test.database, memberId, clock())).toEqual([]);
    expect(await netOf(memberId)).toBe(100);
    await expectLedgerRight();
  });
});

describe('a refunded order', () => {
  async function newOrder() {
    const modelId = await newAccount('model');
    const seller = as(modelId, 'model');
    await seller.saveShippingZones({
      homeCountry: 'NO',
      home: { price: 6, freeAbove: null },
      regionCountries: [],
      region: null,
      world: null,
    });
    const { data: product } = await seller.addProduct({
      title: 'Print',
      kind: 'physical',
      images: [`album/${newId()}.webp`],
      price: 40,
      stock: 5,
    });
    const buyerId = await newAccount('user', 200n);
    const mine = as(buyerId);
    const address = { fullName: 'A. Buyer', line1: 'Street 1', city: 'Town', countryCode: 'NO' };
    const addressId = (await mine.addAddress(address)).data._id;
    await mine.addToCart({ productId: product._id, qty: 2 });
    const { data } = await mine.placeOrder({ addressId, expectedCredits: 86 });
    const orderId = data.orders[0]?._id ?? '';
    const [purchase] = await test.database.rows(purchasesOf, [buyerId]);
    mails.length = 0;
    const stock = async () => (await seller.getProduct({ id: product._id })).data.stock;
    return { seller, mine, buyerId, orderId, purchaseId: purchase?.id ?? '', stock };
  }

  it('goes back on the shelf, is seen as refunded by both sides, and cannot be moved any more', async () => {
    const { seller, mine, buyerId, orderId, purchaseId, stock } = await newOrder();
    expect(await stock()).toBe(3);
    await refund(purchaseId, 6n);
    expect((await mine.getOrder({ orderId })).data.state).toBe('paid');
    await refund(purchaseId);
    expect((await mine.getOrder({ orderId })).data).toMatchObject({
      state: 'refunded',
      steps: [],
      history: [
        { state: 'paid' },
        { state: 'refunded', note: 'Refunded by the site: a promise was not kept' },
      ],
    });
    expect((await seller.getOrder({ orderId })).data).toMatchObject({ state: 'refunded', steps: [] });
    expect(await stock()).toBe(5);
    expect(await netOf(buyerId)).toBe(200);
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      expect.stringMatching(/^Order C-\d+ was refunded by the site$/),
      expect.stringMatching(/^Your order C-\d+ was refunded$/),
    ]);
    await expect(seller.packOrder({ orderId })).rejects.toMatchObject({ code: 'conflict' });
    await expect(mine.cancelOrder({ orderId })).rejects.toMatchObject({ code: 'conflict' });
    await expectLedgerRight();
  });

  it('keeps off the shelf what was sent already', async () => {
    const { seller, orderId, purchaseId, stock } = await newOrder();
    await seller.shipOrder({ orderId, tracking: {} });
    await refund(purchaseId);
    expect((await seller.getOrder({ orderId })).data.state).toBe('refunded');
    expect(await stock()).toBe(3);
  });

  it('is given back once when the buyer cancels, the seller refunds and the site refunds at the same moment', async () => {
    const { seller, mine, buyerId, orderId, purchaseId, stock } = await newOrder();
    const done = await Promise.allSettled([
      mine.cancelOrder({ orderId }),
      refund(purchaseId),
      seller.refundOrder({ orderId }),
      refund(purchaseId),
    ]);
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['conflict']));
    expect(await stock()).toBe(5);
    expect(await netOf(buyerId)).toBe(200);
    await expectLedgerRight();
  });
});

describe('after a chargeback', () => {
  async function chargedBack() {
    const { modelId, planId } = await newClub();
    const memberId = await newAccount('user', 100n);
    const purchaseId = await buy(memberId, 'clubHousePlan', planId);
    // The credits are spent, so all that a processor takes back is owed.
    await test.database.execute(chargeBack, [newId(), memberId, 100, clock()]);
    expect([await netOf(memberId), await owedBy(memberId)]).toEqual([0, 100]);
    return { modelId, planId, memberId, purchaseId };
  }

  it('a refund settles what is owed, gives nothing to spend, and ends the membership', async () => {
    const { modelId, planId, memberId, purchaseId } = await chargedBack();
    await refund(purchaseId, 30n);
    expect([await netOf(memberId), await owedBy(memberId)]).toEqual([0, 70]);
    await give(memberId, 5n);
    await refund(purchaseId);
    expect([await netOf(memberId), await owedBy(memberId)]).toEqual([5, 0]);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    await expect(buy(memberId, 'clubHousePlan', planId)).rejects.toMatchObject({
      code: 'not_enough_credits',
    });
    await expectLedgerRight();
  });

  it('a membership that nobody refunds is not renewed and ends after its day of grace', async () => {
    const { modelId, planId, memberId } = await chargedBack();
    const { data } = await as(memberId).getClubHousePlan({ id: planId });
    nowMs = Date.parse(data.endDate ?? '');
    await plans.processMemberships();
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
    nowMs += dayMs + hourMs;
    await plans.processMemberships();
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    expect(mails.at(-1)?.subject).toBe('Your membership “The lamp room” has ended');
    expect(await owedBy(memberId)).toBe(100);
    await expectLedgerRight();
  });
});
