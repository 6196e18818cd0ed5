import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { person } from '../shared/person.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { cartItem } from './cart.ts';
import { shop as t } from './locales/shop.ts';
import { productKind } from './products.ts';
import { shippingAddress } from './shipping.ts';

export const orderState = z.enum(['paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded']);
export type OrderState = z.infer<typeof orderState>;

/** What somebody may do with an order next. `cancel` and `confirm` are the buyer's, the others the model's. */
export const orderStep = z.enum(['pack', 'ship', 'deliver', 'refund', 'cancel', 'confirm']);
export type OrderStep = z.infer<typeof orderStep>;

const orderLine = z.object({
  _id: id,
  /** Null once the product is gone for good. */
  productId: id.nullable(),
  title: z.string(),
  variantName: z.string().nullable(),
  image: z.string().nullable(),
  kind: productKind,
  qty: z.int(),
  /** Of one. */
  price: z.int(),
  totalPrice: z.int(),
  /** What the buyer may download, through getDownload; empty for the model and once refunded. */
  files: z.array(z.object({ _id: id, name: z.string() })),
});
export type OrderLine = z.infer<typeof orderLine>;

const tracking = z.object({ carrier: z.string(), number: z.string(), url: z.string().nullable() });

export const order = z.object({
  _id: id,
  /** Short, for people. */
  number: z.string(),
  state: orderState,
  seller: person,
  buyer: person,
  lines: z.array(orderLine),
  itemCount: z.int(),
  /** In credits. */
  subtotal: z.int(),
  shipping: z.int(),
  total: z.int(),
  refunded: z.int(),
  /** What its model has of it after refunds; null for its buyer. */
  netCredits: z.number().nullable(),
  /** Null when nothing is sent by post. */
  address: shippingAddress.omit({ _id: true, isDefault: true }).nullable(),
  note: z.string(),
  tracking: tracking.nullable(),
  /** Every state it has had, oldest first. */
  history: z.array(z.object({ state: orderState, at: timestamp, note: z.string() })),
  /** What the caller may do next. */
  steps: z.array(orderStep),
  createdAt: timestamp,
});
export type Order = z.infer<typeof order>;

/** Why a seller's part of a cart cannot be ordered. */
export const checkoutProblem = z.enum(['items', 'addressMissing', 'notShipped']);
export type CheckoutProblem = z.infer<typeof checkoutProblem>;

/** What a checkout costs: one order a seller. */
export const checkoutQuote = z.object({
  orders: z.array(
    z.object({
      seller: person,
      items: z.array(cartItem),
      subtotal: z.int(),
      /** Null while no address is chosen or the seller does not ship there. */
      shipping: z.int().nullable(),
      zone: z.enum(['home', 'region', 'world']).nullable(),
      total: z.int(),
      needsAddress: z.boolean(),
      problem: checkoutProblem.nullable(),
    }),
  ),
  needsAddress: z.boolean(),
  /** True when every part can be ordered as it stands. */
  ready: z.boolean(),
  subtotal: z.int(),
  shipping: z.int(),
  total: z.int(),
});
export type CheckoutQuote = z.infer<typeof checkoutQuote>;

export const trackingForm = z.object({
  carrier: line(t.carriers, 60).default(''),
  number: line(t.trackingNumbers, 80).default(''),
  url: z
    .httpUrl({ error: t.wholeAddress })
    .max(500, { error: shared.tooLong })
    .regex(/^[\x21-\x7e]*$/, { error: t.plainAddress })
    .nullish(),
});

const one = z.object({ orderId: id });
const shipments = z
  .array(one.extend({ tracking: trackingForm }))
  .min(1, { error: t.chooseOrders })
  .max(limits.ordersAtOnce, { error: t.ordersAtOnceMax });
const moving = ['not_found', 'conflict'] as const;
const reason = line(shared.reasons, 300).default('');
const list = z.object({ state: orderState.nullish(), ...paging() });

export const orders = {
  quoteCheckout: operation('/userShop/quoteCheckout', {
    feature: 'shop',
    summary: 'What the cart costs, sent to an address',
    access: 'user',
    refusals: ['not_found'],
  })
    .input(z.object({ addressId: id.nullish() }))
    .output(reply(checkoutQuote)),
  placeOrder: operation('/userShop/placeOrder', {
    feature: 'shop',
    summary: 'Orders and pays for the whole cart, all or nothing; takes an Idempotency-Key',
    access: 'user',
    refusals: [
      'not_found',
      'conflict',
      'out_of_stock',
      'cannot_ship',
      'not_enough_credits',
      'spending_limit_reached',
      'key_reused',
    ],
    limit: { max: 30, windowSeconds: 60 },
  })
    .input(
      z.object({
        addressId: id.nullish(),
        /** The total that was seen; another one is refused with `conflict`. */
        expectedCredits: z.int({ error: shared.wholeCredits }).min(0).max(Number.MAX_SAFE_INTEGER),
        /** For the sellers. */
        note: paragraphs(shared.notes, 500).default(''),
      }),
    )
    .output(reply(z.object({ orders: z.array(order), netCreditScore: z.int() }))),
  listOrders: operation('/userShop/getAllOrder', {
    summary: "The caller's orders, newest first",
    access: 'user',
  })
    .input(list)
    .output(listReply(order)),
  listSales: operation('/userShop/getAllSale', {
    summary: 'Orders of what the caller sells, newest first',
    access: 'model',
  })
    .input(list)
    .output(listReply(order)),
  getOrder: operation('/userShop/getOneOrder', {
    summary: 'One order, for its buyer and its seller',
    refusals: ['not_found'],
  })
    .input(one)
    .output(reply(order)),
  cancelOrder: operation('/userShop/cancelOrder', {
    summary: 'The buyer cancels an order not yet packed; all credits come back',
    access: 'user',
    refusals: moving,
  })
    .input(one.extend({ reason }))
    .output(reply(order)),
  confirmDelivery: operation('/userShop/confirmDelivery', {
    summary: 'The buyer says that the parcel is there',
    access: 'user',
    refusals: moving,
  })
    .input(one)
    .output(reply(order)),
  packOrder: operation('/userShop/packOrder', {
    summary: 'The model has packed an order; from here the buyer cannot cancel',
    access: 'model',
    refusals: moving,
  })
    .input(one)
    .output(reply(order)),
  shipOrder: operation('/userShop/shipOrder', {
    summary: 'The model has sent an order; again, to correct the tracking',
    access: 'model',
    refusals: moving,
  })
    .input(one.extend({ tracking: trackingForm }))
    .output(reply(order)),
  shipOrders: operation('/userShop/shipOrders', {
    summary:
      'The model has sent several orders; each one that is refused is named, and the others are shipped',
    access: 'model',
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({ orders: shipments }))
    .output(reply(z.object({ shipped: z.int(), refused: z.array(z.object({ _id: id, msg: z.string() })) }))),
  deliverOrder: operation('/userShop/deliverOrder', {
    summary: 'The model knows that the parcel arrived',
    access: 'model',
    refusals: moving,
  })
    .input(one)
    .output(reply(order)),
  refundOrder: operation('/userShop/refundOrder', {
    summary: 'The model gives all credits of an order back',
    access: 'model',
    refusals: moving,
  })
    .input(one.extend({ reason }))
    .output(reply(order)),
  getDownload: operation('/userShop/getDownload', {
    isExplicit: true,
    summary: 'A short-lived address of a bought file',
    access: 'user',
    refusals: ['not_found'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(one.extend({ fileId: id }))
    .output(reply(z.object({ url: z.string(), name: z.string(), expiresAt: timestamp }))),
};
