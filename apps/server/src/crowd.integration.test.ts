import { dayMs } from '@candela/contract/shared/durations';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectRefunds } from './app-refunds.ts';
import { readConfig } from './config.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { createEarningsCharges } from './modules/earnings/index.ts';
import { createWallet, type Wallet } from './modules/ledger/index.ts';
import { createPlans, type Plans } from './modules/plans/index.ts';
import { createShop, type Shop } from './modules/shop/index.ts';
import { type Database, statement } from './platform/database/index.ts';
import { createEvents } from './platform/events/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createMailer } from './platform/mail/index.ts';
import { createSettings } from './platform/settings/index.ts';

/**
 * What moves credits and writes mails, 200 calls at a time on the standard pool of ten connections. Accounts and the
 * mailer are the real ones: a mail composed on a second connection was what made a crowd wait for itself.
 */

const rounds = 3;
const ofEachKind = 64;
const processes = 8;
const sellers = 10;
const log = pino({ level: 'silent' });
let nowMs = Date.parse('2027-03-01T12:00:00Z');
const clock = () => new Date(nowMs);

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let wallet: Wallet;
let plans: Plans;
let shop: Shop;

const purchaseOfOrder = statement<{ purchase_id: string }>(
  'test.crowd-purchase-of-order',
  'select purchase_id from shop.orders where id = $1',
);
const renewals = statement<{ count: number }>(
  'test.crowd-renewals',
  'select count(*)::int as count from plans.renewals',
);
const mailCount = statement<{ count: number }>(
  'test.crowd-mails',
  'select count(*)::int as count from platform.mails',
);

beforeAll(async () => {
  test = await openTestDatabase();
  database = test.database;
  const jobs = createJobs({ ownerUrl: test.ownerUrl, database });
  const site = { siteName: 'C', publicUrl: 'https://site.test' };
  const mailer = createMailer({ database, jobs, from: 'C <c@site.test>', clock });
  const events = createEvents({ jobs, database });
  const accounts = createAccounts({ database, clock, mailer, events, ...site });
  const settings = createSettings({ database, clock });
  await settings.all();
  wallet = createWallet({ database, clock, settings });
  const shared = { database, clock, wallet, mailer, settings, addressesOf: accounts.mailAddresses, ...site };
  plans = createPlans({ ...shared, contactOf: accounts.contactOf, log });
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
  connectRefunds(readConfig({}), { wallet, mailer, accounts });
});
afterAll(() => test.drop());

function as(accountId: string, type: 'user' | 'model' = 'user') {
  const context = contextOf(sessionOf(accountId, type));
  return createRouterClient({ ...plans.routes, ...shop.routes, ...wallet.routes }, { context });
}

async function newMember(): Promise<string> {
  const accountId = await addAccount(database, 'user');
  await database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId, amountCredits: 1_000n, note: 'test', actorId: null }),
  );
  return accountId;
}

async function newSeller() {
  const modelId = await addAccount(database, 'model');
  const mine = as(modelId, 'model');
  const home = { price: 6, freeAbove: null };
  await mine.saveShippingZones({ homeCountry: 'NO', home, regionCountries: [], region: null, world: null });
  const form = { title: 'Print', kind: 'physical' as const, images: [`album/${newId()}.webp`] };
  const product = await mine.addProduct({ ...form, price: 40, stock: 1_000 });
  const club = { title: 'Club', prices: [{ months: 1 as const, price: 100 }], includesChat: true };
  const plan = await mine.addClubHousePlan(club);
  return { mine, productId: product.data._id, planId: plan.data._id };
}

type Seller = Awaited<ReturnType<typeof newSeller>>;

/** A member with a full cart; the order is theirs to place. */
async function newBuyer({ productId }: Seller) {
  const mine = as(await newMember());
  const where = { fullName: 'A. Buyer', line1: 'Street 1', city: 'Town', countryCode: 'NO' };
  const addressId = (await mine.addAddress(where)).data._id;
  await mine.addToCart({ productId });
  return async () => {
    const { data } = await mine.placeOrder({ addressId, expectedCredits: 46 });
    return data.orders[0]?._id ?? '';
  };
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 8) {
    results.push(...(await Promise.all(items.slice(at, at + 8).map(work))));
  }
  return results;
}

it('refuses none of 200 orders, shipments, renewals and refunds at a time', async () => {
  const shops = await inTurn(Array.from({ length: sellers }), newSeller);
  const numbers = Array.from({ length: ofEachKind }, (_, index) => shops[index % sellers] as Seller);
  for (let round = 1; round <= rounds; round += 1) {
    const toShip = await inTurn(numbers, async (seller) => (await newBuyer(seller))());
    const toRefund = await inTurn(numbers, async (seller) => (await newBuyer(seller))());
    const orders = await inTurn(numbers, newBuyer);
    await inTurn(numbers, async ({ planId }) => {
      await as(await newMember()).purchaseByCredit({ kind: 'clubHousePlan', itemId: planId });
    });
    nowMs += 31 * dayMs;
    const mailsBefore = (await database.row(mailCount)).count;
    const calls = [
      ...orders,
      ...toShip.map(
        (orderId, index) => () => (numbers[index] as Seller).mine.shipOrder({ orderId, tracking: {} }),
      ),
      ...toRefund.map((orderId) => async () => {
        const { purchase_id: purchaseId } = await database.row(purchaseOfOrder, [orderId]);
        await database.transaction((tx) =>
          wallet.refund(tx, { purchaseId, reason: 'it was lost', actorId: null }),
        );
      }),
      // Every process of a large site looks for all that is due.
      ...Array.from({ length: processes }, () => () => plans.processMemberships()),
    ];
    await Promise.all(calls.map((call) => call()));
    // Two mails an order, one a shipment, two a refund and one a renewal; earlier members renew, too.
    const mails = (await database.row(mailCount)).count - mailsBefore;
    expect(mails).toBe(ofEachKind * (2 + 1 + 2 + round));
  }
  const total = ofEachKind * ((rounds * (rounds + 1)) / 2);
  expect((await database.row(renewals)).count).toBe(total);
  expect(await wallet.verifyLedger()).toEqual([]);
}, 180_000);
