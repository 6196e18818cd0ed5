import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { seatEndReason, seatKind, seatState } from './seats.ts';

const cost = z.int({ error: shared.wholeCredits }).min(limits.privateCostMin).max(limits.privateCostMax);
const minutes = z.int().min(1).max(30);
const groupCost = z.int({ error: shared.wholeCredits }).min(limits.groupCostMin).max(limits.groupCostMax);
/** A model's prices in credits a minute, which Go Live begins with, and what she offers beside each show. */
export const liveSettings = z.object({
  /** What a paid show and a private show cost; null until she has named a price. */
  groupCost: groupCost.nullable(),
  privateCost: cost.nullable(),
  freeLook: z.boolean(),
  spyCost: cost.nullable(),
  privateMinMinutes: minutes,
  twoWay: z.boolean(),
  callCost: cost.nullable(),
  callMinMinutes: minutes,
});
export type LiveSettings = z.infer<typeof liveSettings>;

/** Both sides' account of a seat: every minute, when, at what price, and which were given back. */
export const seatReceipt = z.object({
  seatId: id,
  kind: seatKind,
  modelName: z.string(),
  memberName: z.string(),
  cost: z.int(),
  minutes: z.array(
    z.object({
      minute: z.int(),
      credits: z.int(),
      chargedAt: timestamp,
      /** Set when it was given back, because the picture was frozen for more than five seconds of it. */
      returnedAt: timestamp.nullable(),
    }),
  ),
  minuteCount: z.int(),
  minutesReturned: z.int(),
  creditsReturned: z.int(),
  /** What it came to, less what was given back. */
  totalCredits: z.int(),
  openedAt: timestamp,
  endedAt: timestamp.nullable(),
  endReason: seatEndReason.nullable(),
});
export type SeatReceipt = z.infer<typeof seatReceipt>;

export const metering = {
  confirmSeat: operation('/userLive/confirmSeat', {
    isExplicit: true,
    summary: 'Agrees to the price during a free look, or to one that was raised during the show',
    refusals: ['not_found', 'not_live', 'not_enough_credits', 'conflict'],
  })
    .input(z.object({ seatId: id, confirmedCost: z.int().min(1).max(limits.privateCostMax) }))
    .output(reply(seatState)),
  getSeatReceipt: operation('/userLive/getSeatReceipt', {
    summary: 'Every charged minute of a seat, for the two it concerns',
    refusals: ['not_found'],
  })
    .input(z.object({ seatId: id }))
    .output(reply(seatReceipt)),
  getLiveSettings: operation('/userLive/getLiveSettings', {
    summary: "The model's prices, and what she offers beside each show",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(liveSettings)),
  saveLiveSettings: operation('/userLive/saveLiveSettings', {
    summary: "Changes the model's prices and offers; running shows keep theirs",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(liveSettings)
    .output(reply(liveSettings)),
};
