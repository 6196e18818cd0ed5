import { callBooking, callState } from '@candela/contract/calls/operations';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** Somebody rang and was not answered: nobody took it, they were busy, or it was taken back; `toAccountId` was rung. */
export const callMissed = defineEvent('calls.missed', z.object({ call: callState, toAccountId: z.uuid() }));

/** A time was asked for, answered or taken back, or is about to begin; `by` is who did it, null for the clock. */
export const callTimeChanged = defineEvent(
  'calls.timeChanged',
  z.object({ booking: callBooking, by: z.uuid().nullable() }),
);

/** The seat a call was paid from has ended, and the call with it. */
export const callCut = defineEvent('calls.cut', z.object({ callId: z.uuid() }));
