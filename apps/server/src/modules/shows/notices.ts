import type { CallBooking, CallState } from '@candela/contract/calls/operations';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';

/** What the module notifies people of who may not be looking: by the bell, or by mail, as each has chosen. */
export interface LiveNotices {
  /** Somebody rang and was not answered; `toAccountId` is who was rung. */
  callMissed(call: CallState, toAccountId: string): void;
  /** A time was asked for, answered or taken back, or is about to begin; `by` is who did it, null for the clock. */
  callTime(booking: CallBooking, by: string | null): void;
  /** A member asks for a private show while the model is not on her broadcast page. */
  privateAsked(asked: PrivateShowState): void;
}

export const silentNotices: LiveNotices = {
  callMissed() {},
  callTime() {},
  privateAsked() {},
};
