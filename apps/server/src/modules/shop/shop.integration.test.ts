import { dayMs } from '@candela/contract/shared/durations';
import { placementCredits } from '@candela/contract/shop/advertising';
import type { Product } from '@candela/contract/shop/products';
import { addressesOf, contextOf, mailerInto, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { saveFeaturesOff } from '@candela/testkit/test-features';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import type { WrittenMail } from '../../platform/mail/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { createSettings } from '../../platform/settings/index.ts';
import { createEarningsCharges } from '../earnings/index.ts';
import { createWallet, type Wallet } from '../ledger/index.ts';
import { createShop, type Shop } from './index.ts';

const upload = (ending: string) => `album/${newId()}.${ending}`;

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let wallet: Wallet;
let shop: Shop;
let nowMs = Date.parse('2027-03-01T12:00:00Z');
const clock = () => new Date(nowMs);
const mails: WrittenMail[] = [];
const featured = new Map<string, Date>();
/** Uploads that exist, by whose they are. */
const uploads = new Map<string, string>();

const suspendAccount = statement(
  'test.shop-suspend',
  'update accounts.accounts set suspended_at = now() where id = $1',
);
const earnedBy = statement<{ credits: bigint }>(
  'test.shop-earned-by',
  `select coalesce(sum(balance), 0)::bigint as credits from ledger.balances where owner_id = $1 and kind = 'earnings'`,
);
const featuredRows = statement<{ model_id: string }>(
  'test.featured',
  'select model_id from shop.featured_models',
);

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  wallet = createWallet({ database, clock });
  const myUpload = (accountId: string, filename: string) => {
    if (uploads.get(filename) !== accountId) refuse('not_found');
    return filename;
  };
  shop = createShop({
    database,
    clock,
    wallet,
    earnings: createEarningsCharges(async () => 7),
    settings: createSettings({ database, clock }),
    files: {
      publishPicture: async (accountId, filename) => `/files/${myUpload(accountId, filename)}`,
      takePrivate: async (accountId, filename) => `private/${myUpload(accountId, filename)}`,
      signedDownload: async (key, name) => ({ url: `/signed/${key}?${name}`, expiresAt: clock() }),
    },
    accounts: {
      assertModelMayPublish: async () => {},
      setFeaturedUntil: async (_tx, modelId, until) => void featured.set(modelId, until),
    },
    mailer: mailerInto(mails),
    addressesOf,
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
  });
});
beforeEach(() => {
  mails.length = 0;
});
afterAll(() => test.drop());

async function newAccount(type: 'user' | 'model', amountCredits = 0n): Promise<string> {
  const id = await addAccount(test.database, type);
  if (amountCredits > 0n) {
    const grant = { accountId: id, amountCredits, note: 'test', actorId: null };
    await test.database.transaction((tx) => wallet.grantCredits(tx, grant));
  }
  return id;
}

function as(accountId: string | undefined, type: 'user' | 'model' = 'user', key?: string) {
  const session = sessionOf(accountId, type);
  return createRouterClient(shop.routes, { context: contextOf(session, { idempotencyKey: key }) });
}

function uploadOf(accountId: string, ending = 'webp'): string {
  const name = upload(ending);
  uploads.set(name, accountId);
  return name;
}

async function newProduct(modelId: string, parts: object = {}) {
  const form = {
    title: 'Print No. 4',
    kind: 'physical' as const,
    images: [uploadOf(modelId)],
    price: 40,
    stock: 5,
    ...parts,
  };
  return (await as(modelId, 'model').addProduct(form)).data;
}

async function newShop(stock = 5) {
  const modelId = await newAccount('model');
  await as(modelId, 'model').saveShippingZones({
    homeCountry: 'NO',
    home: { price: 6, freeAbove: 100 },
    regionCountries: ['SE'],
    region: { price: 12, freeAbove: null },
    world: null,
  });
  return { modelId, product: await newProduct(modelId, { stock }) };
}

