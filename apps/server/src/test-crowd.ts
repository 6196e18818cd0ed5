import { dayMs } from '@candela/contract/shared/durations';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { connectRefunds } from './app-refunds.ts';
import { readConfig } from './config.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { createEarningsCharges } from './modules/earnings/index.ts';
import { createWallet } from './modules/ledger/index.ts';
import { createPlans } from './modules/plans/index.ts';
import { createShop } from './modules/shop/index.ts';
import { type Database, statement } from './platform/database/index.ts';
import { createEvents } from './platform/events/index.ts';
import { createJobs } from './platform/jobs/index.ts';
import { createMailer } from './platform/mail/index.ts';
import { createSettings } from './platform/settings/index.ts';

const sellers = 10;
const processes = 8;
const log = pino({ level: 'silent' });

const purchaseOfOrder = statement<{ purchase_id: string }>(
  'test.crowd-purchase-of-order',
  'select purchase_id from shop.orders where id = $1',
);

/** One thing of a crowd, to be done by calling it. */
export interface CrowdCall {
  kind: 'order' | 'shipment' | 'refund' | 'renewals';
  run(): Promise<unknown>;
}

/** People who order, ship, refund and renew, on modules as the site puts them together. */
export interface Crowd {
  wallet: ReturnType<typeof createWallet>;
  /** Prepares so many orders, shipments, refunds and memberships that are due, and who looks for those. */
  round(ofEachKind: number): Promise<CrowdCall[]>;
}

/**
 * What moves credits and writes mails. Accounts and the mailer are the real ones: a mail composed on a second
 * connection was what made a crowd wait for itself.
 */
export async function openCrowd({
  database,
  ownerUrl,
}: {
  database: Database;
  ownerUrl: string;
}): Promise<Crowd> {
  let nowMs = Date.parse('2027-03-01T12:00:00Z');
  const clock = () => new Date(nowMs);
  const jobs = createJobs({ ownerUrl, database });
  await jobs.prepare();
  const site = { siteName: () => 'C', publicUrl: 'https://site.test' };
  const mailer = createMailer({ database, jobs, from: 'C <c@site.test>', clock });
  const events = createEvents({ jobs, database });
  const accounts = createAccounts({ database, clock, mailer, events, ...site });
  const settings = createSettings({ database, clock });
  await settings.all();
  const wallet = createWallet({ database, clock, settings });
  const addressesOf = accounts.mailAddresses;
  const shared = { database, clock, wallet, mailer, settings, events, addressesOf, ...site };
  const plans = createPlans({ ...shared, isOff: () => false, contactOf: accounts.contactOf, log });
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
  const shop = createShop({
    ...shared,
    accounts,
    earnings: createEarningsCharges(async () => 7),
    files: {
      publishPicture: async (_accountId, filename) => `/files/${filename}`,
      takePrivate: async (_accountId, filename) => filename,
      signedDownload: async (key) => ({ url: key, expiresAt: clock() }),
    },
  });
  connectRefunds(readConfig({}), { wallet, mailer, accounts, siteName: () => 'C' });

  let shops: Seller[] | undefined;
  let members = 0;

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

  return {
    wallet,
    async round(ofEachKind) {
      shops ??= await inTurn(Array.from({ length: sellers }), newSeller);
      const [first] = shops;
      if (!first) throw new Error('A crowd buys of somebody.');
      const numbers = Array.from({ length: ofEachKind }, (_, index) => shops?.[index % sellers] ?? first);
      const toShip = await inTurn(numbers, async (seller) => (await newBuyer(seller))());
      const toRefund = await inTurn(numbers, async (seller) => (await newBuyer(seller))());
      const orders = await inTurn(numbers, newBuyer);
      await inTurn(numbers.slice(members), async ({ planId }) => {
        await as(await newMember()).purchaseByCredit({ kind: 'clubHousePlan', itemId: planId });
      });
      members = Math.max(members, ofEachKind);
      nowMs += 31 * dayMs;
      return [
        ...orders.map((run) => ({ kind: 'order' as const, run })),
        ...toShip.map((orderId, index) => ({
          kind: 'shipment' as const,
          run: () => (numbers[index] ?? first).mine.shipOrder({ orderId, tracking: {} }),
        })),
        ...toRefund.map((orderId) => ({
          kind: 'refund' as const,
          async run() {
            const { purchase_id: purchaseId } = await database.row(purchaseOfOrder, [orderId]);
            await database.transaction((tx) =>
              wallet.refund(tx, { purchaseId, reason: 'it was lost', actorId: null }),
            );
          },
        })),
        // Every process of a large site looks for all that is due.
        ...Array.from({ length: processes }, () => ({
          kind: 'renewals' as const,
          run: () => plans.processMemberships(),
        })),
      ];
    },
  };
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 8) {
    results.push(...(await Promise.all(items.slice(at, at + 8).map(work))));
  }
  return results;
}
