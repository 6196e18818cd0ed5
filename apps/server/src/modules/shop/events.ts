import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** What happened to an order: a step of either side, or what the site did. */
const orderChange = z.enum([
  'placed',
  'pack',
  'ship',
  'deliver',
  'confirm',
  'cancel',
  'refund',
  'refundBySite',
]);

const person = z.object({ id: z.uuid(), username: z.string() });

/** An order was placed or went a step further. */
export const orderMoved = defineEvent(
  'shop.orderMoved',
  z.object({
    orderId: z.uuid(),
    number: z.string(),
    change: orderChange,
    buyer: person,
    seller: person,
    title: z.string(),
    totalCredits: z.int(),
    /** Where the parcel is; empty when nobody said so. */
    parcel: z.string(),
  }),
);
export type OrderMoved = z.infer<typeof orderMoved.schema>;