async function newBuyer(credits = 1_000n, countryCode = 'NO') {
  const buyerId = await newAccount('user', credits);
  const mine = as(buyerId);
  const address = { fullName: 'A. Buyer', line1: 'Street 1', city: 'Town', countryCode };
  const { data } = await mine.addAddress(address);
  return { buyerId, mine, addressId: data._id };
}
const netOf = async (id: string) => Number((await wallet.balanceOf(id)).net);
const code = (wanted: string) => ({ code: wanted });

describe('products', () => {
  it('are shown by their state to who may see them', async () => {
    const modelId = await newAccount('model');
    const mine = as(modelId, 'model');
    const other = as(await newAccount('user'));
    const draft = await newProduct(modelId, { draft: true, title: 'Draft' });
    const hidden = await newProduct(modelId, { hidden: true, title: 'Hidden' });
    const shown = await newProduct(modelId, { title: 'Shown 100% <b>' });
    expect((await mine.listProducts({})).totalCount).toBe(3);
    const seen = await as(undefined).listPublicProducts({ userId: modelId });
    expect(seen.data.map((one) => one._id)).toEqual([shown._id]);
    await expect(other.getProduct({ id: draft._id })).rejects.toMatchObject(code('not_found'));
    expect((await other.getProduct({ id: hidden._id })).data.forOwner).toBeNull();
    const found = await as(undefined).listSiteProducts({ search: '100%', userId: modelId });
    expect(found).toMatchObject({ totalCount: 1, data: [{ _id: shown._id }] });
    expect((await as(undefined).listSiteProducts({ search: '1__%', userId: modelId })).totalCount).toBe(0);
    await mine.deleteProduct({ id: shown._id });
    await expect(mine.getProduct({ id: shown._id })).rejects.toMatchObject(code('not_found'));
  });

  it('take only uploads of their model, and only their model may change them', async () => {
    const [modelId, otherId] = [await newAccount('model'), await newAccount('model')];
    const form = { title: 'Mine', kind: 'physical' as const, price: 5, stock: 1 };
    const foreign = uploadOf(otherId);
    await expect(as(modelId, 'model').addProduct({ ...form, images: [foreign] })).rejects.toMatchObject(
      code('not_found'),
    );
    const product = await newProduct(modelId);
    const edit = { ...form, id: product._id, images: product.images, stock: 9 };
    await expect(as(otherId, 'model').updateProduct(edit)).rejects.toMatchObject(code('not_found'));
    const { data } = await as(modelId, 'model').updateProduct(edit);
    expect(data).toMatchObject({ title: 'Mine', stock: 9, images: product.images });
  });

  it('have the prices and stock of their variants', async () => {
    const modelId = await newAccount('model');
    const variants = [
      { name: 'Small', price: 20, stock: 1 },
      { name: 'Large', price: 60, stock: 2 },
    ];
    const product = await newProduct(modelId, { variants });
    expect(product).toMatchObject({ price: 20, priceTo: 60, stock: 3 });
    const [small] = product.variants;
    const { data } = await as(modelId, 'model').updateProduct({
      ...product,
      id: product._id,
      images: product.images,
      variants: [{ _id: small?._id, name: 'Only', price: 25, stock: 0 }],
      files: [],
    });
    expect(data).toMatchObject({
      price: 25,
      priceTo: 25,
      soldOut: true,
      variants: [{ _id: small?._id, name: 'Only' }],
    });
  });

  it('are listed and counted in every order and filter, and follow sales, edits and their model', async () => {
    const [modelId, otherId] = [await newAccount('model'), await newAccount('model')];
    const [, category] = (await as(undefined).listProductCategories({})).data;
    const categoryId = category?._id ?? '';
    const made: Product[] = [];
    for (let index = 0; index < 7; index += 1) {
      nowMs += dayMs / 3;
      made.unshift(
        await newProduct(modelId, { price: 10 + ((index * 3) % 7), categoryId, stock: index % 3 }),
      );
    }
    await newProduct(otherId, { categoryId });
    const list = async (asked: object) => {
      const { data, totalCount } = await as(undefined).listSiteProducts({ userId: modelId, ...asked });
      return { ids: data.map((one) => one._id), totalCount };
    };
    const ids = (products: Product[]) => products.map((one) => one._id);
    const pages = [1, 2, 3, 4].map((current_page) => list({ current_page, per_page: 3 }));
    expect((await Promise.all(pages)).flatMap((page) => page.ids)).toEqual(ids(made));
    expect(await list({ current_page: 1_000_000 })).toEqual({ ids: [], totalCount: 7 });
    const cheapest = made.toSorted((a, b) => a.price - b.price);
    expect((await list({ sort: 'cheapest' })).ids).toEqual(ids(cheapest));
    expect((await list({ sort: 'dearest', per_page: 2 })).ids).toEqual(
      ids(cheapest.toReversed()).slice(0, 2),
    );
    expect(await list({ categoryId })).toEqual({ ids: ids(made), totalCount: 7 });
    expect(await list({ kind: 'digital' })).toEqual({ ids: [], totalCount: 0 });
    const inStock = made.filter((one) => !one.soldOut);
    expect(await list({ inStock: true })).toEqual({ ids: ids(inStock), totalCount: 4 });
    const inCategory = async () => {
      const { data } = await as(undefined).listProductCategories({});
      return data.find((one) => one._id === categoryId)?.productCount ?? 0;
    };
    const before = await inCategory();
    const [edited] = inStock;
    const form = { id: edited?._id ?? '', title: 'Sold out', kind: 'physical' as const, price: 99 };
    await as(modelId, 'model').updateProduct({ ...form, images: edited?.images ?? [], stock: 0 });
    expect((await list({ inStock: true })).totalCount).toBe(3);
    expect((await list({ sort: 'dearest' })).ids[0]).toBe(edited?._id);
    expect(await inCategory()).toBe(before - 1);
    await as(modelId, 'model').deleteProduct({ id: made[6]?._id ?? '' });
    expect((await list({})).totalCount).toBe(6);
    await test.database.execute(suspendAccount, [modelId]);
    expect(await list({})).toEqual({ ids: [], totalCount: 0 });
    expect(await inCategory()).toBe(before - 7);
  });

  it('are counted in seeded categories', async () => {
    const { data, totalCount } = await as(undefined).listProductCategories({});
    expect(totalCount).toBe(data.length);
    const modelId = await newAccount('model');
    const categoryId = data[0]?._id ?? '';
    const before = data[0]?.productCount ?? 0;
    await newProduct(modelId, { categoryId });
    expect((await as(undefined).listProductCategories({})).data[0]?.productCount).toBe(before + 1);
  });
});

