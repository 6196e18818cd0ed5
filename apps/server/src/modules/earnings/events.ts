import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A payout left the site, or its credits are earnings again for a reason. */
export const payoutSettled = defineEvent(
  'earnings.payoutSettled',
  z.object({ modelId: z.uuid(), status: z.enum(['paid', 'returned']), reason: z.string().nullable() }),
);

/** Earnings may not be paid out for now: so many credits, or all when null. */
export const earningsHeld = defineEvent(
  'earnings.earningsHeld',
  z.object({ modelId: z.uuid(), credits: z.number().nullable(), reason: z.string() }),
);

/** A model's hold, or all of them, ended. */
export const earningsReleased = defineEvent('earnings.earningsReleased', z.object({ modelId: z.uuid() }));

/** The site took earnings that a chargeback had put on hold. */
export const heldTaken = defineEvent(
  'earnings.heldTaken',
  z.object({ modelId: z.uuid(), credits: z.number(), reason: z.string() }),
);
