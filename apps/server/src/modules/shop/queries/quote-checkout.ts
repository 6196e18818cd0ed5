import type { CheckoutQuote } from '@candela/contract/shop/orders';
import type { ShippingAddress } from '@candela/contract/shop/shipping';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CartRow, type FullCartItem, fullCart } from '../cart-store.ts';
import { findAddress, zonesOf } from '../commands/shipping.ts';
import { shippingTo } from '../rules.ts';

type QuotedOrder = CheckoutQuote['orders'][number];

/** A checkout worked out: one order a seller, with what the rows behind it say. */
export interface Checkout {
  orders: { sellerId: string; items: FullCartItem[]; quoted: QuotedOrder }[];
  address: ShippingAddress | undefined;
  quote: CheckoutQuote;
}

/** Works out what a cart costs sent to an address; refuses with `not_found` for another's address. */
export async function workOutCheckout(
  queries: Queryable,
  memberId: string,
  rows: readonly CartRow[],
  addressId: string | null,
): Promise<Checkout> {
  const items = await fullCart(queries, memberId, rows);
  const address =
    addressId === null
      ? undefined
      : ((await findAddress(queries, memberId, addressId)) ?? refuse('not_found'));
  const bySeller = Map.groupBy(items, (item) => item.product.model_id);
  const zones = await zonesOf(queries, [...bySeller.keys()]);
  const orders = [...bySeller].map(([sellerId, own]) => {
    const quoted = quoteOrder(own, zones.get(sellerId), address);
    return { sellerId, items: own, quoted };
  });
  const all = orders.map((order) => order.quoted);
  const sum = (of: (order: QuotedOrder) => number) => all.reduce((total, order) => total + of(order), 0);
  return {
    orders,
    address,
    quote: {
      orders: all,
      needsAddress: all.some((order) => order.needsAddress),
      ready: all.length > 0 && all.every((order) => order.problem === null),
      subtotal: sum((order) => order.subtotal),
      shipping: sum((order) => order.shipping ?? 0),
      total: sum((order) => order.total),
    },
  };
}

function quoteOrder(
  items: readonly FullCartItem[],
  zones: Parameters<typeof shippingTo>[0],
  address: ShippingAddress | undefined,
): QuotedOrder {
  const [first] = items;
  if (!first) throw new Error('An order has at least one item.');
  const subtotal = items.reduce((total, item) => total + item.view.totalPrice, 0);
  const parcel = items.filter((item) => item.product.kind === 'physical');
  const needsAddress = parcel.length > 0;
  const parcelTotal = parcel.reduce((total, item) => total + item.view.totalPrice, 0);
  const sent = needsAddress && address ? shippingTo(zones, address.countryCode, parcelTotal) : undefined;
  const shipping = needsAddress ? (sent?.credits ?? null) : 0;
  const unsent = address ? ('notShipped' as const) : ('addressMissing' as const);
  const shippingProblem = needsAddress && !sent ? unsent : null;
  return {
    seller: first.product.person,
    items: items.map((item) => item.view),
    subtotal,
    shipping,
    zone: sent?.zone ?? null,
    total: subtotal + (shipping ?? 0),
    needsAddress,
    problem: items.some((item) => item.view.problem !== null) ? 'items' : shippingProblem,
  };
}
