import { z } from 'zod';
import { seatState } from '../metering/seats.ts';
import { onePage, twoWayMedia } from '../private-shows/operations.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { calls as t } from './locales/calls.ts';

/** How long a call rings before it is missed. */
export const ringSeconds = 45;

export const callStatus = z.enum(['ringing', 'active', 'declined', 'missed', 'busy', 'cancelled', 'ended']);
export type CallStatus = z.infer<typeof callStatus>;

const person = z.object({
  _id: id,
  uniqueId: z.string(),
  username: z.string(),
  profileImage: z.string().nullable(),
});

/** A call as either side sees it; `callStatus` is the specification's word. Costs are credits a minute. */
export const callState = z.object({
  _id: id,
  callStatus,
  model: person,
  member: person,
  callerId: id,
  cost: z.int(),
  minMinutes: z.int(),
  rungAt: timestamp,
  ringEndsAt: timestamp,
  answeredAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endedBy: z.enum(['member', 'model', 'balance', 'limit', 'lost', 'block']).nullable(),
  /** The seat whose receipt shows every minute; null for a call that was not answered. */
  seatId: id.nullable(),
  /** Since when staff have it blurred: neither side is sent the other's picture, and nobody pays; null while they haven't. */
  blurredSince: timestamp.nullable().default(null),
  /** It was blurred since it began: a member who hangs up early is not charged for the rest of the length agreed to. */
  owesNothing: z.boolean().default(false),
});
export type CallState = z.infer<typeof callState>;

export const callBooking = z.object({
  _id: id,
  model: person,
  member: person,
  startsAt: timestamp,
  minutes: z.int(),
  note: z.string(),
  cost: z.int(),
  status: z.enum(['asked', 'accepted', 'declined', 'cancelled', 'done']),
});
export type CallBooking = z.infer<typeof callBooking>;

const confirmedCost = z.int().min(1).max(limits.privateCostMax);
const call = z.object({ callId: id });
const booking = z.object({ bookingId: id });

export const calls = {
  getCallOffer: operation('/userLive/getCallOffer', {
    feature: 'calls',
    summary: 'Whether a model takes calls, at what price, and how long the balance lasts',
    refusals: ['not_found'],
  })
    .input(z.object({ modelId: id }))
    .output(
      reply(
        z.object({
          model: person,
          cost: z.int().nullable(),
          minMinutes: z.int(),
          netCreditScore: z.int(),
          minutesAffordable: z.int(),
          isOnline: z.boolean(),
          isBusy: z.boolean(),
        }),
      ),
    ),
  startCall: operation('/userLive/startCall', {
    feature: 'calls',
    isExplicit: true,
    summary: 'Rings a model, or as a model the member of a booked time',
    refusals: ['not_found', 'not_enough_credits', 'conflict', 'room_closed', 'busy'],
    limit: { max: 20, windowSeconds: 60 },
  })
    .input(z.object({ modelId: id, confirmedCost, bookingId: id.optional() }))
    .output(reply(callState)),
  answerCall: operation('/userLive/answerCall', {
    feature: 'calls',
    isExplicit: true,
    summary: 'Takes or declines a call that rings',
    refusals: ['not_found', 'not_live', 'not_enough_credits', 'spending_limit_reached', 'conflict', 'busy'],
  })
    .input(call.extend({ accept: z.boolean() }))
    .output(reply(callState)),
  endCall: operation('/userLive/endCall', {
    summary: 'Hangs up, or takes back a call that rings',
    refusals: ['not_found'],
  })
    .input(call)
    .output(reply(callState)),
  joinCall: operation('/userLive/joinCall', {
    isExplicit: true,
    summary: 'Media of a call under way, again after a reload',
    refusals: ['not_found', 'not_live', 'open_elsewhere'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(call.extend(onePage))
    .output(reply(z.object({ call: callState, seat: seatState.nullable(), media: twoWayMedia }))),
  getCurrentCall: operation('/userLive/getCurrentCall', {
    summary:
      'The call that rings or is under way, if any; or one of one’s own by its id, whatever became of it',
    refusals: ['not_found'],
  })
    .input(z.object({ callId: id.optional() }))
    .output(reply(callState.nullable())),
  getBlurredPicture: operation('/userLive/getBlurredPicture', {
    isExplicit: true,
    summary: 'What the other one’s camera shows in a call that staff have blurred, made of a few pixels',
    refusals: ['not_found', 'not_live'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(call)
    .output(reply(z.object({ isBlurred: z.boolean(), webp: z.string().nullable() }))),
  askForCall: operation('/userLive/askForCall', {
    feature: 'calls',
    summary: 'Asks a model for a time to call',
    access: 'user',
    refusals: ['not_found', 'conflict', 'wrong_account_type', 'room_closed'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(
      z.object({
        modelId: id,
        startsAt: timestamp,
        minutes: z.int().min(5, { error: t.minutesMin }).max(120, { error: t.minutesMax }),
        note: line(shared.notes, 300).default(''),
        confirmedCost,
      }),
    )
    .output(reply(callBooking)),
  answerCallBooking: operation('/userLive/answerCallBooking', {
    feature: 'calls',
    summary: 'Accepts or declines a time asked for',
    access: 'model',
    refusals: ['not_found', 'conflict', 'wrong_account_type'],
  })
    .input(booking.extend({ accept: z.boolean() }))
    .output(reply(callBooking)),
  cancelCallBooking: operation('/userLive/cancelCallBooking', {
    summary: 'Takes a time back; nothing was paid for it',
    refusals: ['not_found', 'conflict'],
  })
    .input(booking)
    .output(doneReply),
  listCallBookings: operation('/userLive/listCallBookings', {
    summary: 'Own times asked for, the next first',
  })
    .input(z.object({}))
    .output(listReply(callBooking)),
  blockInside: operation('/userLive/blockInside', {
    summary: 'Blocks the other side of a call or private show, and ends it: only minutes begun are charged',
    refusals: ['not_found'],
  })
    .input(z.object({ kind: z.enum(['call', 'privateShow']), id }))
    .output(doneReply),
};