describe('carts', () => {
  it('add, change and remove, and total what they hold', async () => {
    const { product } = await newShop();
    const { mine } = await newBuyer();
    const added = (await mine.addToCart({ productId: product._id })).data;
    expect(added).toMatchObject({
      totalQty: 1,
      totalPrice: 40,
      addInCart: true,
      productData: [{ price: 40 }],
    });
    const { purchaseItemId } = added;
    expect((await mine.updateCart({ purchaseItemId, qty: 3 })).data).toMatchObject({
      purchaseItemId,
      qty: 3,
    });
    expect(await mine.getCart({})).toMatchObject({ totalPrice: 120, totalQty: 3, totalCount: 1 });
    expect((await mine.getProduct({ id: product._id })).data.addInCart).toBe(true);
    await expect(mine.updateCart({ purchaseItemId, qty: 6 })).rejects.toMatchObject(code('out_of_stock'));
    const { mine: another } = await newBuyer();
    await expect(another.getCartItem({ purchaseItemId })).rejects.toMatchObject(code('not_found'));
    await expect(another.updateCart({ purchaseItemId, qty: 1 })).rejects.toMatchObject(code('not_found'));
    await expect(another.deleteFromCart({ purchaseItemId })).rejects.toMatchObject(code('not_found'));
    expect((await mine.deleteFromCart({ purchaseItemId })).data).toEqual({ purchaseItemId });
    expect(await mine.getCart({})).toMatchObject({ totalPrice: 0, totalQty: 0, data: [] });
  });

  it.each([0, -1, 1.5, 100, 1e12])('refuse a quantity of %s', async (qty) => {
    const { product } = await newShop();
    const { mine } = await newBuyer();
    await expect(mine.addToCart({ productId: product._id, qty })).rejects.toBeDefined();
    expect((await mine.getCart({})).totalQty).toBe(0);
  });
});

