import { dayMs } from '@candela/contract/shared/durations';
import { contextOf, mailerInto, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { wantOrderMail } from './app-money-notices.ts';
import { connectNotifications } from './app-notifications.ts';
import { connectRefunds } from './app-refunds.ts';
import { readConfig } from './config.ts';
import { createAccounts } from './modules/accounts/index.ts';
import {
  createEarningsCharges,
  earningsHeld,
  earningsReleased,
  heldTaken,
  payoutSettled,
} from './modules/earnings/index.ts';
import { createWallet, type Wallet } from './modules/ledger/index.ts';
import { createNotifications, type Notice, type Notifications } from './modules/notifications/index.ts';
import { paymentMoved } from './modules/payments/index.ts';
import { createPlans, membershipEnding, type Plans } from './modules/plans/index.ts';
import { createShop, type Shop } from './modules/shop/index.ts';
import { type Database, statement } from './platform/database/index.ts';
import type { DomainEvent } from './platform/events/index.ts';
import { say, verbatim } from './platform/i18n/index.ts';
import type { Mailer, WrittenMail } from './platform/mail/index.ts';
import { createSettings } from './platform/settings/index.ts';

/** Every event about somebody's money or orders, from what causes it to the bell of whom it concerns. */

const log = pino({ level: 'silent' });
let nowMs = Date.parse('2027-03-01T12:00:00Z');
const clock = () => new Date(nowMs);
const mails: WrittenMail[] = [];
const notified: Notice[] = [];

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let events: ReturnType<typeof createTestEvents>;
let bell: Notifications;
let wallet: Wallet;
let plans: Plans;
let shop: Shop;
let model: string;
let member: string;
let names: { model: string; member: string };

const namesOf = statement<{ id: string; username: string }>(
  'test.names-of',
  'select id, username from accounts.accounts where id = any($1::uuid[])',
);
const purchaseOfOrder = statement<{ purchaseId: string }>(
  'test.purchase-of-order',
  'select purchase_id as "purchaseId" from shop.orders where id = $1',
);

beforeAll(async () => {
  test = await openTestDatabase();
  database = test.database;
  const site = { siteName: () => 'Candela', publicUrl: 'https://site.test' };
  const mailer = mailerInto(mails) as Mailer;
  events = createTestEvents();
  const accounts = createAccounts({ database, clock, mailer, events, ...site });
  const settings = createSettings({ database, clock });
  await settings.all();
  bell = createNotifications({
    database,
    clock,
    mailer,
    realtime: { emit: () => {}, accountsOnline: async () => new Set<string>() },
    jobs: { every: () => {} },
    ...site,
  });
  const notify = async (notices: readonly Notice[], key: string) => {
    notified.push(...notices);
    await bell.notify(notices, key);
  };
  connectNotifications(events, { notify }, accounts);
  wallet = createWallet({ database, clock, settings, events });
  const addressesOf = accounts.mailAddresses;
  const shared = { database, clock, wallet, mailer, settings, events, addressesOf, wantOrderMail, ...site };
  plans = createPlans({ ...shared, isOff: () => false, contactOf: accounts.contactOf, log });
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  shop = createShop({
    ...shared,
    accounts,
    earnings: createEarningsCharges(async () => 7),
    files: {
      publishPicture: async (_accountId, filename) => `/files/${filename}`,
      takePrivate: async (_accountId, filename) => filename,
      signedDownload: async (key) => ({ url: key, expiresAt: clock() }),
    },
  });
  connectRefunds(readConfig({}), { wallet, mailer, accounts, events, siteName: () => 'Candela' });
});
afterAll(async () => {
  await events.settled();
  await test.drop();
});

beforeEach(async () => {
  model = await addAccount(database, 'model');
  member = await addAccount(database, 'user');
  await grant(1_000n);
  const found = await database.rows(namesOf, [[model, member]]);
  const nameOf = (id: string) => found.find((one) => one.id === id)?.username ?? '';
  names = { model: nameOf(model), member: nameOf(member) };
  notified.length = 0;
  mails.length = 0;
});

function as(accountId: string, type: 'user' | 'model' = 'user') {
  const context = contextOf(sessionOf(accountId, type));
  const routes = { ...plans.routes, ...shop.routes, ...wallet.routes, ...bell.routes };
  return createRouterClient(routes, { context });
}

function grant(amountCredits: bigint): Promise<string> {
  const credits = { accountId: member, amountCredits, note: 'A welcome gift', actorId: null };
  return database.transaction((tx) => wallet.grantCredits(tx, credits));
}

async function buy(amountCredits: bigint): Promise<string> {
  const sale = {
    kind: 'gallery',
    buyerId: member,
    sellerId: model,
    itemId: newId(),
    title: 'Harbour',
  } as const;
  const { purchaseId } = await database.transaction((tx) =>
    wallet.charge(tx, { ...sale, amountCredits, at: clock() }),
  );
  return purchaseId;
}

async function order(): Promise<string> {
  const home = { price: 6, freeAbove: null };
  const selling = as(model, 'model');
  await selling.saveShippingZones({
    homeCountry: 'NO',
    home,
    regionCountries: [],
    region: null,
    world: null,
  });
  const form = { title: 'Print', kind: 'physical' as const, images: [`album/${newId()}.webp`] };
  const { data: product } = await selling.addProduct({ ...form, price: 40, stock: 9 });
  const where = { fullName: 'A. Buyer', line1: 'Street 1', city: 'Town', countryCode: 'NO' };
  const { data: address } = await as(member).addAddress(where);
  await as(member).addToCart({ productId: product._id });
  const { data } = await as(member).placeOrder({ addressId: address._id, expectedCredits: 46 });
  return data.orders[0]?._id ?? '';
}

/** Whom the last event was notified, and in what words. */
async function heard(): Promise<[string, string][]> {
  await events.settled();
  const notices = notified
    .splice(0)
    .map(({ accountId, title }): [string, string] => [
      accountId === model ? 'model' : 'member',
      say(title).replace(/order C-\d+/i, (found) => `${found.slice(0, 5)} N`),
    ]);
  return notices.sort();
}

it('tells each side of every step of an order, and both lists hold it', async () => {
  const orderId = await order();
  expect(await heard()).toEqual([['model', `${names.member} ordered Print`]]);
  await as(model, 'model').packOrder({ orderId });
  expect(await heard()).toEqual([['member', 'Order N is packed']]);
  await as(model, 'model').shipOrder({ orderId, tracking: { carrier: 'Post', number: 'AB1' } });
  expect(notified[0]?.text).toEqual(verbatim('Post, AB1'));
  expect(await heard()).toEqual([['member', 'Order N is on its way']]);
  await as(model, 'model').deliverOrder({ orderId });
  expect(await heard()).toEqual([['member', 'Order N was delivered']]);
  await as(model, 'model').refundOrder({ orderId });
  expect(await heard()).toEqual([['member', 'Order N was refunded']]);
  await expect.poll(async () => (await as(member).listNotifications({})).totalCount).toBe(5);
  await expect
    .poll(async () => (await as(model, 'model').listNotifications({})).data)
    .toMatchObject([{ kind: 'order', href: `/my-sales?order=${orderId}` }]);
});

it('tells of arrival, cancelling and a refund by the site', async () => {
  const [arrived, cancelled, refunded] = [await order(), await order(), await order()];
  notified.length = 0;
  await as(member).cancelOrder({ orderId: cancelled });
  expect(await heard()).toEqual([['model', `${names.member} cancelled order N`]]);
  await as(model, 'model').shipOrder({ orderId: arrived, tracking: {} });
  notified.length = 0;
  await as(member).confirmDelivery({ orderId: arrived });
  expect(await heard()).toEqual([['model', 'Order N arrived']]);
  const { purchaseId } = await database.row(purchaseOfOrder, [refunded]);
  await database.transaction((tx) => wallet.refund(tx, { purchaseId, reason: 'It was lost', actorId: null }));
  expect(await heard()).toEqual([
    ['member', 'Order N was refunded'],
    ['model', 'We refunded order N'],
  ]);
});

it('mails about orders who wants it, and receipts always', async () => {
  const off = { kind: 'order' as const, inApp: true, byMail: false };
  await as(member).setNotificationChoice(off);
  await as(model, 'model').setNotificationChoice(off);
  const orderId = await order();
  expect(mails.map(({ to }) => to)).toEqual([expect.stringContaining(names.member)]);
  await as(model, 'model').shipOrder({ orderId, tracking: {} });
  expect(mails).toHaveLength(1);
  await as(model, 'model').refundOrder({ orderId });
  expect(mails).toHaveLength(2);
});

it('tells both sides of a refund, and mails the member unless they said no', async () => {
  const [first, second] = [await buy(100n), await buy(50n)];
  const refund = (purchaseId: string) =>
    database.transaction((tx) => wallet.refund(tx, { purchaseId, reason: 'Wrong one', actorId: null }));
  await refund(first);
  expect(await heard()).toEqual([
    ['member', '100 credits refunded for Harbour'],
    ['model', 'A sale was refunded: Harbour'],
  ]);
  await expect.poll(() => mails.length).toBe(1);
  await as(member).setNotificationChoice({ kind: 'credits', inApp: true, byMail: false });
  await refund(second);
  await expect.poll(async () => (await as(member).listNotifications({})).totalCount).toBe(3);
  expect(mails).toHaveLength(1);
});

it('tells of credits given, paid for, taken back and held', async () => {
  await grant(5n);
  expect(await heard()).toEqual([['member', 'You received 5 credits']]);
  await grant(-1n);
  expect(await heard()).toEqual([['member', '1 credit was taken from your wallet']]);
  const payment = { paymentId: newId(), accountId: member, credits: 100 };
  for (const [change, words] of [
    ['credited', '100 credits added to your wallet'],
    ['refund', 'Your payment for 100 credits was refunded'],
    ['chargeback', 'Your bank reversed a payment for 100 credits'],
  ] as const) {
    await database.transaction((tx) => events.publish(tx, paymentMoved, { ...payment, change }));
    expect(await heard()).toEqual([['member', words]]);
  }
});

it('tells a model of payouts and of what is held, and the member of a membership about to end', async () => {
  const modelId = model;
  const reason = 'A bank took back a payment.';
  const publish = <Payload>(event: DomainEvent<Payload>, payload: Payload) =>
    database.transaction((tx) => events.publish(tx, event, payload));
  await publish(earningsHeld, { modelId, credits: 80, reason });
  expect(notified[0]?.text).toEqual(verbatim(reason));
  expect(await heard()).toEqual([['model', '80 credits are on hold']]);
  await publish(earningsHeld, { modelId, credits: null, reason });
  expect(await heard()).toEqual([['model', 'Your earnings are on hold']]);
  await publish(heldTaken, { modelId, credits: 1, reason });
  expect(await heard()).toEqual([['model', '1 credit was taken back after a chargeback']]);
  await publish(earningsReleased, { modelId });
  expect(await heard()).toEqual([['model', 'Your earnings are no longer on hold']]);
  await publish(payoutSettled, { modelId, status: 'paid', reason: null });
  await publish(payoutSettled, { modelId, status: 'returned', reason });
  expect(await heard()).toEqual([
    ['model', 'Your payout is on its way'],
    ['model', 'Your payout was returned'],
  ]);
  await publish(membershipEnding, {
    memberId: member,
    title: 'Lamp room',
    endsAt: '2027-03-31T23:30:00.000Z',
  });
  expect(await heard()).toEqual([['member', 'Lamp room ends on March 31, 2027']]);
});

it('tells how a goal ended', async () => {
  const hold = (itemId: string) => ({
    buyerId: member,
    sellerId: model,
    itemId,
    title: 'A song',
    amountCredits: 20n,
  });
  const [met, missed] = [newId(), newId()];
  await database.transaction((tx) => wallet.hold(tx, hold(met)));
  await database.transaction((tx) => wallet.settleHolds(tx, met));
  expect(await heard()).toEqual([
    ['member', 'Goal reached: your 20 credits were paid'],
    ['model', 'Goal reached: 20 credits'],
  ]);
  await database.transaction((tx) => wallet.hold(tx, hold(missed)));
  await database.transaction((tx) => wallet.returnHolds(tx, missed));
  expect(await heard()).toEqual([['member', 'Goal missed: 20 credits are back in your wallet']]);
});

it('tells of renewals, of those that could not be paid, and of the end', async () => {
  const club = { title: 'Lamp room', prices: [{ months: 1 as const, price: 700 }], includesChat: true };
  const { data: plan } = await as(model, 'model').addClubHousePlan(club);
  await grant(500n);
  await as(member).purchaseByCredit({ kind: 'clubHousePlan', itemId: plan._id });
  await events.settled();
  notified.length = 0;
  nowMs += 31 * dayMs;
  await plans.processMemberships();
  expect(await heard()).toEqual([
    ['member', 'Lamp room was renewed for 700 credits'],
    ['model', `${names.member} renewed Lamp room`],
  ]);
  nowMs += 31 * dayMs;
  await plans.processMemberships();
  expect(await heard()).toEqual([['member', 'Lamp room couldn’t be renewed']]);
  nowMs += 2 * dayMs;
  await plans.processMemberships();
  expect(await heard()).toEqual([
    ['member', 'Lamp room has ended'],
    ['model', `${names.member} left Lamp room`],
  ]);
});

it('tells a model of a share of hers, and of one that was withdrawn', async () => {
  nowMs = Math.max(nowMs, Date.parse('2027-03-20T12:00:00Z'));
  const startsAt = new Date(nowMs + 30 * dayMs);
  const rule = { modelId: model, share: 'percent', reason: 'Thanks.', actorId: null } as const;
  const { id } = await database.transaction((tx) =>
    wallet.addShareRule(tx, { ...rule, kind: 'tip', percent: 90, startsAt }),
  );
  await database.transaction((tx) =>
    wallet.withdrawShareRule(tx, { id, reason: 'Too much.', actorId: null }),
  );
  const hers = notified.filter(({ accountId }) => accountId === model);
  expect(hers.map(({ kind, title }) => [kind, say(title)])).toEqual([
    ['payout', expect.stringMatching(/^Your share of tips is 90% from .+ UTC$/)],
    ['payout', 'A change to your share of tips was cancelled'],
  ]);
  expect(say(hers[1]?.text ?? verbatim(''))).toMatch(/it is 80%\.$/);
});
