import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** Credits that were paid for landed, or went back with the money. */
export const paymentMoved = defineEvent(
  'payments.paymentMoved',
  z.object({
    change: z.enum(['credited', 'refund', 'chargeback']),
    paymentId: z.uuid(),
    accountId: z.uuid(),
    credits: z.int(),
  }),
);
export type PaymentMoved = z.infer<typeof paymentMoved.schema>;
