import { z } from 'zod';
import { id } from '../shared/ids.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import { maxPictureFrames } from './picture-reports.ts';

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
  'no_picture',
  'price_changed',
]);

/**
 * A place paid by the minute. Minutes are charged in advance, from the first picture on; `paidSecondsLeft` is what
 * remains of the last one.
 */
export const seatState = z.object({
  seatId: id,
  kind: seatKind,
  channelName: id,
  cost: z.int(),
  /** What the next minutes cost when the price was changed during the show; null while it stays. */
  nextCost: z.int().nullable(),
  /** Whether that is charged. A higher price is once its member agrees; otherwise the seat ends with the paid minute. */
  nextCostAgreed: z.boolean(),
  status: z.enum(['open', 'ended']),
  endReason: seatEndReason.nullable(),
  /** False while the free look lasts and the price is not agreed to. */
  confirmed: z.boolean(),
  /** False until the picture has come; nothing is charged before. */
  shown: z.boolean(),
  minutesCharged: z.int(),
  creditsCharged: z.int(),
  /** Minutes given back because their picture was frozen, and what they came to. */
  minutesReturned: z.int(),
  creditsReturned: z.int(),
  /** Whether the minute charged last was given back: nothing of a length agreed to is owed in it. */
  minuteReturned: z.boolean(),
  paidSecondsLeft: z.int(),
  /** True when the balance does not cover another minute: the paid one is the last. */
  lastMinute: z.boolean(),
  netCreditScore: z.int(),
});
export type SeatState = z.infer<typeof seatState>;

/** What a page says of the picture in its member's seat: frames decoded since it last said so. */
export const seatPicture = z.object({ seatId: id, frames: z.int().min(0).max(maxPictureFrames) });

export type SeatClientEvents = {
  'seat.picture': (picture: z.infer<typeof seatPicture>, acknowledge: Acknowledge<null>) => void;
};