describe('addresses', () => {
  it('belong to their account, one of them the default', async () => {
    const { mine, addressId } = await newBuyer();
    const { mine: other } = await newBuyer();
    const form = { fullName: 'B', line1: 'Road 2', city: 'Town', countryCode: 'se', isDefault: true };
    await mine.addAddress(form);
    const { data } = await mine.listAddresses({});
    expect(data.map((one) => [one.countryCode, one.isDefault])).toEqual([
      ['SE', true],
      ['NO', false],
    ]);
    await expect(other.updateAddress({ ...form, id: addressId })).rejects.toMatchObject(code('not_found'));
    await expect(other.deleteAddress({ id: addressId })).rejects.toMatchObject(code('not_found'));
    await expect(other.quoteCheckout({ addressId })).rejects.toMatchObject(code('not_found'));
    await mine.deleteAddress({ id: addressId });
    expect((await mine.listAddresses({})).totalCount).toBe(1);
  });
});

describe('orders', () => {
  it('are one a seller, paid with shipping, and walk through their states', async () => {
    const [first, second] = [await newShop(), await newShop()];
    const { buyerId, mine, addressId } = await newBuyer();
    await mine.addToCart({ productId: first.product._id, qty: 2 });
    await mine.addToCart({ productId: second.product._id, qty: 3 });
    expect((await mine.quoteCheckout({})).data).toMatchObject({ ready: false, needsAddress: true });
    const quote = (await mine.quoteCheckout({ addressId })).data;
    expect(quote).toMatchObject({ ready: true, subtotal: 200, shipping: 6, total: 206 });
    await expect(mine.placeOrder({ addressId, expectedCredits: 1 })).rejects.toMatchObject(code('conflict'));
    const key = newId();
    const place = () => as(buyerId, 'user', key).placeOrder({ addressId, expectedCredits: 206 });
    const { data } = await place();
    expect((await place()).data).toEqual(data);
    expect(data.orders).toHaveLength(2);
    expect(data.netCreditScore).toBe(794);
    expect(await mine.getCart({})).toMatchObject({ data: [] });
    const order = data.orders.find((one) => one.seller._id === first.modelId);
    const orderId = order?._id ?? '';
    expect(order).toMatchObject({
      state: 'paid',
      subtotal: 80,
      shipping: 6,
      steps: ['cancel'],
      netCredits: null,
    });
    const seller = as(first.modelId, 'model');
    // 80 % of the goods, and all of the postage.
    expect((await seller.listSales({})).data).toMatchObject([{ _id: orderId, netCredits: 70 }]);
    await expect(as(second.modelId, 'model').packOrder({ orderId })).rejects.toMatchObject(code('not_found'));
    await expect(as(second.modelId, 'model').getOrder({ orderId })).rejects.toMatchObject(code('not_found'));
    await seller.packOrder({ orderId });
    await expect(mine.cancelOrder({ orderId })).rejects.toMatchObject(code('conflict'));
    await seller.shipOrder({ orderId, tracking: { carrier: 'Post', number: 'A1' } });
    expect((await mine.confirmDelivery({ orderId })).data).toMatchObject({
      state: 'delivered',
      tracking: { carrier: 'Post', number: 'A1', url: null },
      history: [{ state: 'paid' }, { state: 'packed' }, { state: 'shipped' }, { state: 'delivered' }],
    });
    expect((await as(first.modelId, 'model').getProduct({ id: first.product._id })).data).toMatchObject({
      stock: 3,
      forOwner: { soldCount: 2 },
    });
    expect(
      mails.map((mail) => mail.subject).filter((subject) => subject.includes(order?.number ?? '?')),
    ).toHaveLength(5);
  });

  it('give all credits and the stock back when cancelled in time, and the credits when refunded', async () => {
    const { modelId, product } = await newShop(2);
    const { buyerId, mine, addressId } = await newBuyer(200n);
    const order = async () => {
      await mine.addToCart({ productId: product._id, qty: 2 });
      return (await mine.placeOrder({ addressId, expectedCredits: 86 })).data.orders[0]?._id ?? '';
    };
    const cancelled = await order();
    expect((await mine.cancelOrder({ orderId: cancelled, reason: 'Changed my mind' })).data.state).toBe(
      'cancelled',
    );
    await expect(mine.cancelOrder({ orderId: cancelled })).rejects.toMatchObject(code('conflict'));
    expect(await netOf(buyerId)).toBe(200);
    const refunded = await order();
    const seller = as(modelId, 'model');
    await seller.shipOrder({ orderId: refunded, tracking: {} });
    expect((await seller.refundOrder({ orderId: refunded })).data).toMatchObject({
      state: 'refunded',
      refunded: 86,
    });
    expect(await netOf(buyerId)).toBe(200);
    expect((await seller.getProduct({ id: product._id })).data.stock).toBe(0);
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('are shipped together, each on its own: the answer names those which are not, and why', async () => {
    const { modelId, product } = await newShop(6);
    const foreign = await newShop();
    const { mine, addressId } = await newBuyer();
    const order = async (productId: string) => {
      await mine.addToCart({ productId });
      return (await mine.placeOrder({ addressId, expectedCredits: 46 })).data.orders[0]?._id ?? '';
    };
    const [paid, packed, cancelled, corrected] = [
      await order(product._id),
      await order(product._id),
      await order(product._id),
      await order(product._id),
    ];
    const another = await order(foreign.product._id);
    const seller = as(modelId, 'model');
    await seller.packOrder({ orderId: packed });
    await mine.cancelOrder({ orderId: cancelled });
    await seller.shipOrder({ orderId: corrected, tracking: { carrier: 'Post', number: 'FIRST' } });
    mails.length = 0;
    const all = [cancelled, paid, another, corrected, packed];
    const request = {
      orders: all.map((orderId) => ({ orderId, tracking: { carrier: 'Post', number: `N-${orderId}` } })),
    };
    const { data } = await seller.shipOrders(request);
    expect(data.shipped).toBe(2);
    expect(data.refused.map(({ _id }) => _id)).toEqual([cancelled, another, corrected]);
    expect(data.refused[0]?.msg).toContain('cancelled');
    const orders = new Map((await mine.listOrders({})).data.map((one) => [one._id, one]));
    for (const orderId of [paid, packed]) {
      expect(orders.get(orderId)).toMatchObject({ state: 'shipped', tracking: { number: `N-${orderId}` } });
    }
    expect(orders.get(cancelled)).toMatchObject({ state: 'cancelled', tracking: null });
    expect(orders.get(another)).toMatchObject({ state: 'paid', tracking: null });
    expect(orders.get(corrected)).toMatchObject({ state: 'shipped', tracking: { number: 'FIRST' } });
    expect(mails).toHaveLength(2);
    // The same again, as after a lost answer, ships and mails nothing twice.
    expect((await seller.shipOrders(request)).data).toMatchObject({ shipped: 0, refused: { length: 5 } });
    expect(mails).toHaveLength(2);
    await expect(seller.shipOrders({ orders: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const tooMany = Array.from({ length: 51 }, () => ({ orderId: paid, tracking: {} }));
    await expect(seller.shipOrders({ orders: tooMany })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are not taken where nothing is sent, nor without credits', async () => {
    const { product } = await newShop();
    const far = await newBuyer(1_000n, 'JP');
    await far.mine.addToCart({ productId: product._id });
    const expectedCredits = 40;
    await expect(far.mine.placeOrder({ addressId: far.addressId, expectedCredits })).rejects.toMatchObject(
      code('cannot_ship'),
    );
    const poor = await newBuyer(45n);
    await poor.mine.addToCart({ productId: product._id });
    await expect(
      poor.mine.placeOrder({ addressId: poor.addressId, expectedCredits: 46 }),
    ).rejects.toMatchObject(code('not_enough_credits'));
    expect(await poor.mine.getCart({})).toMatchObject({ totalQty: 1 });
    expect((await poor.mine.getProduct({ id: product._id })).data.stock).toBe(5);
  });

  it('give the seller postage whole, and take the site’s share from the rest alone', async () => {
    const { modelId, product } = await newShop();
    const { mine, addressId } = await newBuyer();
    await mine.addToCart({ productId: product._id });
    const { data } = await mine.placeOrder({ addressId, expectedCredits: 46 });
    // Of 40 credits for the print 32 are hers, and all 6 for sending it.
    const earned = async () => (await test.database.row(earnedBy, [modelId])).credits;
    expect(await earned()).toBe(38n);
    await as(modelId, 'model').refundOrder({ orderId: data.orders[0]?._id ?? '' });
    expect(await earned()).toBe(0n);
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('are what the history shows under products', async () => {
    const { product } = await newShop();
    const { buyerId, mine, addressId } = await newBuyer();
    await mine.addToCart({ productId: product._id, qty: 2 });
    const { data } = await mine.placeOrder({ addressId, expectedCredits: 86 });
    const context = contextOf(sessionOf(buyerId, 'user'));
    const history = createRouterClient(wallet.routes, { context });
    expect((await history.listHistory({ kind: 'product' })).data).toMatchObject([
      { kind: 'order', title: 'Print No. 4', quantity: 2, amountCredits: -86, itemId: data.orders[0]?._id },
    ]);
    expect((await history.exportHistory({ kind: 'product' })).data.csv).toContain('Print No. 4');
  });

  it('deliver digital products at once, to their buyer only', async () => {
    const modelId = await newAccount('model');
    const files = [{ file: uploadOf(modelId, 'pdf'), name: 'Zine.pdf' }];
    const product = await newProduct(modelId, { kind: 'digital', stock: null, files });
    const { mine } = await newBuyer();
    await mine.addToCart({ productId: product._id });
    const { data } = await mine.placeOrder({ expectedCredits: 40 });
    const [order] = data.orders;
    expect(order).toMatchObject({ state: 'delivered', shipping: 0, address: null });
    const request = { orderId: order?._id ?? '', fileId: order?.lines[0]?.files[0]?._id ?? '' };
    expect((await mine.getDownload(request)).data).toMatchObject({ name: 'Zine.pdf' });
    const { mine: other } = await newBuyer();
    await expect(other.getDownload(request)).rejects.toMatchObject(code('not_found'));
    await as(modelId, 'model').deleteProduct({ id: product._id });
    expect((await mine.getDownload(request)).data.name).toBe('Zine.pdf');
    expect((await mine.getProduct({ id: product._id })).data.bought).toBe(true);
    await as(modelId, 'model').refundOrder({ orderId: request.orderId });
    await expect(mine.getDownload(request)).rejects.toMatchObject(code('not_found'));
  });

  it('never sell more than there is to 50 buyers at the same moment', async () => {
    const { product } = await newShop(7);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => newBuyer(100n)));
    for (const { mine } of buyers) await mine.addToCart({ productId: product._id });
    const placed = await Promise.allSettled(
      buyers.map(({ mine, addressId }) => mine.placeOrder({ addressId, expectedCredits: 46 })),
    );
    expect(placed.filter((one) => one.status === 'fulfilled')).toHaveLength(7);
    for (const one of placed)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(code('out_of_stock'));
    expect((await as(undefined).getProduct({ id: product._id })).data).toMatchObject({
      stock: 0,
      soldOut: true,
    });
    const nets = await Promise.all(buyers.map(({ buyerId }) => netOf(buyerId)));
    expect(nets.filter((net) => net === 54)).toHaveLength(7);
    expect(nets.filter((net) => net === 100)).toHaveLength(43);
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});

it('neither orders nor places anybody once what is saved says that the site offers none', async () => {
  const { product } = await newShop();
  const { buyerId, mine, addressId } = await newBuyer();
  await mine.addToCart({ productId: product._id });
  const { total: expectedCredits } = (await mine.quoteCheckout({ addressId })).data;
  const modelId = await newAccount('model', 500n);
  const before = await netOf(buyerId);
  await saveFeaturesOff(test.database, ['shop', 'placement']);
  try {
    const refused = { ...code('feature_off'), message: "This site doesn't offer that. You weren't charged." };
    await expect(mine.placeOrder({ addressId, expectedCredits })).rejects.toMatchObject(refused);
    const placement = { days: 2, payFrom: 'credits', expectedCredits: 100 } as const;
    await expect(as(modelId, 'model').advertise(placement)).rejects.toMatchObject(refused);
  } finally {
    await saveFeaturesOff(test.database, []);
  }
  expect([await netOf(buyerId), await netOf(modelId)]).toEqual([before, 500]);
  await mine.placeOrder({ addressId, expectedCredits });
});

describe('featured placement', () => {
  it('adds days to those left and ends by itself', async () => {
    // The view compares with the database's own clock.
    nowMs = Date.now();
    const modelId = await newAccount('model', 500n);
    const mine = as(modelId, 'model');
    expect((await mine.getAdvertisingOffer({})).data).toMatchObject({
      pricePerDay: 50,
      advertismentActive: false,
    });
    await expect(mine.advertise({ days: 2, payFrom: 'credits', expectedCredits: 1 })).rejects.toMatchObject(
      code('conflict'),
    );
    await mine.advertise({ days: 2, payFrom: 'credits', expectedCredits: 100 });
    const { data } = await mine.advertise({ days: 1, payFrom: 'credits', expectedCredits: 50 });
    expect(Date.parse(data.advertismentendDate) - nowMs).toBe(3 * dayMs);
    expect(data.netCreditScore).toBe(350);
    expect(featured.get(modelId)?.getTime()).toBe(nowMs + 3 * dayMs);
    expect(await test.database.rows(featuredRows)).toEqual([{ model_id: modelId }]);
    nowMs += 3 * dayMs;
    expect((await mine.getAdvertisingOffer({})).data).toMatchObject({ advertismentActive: false });
  });

  it('is sold for any number of days up to the most, at the price of the offer', async () => {
    const modelId = await newAccount('model', 5_000n);
    const mine = as(modelId, 'model');
    const { data: offer } = await mine.getAdvertisingOffer({});
    const placed = async (days: number) => {
      const before = await netOf(modelId);
      const until = (await mine.getAdvertisingOffer({})).data.advertismentendDate;
      const expectedCredits = placementCredits(days, offer.pricePerDay);
      const { data } = await mine.advertise({ days, payFrom: 'credits', expectedCredits });
      const from = until === null ? nowMs : Date.parse(until);
      return [before - (await netOf(modelId)), (Date.parse(data.advertismentendDate) - from) / dayMs];
    };
    expect(await placed(5)).toEqual([250, 5]);
    expect(await placed(11)).toEqual([495, 11]);
    expect(await placed(offer.daysMax)).toEqual([3_600, 90]);
    for (const { days, credits } of offer.choices) {
      expect(placementCredits(days, offer.pricePerDay)).toBe(credits);
    }
    for (const days of [0, -3, 1.5, offer.daysMax + 1, 1e12]) {
      await expect(mine.advertise({ days, payFrom: 'credits', expectedCredits: 1 })).rejects.toThrow();
    }
    expect(await netOf(modelId)).toBe(5_000 - 250 - 495 - 3_600);
  });

  it('is paid from earnings that are ready, never from more, also by two windows at once', async () => {
    const modelId = await newAccount('model');
    const memberId = await newAccount('user', 500n);
    const tip = { kind: 'tip', buyerId: memberId, sellerId: modelId, itemId: null, title: 'Tip' } as const;
    await test.database.transaction((tx) => wallet.charge(tx, { ...tip, amountCredits: 100n, at: clock() }));
    const mine = as(modelId, 'model');
    const buy = () => mine.advertise({ days: 1, payFrom: 'earnings', expectedCredits: 50 });
    await expect(buy()).rejects.toMatchObject(code('not_enough_earnings'));
    nowMs += 8 * dayMs;
    expect((await mine.getAdvertisingOffer({})).data.earningsAvailable).toBe(80);
    const bought = await Promise.allSettled([buy(), buy(), buy()]);
    expect(bought.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await mine.getAdvertisingOffer({})).data.earningsAvailable).toBe(30);
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});
