import { seatEndReason, seatKind } from '@candela/contract/metering/seats';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A seat has ended, whoever ended it: what it was for may end with it. */
export const seatEnded = defineEvent(
  'metering.seatEnded',
  z.object({
    seatId: z.uuid(),
    kind: seatKind,
    channel: z.uuid(),
    privateShowId: z.uuid().nullable(),
    modelId: z.uuid(),
    memberId: z.uuid(),
    reason: seatEndReason,
  }),
);
