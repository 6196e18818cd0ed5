import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { order, orderState } from '../shop/orders.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';

const orderRow = z.object({
  _id: id,
  number: z.int(),
  createdAt: timestamp,
  buyerId: id,
  buyer: z.string(),
  sellerId: id,
  seller: z.string(),
  state: z.string(),
  subtotalCredits: z.int(),
  shippingCredits: z.int(),
  refundedCredits: z.int(),
  lines: z.string(),
  purchaseId: id,
});
export type OrderRow = z.infer<typeof orderRow>;

/** An order with what went back of it. */
const orderForStaff = order.omit({ steps: true }).extend({
  purchaseId: id,
  refunds: z.array(
    z.object({
      at: timestamp,
      credits: z.int(),
      reason: z.string(),
      /** One of the staff or of the two sides; empty for the site itself. */
      by: z.string(),
    }),
  ),
});
export type OrderForStaff = z.infer<typeof orderForStaff>;

/** Orders of products as staff see them; refundPurchase returns their credits. */
export const adminOrders = {
  listOrdersForStaff: staffOperation('listOrdersForStaff', staffAccess.refunds, 'Orders of products')
    .input(
      z.object({
        ...listInput,
        state: z.enum(['all', ...orderState.options]).default('all'),
        ...ofAccount,
        ...dated('-createdAt', 'createdAt'),
      }),
    )
    .output(listReply(orderRow)),
  getOrderForStaff: staffOperation(
    'getOrderForStaff',
    staffAccess.refunds,
    'One order: what was bought, where it goes, its states and what went back',
    ['not_found'],
  )
    .input(byId)
    .output(reply(orderForStaff)),
};
