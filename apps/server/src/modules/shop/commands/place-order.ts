import type { Order } from '@candela/contract/shop/orders';
import { v7 as uuid } from 'uuid';
import type { Queryable, Transaction } from '../../../platform/database/index.ts';
import { say, verbatim } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { requireSavedFeature } from '../../../platform/look/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { emptyCart, type FullCartItem, lockCart } from '../cart-store.ts';
import type { ShopDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { announceOrder } from '../mails.ts';
import {
  insertOrder,
  orderById,
  orderView,
  saveOrderFiles,
  takeProduct,
  takeVariant,
} from '../order-store.ts';
import { type Checkout, workOutCheckout } from '../queries/quote-checkout.ts';

interface Request {
  addressId?: string | null | undefined;
  expectedCredits: number;
  note: string;
}

/**
 * Orders and pays for the whole cart: one order a seller, with stock, payment and an empty cart in one transaction.
 * Refuses with `conflict` for an empty cart or another total than the one seen, `out_of_stock`, `cannot_ship`,
 * `not_found` for another's address, and as the wallet does.
 */
export async function placeOrder(
  deps: ShopDeps,
  buyerId: string,
  request: Request,
  key: string | undefined,
): Promise<{ orders: Order[]; netCreditScore: number }> {
  const call = { accountId: buyerId, operation: 'shop.placeOrder', key, input: request };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      await requireSavedFeature(tx, 'shop');
      const rows = await tx.rows(lockCart, [buyerId]);
      if (rows.length === 0) refuse('conflict', { msg: texts.refusals.cartEmpty });
      const checkout = await workOutCheckout(tx, buyerId, rows, request.addressId ?? null);
      assertReady(checkout, request.expectedCredits);
      const orders: Order[] = [];
      let left = 0n;
      for (const order of checkout.orders) {
        const placed = await placeOne(deps, tx, buyerId, order, checkout, request.note);
        orders.push(placed.order);
        left = placed.netCreditScore;
      }
      await tx.execute(emptyCart, [rows.map((row) => row.id)]);
      // Last, so that those who buy the same thing wait for each other no longer than a commit takes.
      await takeStock(tx, checkout);
      return { orders, netCreditScore: Number(left) };
    }),
  );
}

function assertReady({ quote }: Checkout, expectedCredits: number): void {
  const problems = quote.orders.map((order) => order.problem);
  if (problems.includes('items')) refuse('out_of_stock', { msg: texts.refusals.itemGone });
  if (problems.includes('addressMissing')) {
    refuse('invalid_input', { fields: { addressId: texts.refusals.addressNeeded } });
  }
  if (problems.includes('notShipped')) refuse('cannot_ship');
  if (quote.total !== expectedCredits) {
    refuse('conflict', {
      msg: texts.refusals.totalChanged({ total: quote.total }),
      fields: { expectedCredits: verbatim(String(quote.total)) },
    });
  }
}

/** Takes everything from the shelf, in one order of rows, so that two buyers cannot wait for each other. */
async function takeStock(tx: Queryable, checkout: Checkout): Promise<void> {
  const items = checkout.orders.flatMap((order) => order.items);
  items.sort((a, b) => orderKey(a).localeCompare(orderKey(b)));
  for (const { row, product } of items) {
    const hasVariant = row.variant_id !== null;
    const taken = await tx.execute(takeProduct, [row.product_id, row.qty, hasVariant]);
    if (taken === 0 || (hasVariant && (await tx.execute(takeVariant, [row.variant_id, row.qty])) === 0)) {
      refuse('out_of_stock', {
        msg: texts.refusals.notEnoughLeft({ title: product.title }),
      });
    }
  }
}

const orderKey = ({ row }: FullCartItem) => `${row.product_id} ${row.variant_id ?? ''}`;

async function placeOne(
  deps: ShopDeps,
  tx: Transaction,
  buyerId: string,
  { sellerId, items, quoted }: Checkout['orders'][number],
  { address }: Checkout,
  note: string,
): Promise<{ order: Order; netCreditScore: bigint }> {
  const now = deps.clock();
  const id = uuid({ msecs: now.getTime() });
  const itemCount = items.reduce((sum, item) => sum + item.row.qty, 0);
  const [first] = items;
  const { purchaseId, netCreditScore } = await deps.wallet.charge(tx, {
    kind: 'order',
    buyerId,
    sellerId,
    itemId: id,
    title:
      items.length > 1
        ? say(texts.labels.orderMore({ title: first?.product.title ?? '', more: items.length - 1 }))
        : (first?.product.title ?? ''),
    amountCredits: BigInt(quoted.total),
    passThroughCredits: BigInt(quoted.shipping ?? 0),
    quantity: itemCount,
    details: { orderId: id, subtotal: quoted.subtotal, shipping: quoted.shipping ?? 0 },
    at: now,
  });
  // What is only downloaded is there at once.
  const state = quoted.needsAddress ? 'paid' : 'delivered';
  const { _id, isDefault, ...sentTo } = address ?? {};
  const saved = quoted.needsAddress && address ? JSON.stringify(sentTo) : null;
  const values = [
    id,
    buyerId,
    sellerId,
    state,
    quoted.subtotal,
    quoted.shipping ?? 0,
    saved,
    note,
    purchaseId,
    now,
  ];
  const lines = items.map(lineOf);
  await tx.execute(insertOrder, [...values, JSON.stringify(lines)]);
  for (const { id: lineId, kind, product_id: productId } of lines) {
    if (kind === 'digital') await tx.execute(saveOrderFiles, [id, lineId, productId]);
  }
  const order = orderView(await tx.row(orderById, [id]), 'buyer');
  await announceOrder(deps, tx, order, 'placed');
  return { order, netCreditScore };
}

/** An item as `insertOrder` takes it. */
function lineOf({ row, product, price, variantName }: FullCartItem, position: number) {
  return {
    id: uuid(),
    product_id: product.id,
    variant_id: row.variant_id,
    title: product.title,
    variant_name: variantName,
    image: product.images[0] ?? null,
    kind: product.kind,
    qty: row.qty,
    price,
    position,
  };
}
