import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { seatEndReason, seatKind, seatState } from './seats.ts';

const cost = z.int('Enter a whole number of credits.').min(limits.privateCostMin).max(limits.privateCostMax);
const minutes = z.int().min(1).max(30);
/** What a model offers beside each show, in credits a minute. */
export const liveSettings = z.object({
  freeLook: z.boolean(),
  spyCost: cost.nullable(),
  privateMinMinutes: minutes,
  twoWay: z.boolean(),
  callCost: cost.nullable(),
  callMinMinutes: minutes,
});
export type LiveSettings = z.infer<typeof liveSettings>;

/** Both sides' account of a seat: every minute, when, and at what price. */
export const seatReceipt = z.object({
  seatId: id,
  kind: seatKind,
  modelName: z.string(),
  memberName: z.string(),
  cost: z.int(),
  minutes: z.array(z.object({ minute: z.int(), credits: z.int(), chargedAt: timestamp })),
  minuteCount: z.int(),
  totalCredits: z.int(),
  openedAt: timestamp,
  endedAt: timestamp.nullable(),
  endReason: seatEndReason.nullable(),
});
export type SeatReceipt = z.infer<typeof seatReceipt>;

export const metering = {
  confirmSeat: operation('/userLive/confirmSeat', {
    isExplicit: true,
    summary: 'Agrees to the price during a free look',
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
    summary: 'What the model offers beside each show',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(liveSettings)),
  saveLiveSettings: operation('/userLive/saveLiveSettings', {
    summary: 'Changes what the model offers; running shows keep their prices',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(liveSettings)
    .output(reply(liveSettings)),
};
