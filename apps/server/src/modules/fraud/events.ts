import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A case put a model's earnings on hold; written by `fraud.hold_sales` in the transaction of the sale. */
export const reviewBegan = defineEvent(
  'fraud.reviewBegan',
  z.object({ modelId: z.uuid(), hundredths: z.int() }),
);
