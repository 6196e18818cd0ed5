import { z } from 'zod';
import { id } from '../shared/ids.ts';

/** What a seat is for: a paid show, a private show, looking on at another's private show, or a video call. */
export const seatKind = z.enum(['group', 'private', 'spy', 'call']);
export type SeatKind = z.infer<typeof seatKind>;

export const seatEndReason = z.enum([
  'left',
  'balance',
  'limit',
  'show_ended',
  'removed',
  'free_look_over',
  'away',
]);

/** A place paid by the minute. Minutes are charged in advance; `paidSecondsLeft` is what remains of the last one. */
export const seatState = z.object({
  seatId: id,
  kind: seatKind,
  channelName: id,
  cost: z.int(),
  status: z.enum(['open', 'ended']),
  endReason: seatEndReason.nullable(),
  /** False while the free look lasts and the price is not agreed to. */
  confirmed: z.boolean(),
  minutesCharged: z.int(),
  creditsCharged: z.int(),
  paidSecondsLeft: z.int(),
  /** True when the balance does not cover another minute: the paid one is the last. */
  lastMinute: z.boolean(),
  netCreditScore: z.int(),
});
export type SeatState = z.infer<typeof seatState>;
