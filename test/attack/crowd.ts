import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@candela/contract/shop/orders';
import { statement } from '@candela/server/database';
import { descendantsOf } from '@candela/testkit/boot-processes';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import { percentile } from '../../bench/report/percentile.ts';
import { usageOf } from '../../bench/report/process-usage.ts';
import { addMembers, type Member } from '../crash/people.ts';
import { type AttackedSite, newSeller } from './attack-site.ts';
import { require } from './checks.ts';

/** Of orders, shipments, renewals and refunds each; all of them come at a time. */
const ofEachKind = 50;
const sellers = 5;
const p99LimitMs = 2_000;
const renewedWithinMs = 60_000;
const expectedCredits = 46;

const makeDue = statement(
  'attack.make-memberships-due',
  `update plans.memberships set ends_at = now() - interval '1 minute', access_until = now() - interval '1 minute',
     reminded_for = now() - interval '1 minute'
   where kind = 'clubHousePlan'`,
);
const runRenewals = statement<object>(
  'attack.run-renewals',
  `select platform.enqueue_job('plans.process-memberships', '{}', null, null, 1)`,
);
const renewals = statement<{ count: number }>(
  'attack.count-renewals',
  'select count(*)::int as count from plans.renewals',
);

interface Shop extends Member {
  productId: string;
  planId: string;
}

async function openShop(attacked: AttackedSite): Promise<Shop> {
  const { ask, site, database } = attacked;
  const seller = await newSeller(database);
  const zones = {
    homeCountry: 'NO',
    home: { price: 6, freeAbove: null },
    regionCountries: [],
    region: null,
    world: null,
  };
  await ask('shop.saveShippingZones', zones, seller.token);
  const images = [await uploadPortrait(site, seller.token, 'p1.webp')];
  const product = { title: 'Print', kind: 'physical', images, price: 40, stock: 1_000 };
  const plan = { title: 'Club', prices: [{ months: 1, price: 100 }], includesChat: true };
  const { _id: productId } = await ask<{ _id: string }>('shop.addProduct', product, seller.token);
  const { _id: planId } = await ask<{ _id: string }>('plans.addClubHousePlan', plan, seller.token);
  return { ...seller, productId, planId };
}

/**
 * Lets a crowd buy, ship, renew and refund at the same moment on the standard pool of ten connections. None may be
 * refused, and none may wait for a connection that another holds and waits with.
 */
export async function crowd(attacked: AttackedSite): Promise<string> {
  const { ask, call, database, site } = attacked;
  const shops = await inTurn(Array.from({ length: sellers }), () => openShop(attacked));
  const shopOf = (index: number) => shops[index % sellers] as Shop;
  const buyers = await addMembers(database, 4 * ofEachKind, 1_000n);
  const address = { fullName: 'A. Buyer', line1: 'Street 1', city: 'Town', countryCode: 'NO' };

  const order = async (buyer: Member, addressId: string) => {
    const { status, body } = await call('shop.placeOrder', { addressId, expectedCredits }, buyer.token);
    require(status === 200, `An order was answered ${status} ${JSON.stringify(body)}`);
    const [placed] = (body.data as { orders: Order[] }).orders;
    return placed?._id ?? '';
  };
  const carts = await inTurn(buyers.slice(0, 3 * ofEachKind), async (buyer, index) => {
    const { _id: addressId } = await ask<{ _id: string }>('shop.addAddress', address, buyer.token);
    await ask('shop.addToCart', { productId: shopOf(index).productId }, buyer.token);
    return { buyer, addressId, shop: shopOf(index) };
  });
  const placed = await inTurn(carts.slice(ofEachKind), async ({ buyer, addressId, shop }) => ({
    shop,
    orderId: await order(buyer, addressId),
  }));
  await inTurn(buyers.slice(3 * ofEachKind), async (buyer, index) => {
    await ask(
      'ledger.purchaseByCredit',
      { kind: 'clubHousePlan', itemId: shopOf(index).planId },
      buyer.token,
    );
  });
  await database.execute(makeDue, []);
  const before = (await database.row(renewals)).count;

  const tookMs: number[] = [];
  const timed = async (work: () => Promise<unknown>) => {
    const startedMs = performance.now();
    await work();
    tookMs.push(performance.now() - startedMs);
  };
  const calls = [
    ...carts.slice(0, ofEachKind).map(
      ({ buyer, addressId }) =>
        () =>
          order(buyer, addressId),
    ),
    ...placed.slice(0, ofEachKind).map(
      ({ shop, orderId }) =>
        () =>
          ask('shop.shipOrder', { orderId, tracking: {} }, shop.token),
    ),
    ...placed.slice(ofEachKind).map(
      ({ shop, orderId }) =>
        () =>
          ask('shop.refundOrder', { orderId, reason: 'It was lost.' }, shop.token),
    ),
  ];
  // What the site and its database work says how long a quiet machine would take.
  const cpuMs = () => {
    const { server, database: postgres = 0 } = site.pids();
    return [server, ...descendantsOf(postgres).map(({ pid }) => pid)].reduce(
      (sum, pid) => sum + usageOf(pid).cpuMs,
      0,
    );
  };
  const cpuBeforeMs = cpuMs();
  const startedMs = performance.now();
  await database.row(runRenewals);
  await Promise.all(calls.map(timed));
  const took = `p99 was ${Math.round(percentile(tookMs, 0.99))} ms; all took ${Math.round(performance.now() - startedMs)} ms, in which the site worked ${cpuMs() - cpuBeforeMs} ms`;
  const deadline = Date.now() + renewedWithinMs;
  let renewed = 0;
  while (renewed < ofEachKind && Date.now() < deadline) {
    renewed = (await database.row(renewals)).count - before;
    await sleep(50);
  }
  require(renewed === ofEachKind, `${renewed} of ${ofEachKind} memberships were renewed.`);
  require(percentile(tookMs, 0.99) < p99LimitMs, took);
  return `${calls.length} calls and ${renewed} renewals at a time, none refused; ${took}`;
}

/** Some at a time, so that preparing is no crowd yet. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 4) {
    results.push(
      ...(await Promise.all(items.slice(at, at + 4).map((item, index) => work(item, at + index)))),
    );
  }
  return results;
}
