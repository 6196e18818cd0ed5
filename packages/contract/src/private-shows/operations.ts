import { z } from 'zod';
import { seatEndReason, seatKind, seatState } from '../metering/seats.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { mediaGrant } from '../shows/operations.ts';

/** What joining would cost, shown before anyone confirms. Costs are credits a minute. */
export const showOffer = z.object({
  channelName: id,
  kind: z.enum(['free', 'group', 'spy', 'closed']),
  cost: z.int(),
  netCreditScore: z.int(),
  minutesAffordable: z.int(),
  freeLookSeconds: z.int(),
  seat: seatState.nullable(),
  privateShow: z
    .object({ cost: z.int(), minMinutes: z.int(), twoWay: z.boolean(), spyCost: z.int().nullable() })
    .nullable(),
});
export type ShowOffer = z.infer<typeof showOffer>;

export const privateShowStatus = z.enum(['asked', 'accepted', 'declined', 'expired', 'cancelled', 'ended']);
export const privateShowState = z.object({
  _id: id,
  channelName: id,
  member: z.object({ _id: id, username: z.string(), profileImage: z.string().nullable() }),
  status: privateShowStatus,
  cost: z.int(),
  minMinutes: z.int(),
  twoWay: z.boolean(),
  askedAt: timestamp,
  /** When an unanswered request lapses. */
  expiresAt: timestamp,
  answeredAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endedBy: z.enum(['member', 'model', 'balance', 'show', 'limit', 'block']).nullable(),
  /** The member's seat, which names the receipt; null until one is accepted. */
  seatId: id.nullable(),
});
export type PrivateShowState = z.infer<typeof privateShowState>;

/** Media of a private show or call: what to watch, and where to send one's own camera. */
/**
 * An account's media of a call or private show belong to one page. `tabId` is that page's own; `takeOver` moves them to
 * it from another, which is wanted when a page opens, and not when it only reconnects.
 */
export const onePage = { tabId: id, takeOver: z.boolean().default(false) };
export const twoWayMedia = z.object({ view: mediaGrant.nullable(), publish: mediaGrant.nullable() });

const cost = z.int('Enter a whole number of credits.').min(limits.privateCostMin).max(limits.privateCostMax);
const minutes = z.int().min(1).max(30);
export const liveSettings = z.object({
  freeLook: z.boolean(),
  spyCost: cost.nullable(),
  privateMinMinutes: minutes,
  twoWay: z.boolean(),
  callCost: cost.nullable(),
  callMinMinutes: minutes,
});
export type LiveSettings = z.infer<typeof liveSettings>;

/** Ways a show earns: group minutes, tips, the tip menu, goals, private shows, and looking on at those. */
export const earningKinds = ['minutes', 'tips', 'menu', 'goals', 'private', 'spying'] as const;
export type EarningKind = (typeof earningKinds)[number];
export const showEarnings = z.object({
  sessionId: id,
  kinds: z.array(z.object({ kind: z.enum(earningKinds), credits: z.int() })),
  totalCredits: z.int(),
});
export type ShowEarnings = z.infer<typeof showEarnings>;

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

const channel = z.object({ channelName: id });
const privateShow = z.object({ privateShowId: id });
const confirmedCost = z.int().min(1).max(limits.privateCostMax);

export const privateShows = {
  getShowOffer: operation('/userLive/getShowOffer', {
    isExplicit: true,
    summary: 'What joining a show costs, and how long the balance lasts',
    refusals: ['not_found', 'not_live'],
  })
    .input(channel)
    .output(reply(showOffer)),
  confirmSeat: operation('/userLive/confirmSeat', {
    isExplicit: true,
    summary: 'Agrees to the price during a free look',
    refusals: ['not_found', 'not_live', 'not_enough_credits', 'conflict'],
  })
    .input(z.object({ seatId: id, confirmedCost }))
    .output(reply(seatState)),
  leaveShow: operation('/userLive/leaveShow', {
    summary: 'Gives up the seat; nothing more is charged',
    refusals: ['not_found'],
  })
    .input(z.object({ seatId: id }))
    .output(reply(seatState)),
  getSeatReceipt: operation('/userLive/getSeatReceipt', {
    summary: 'Every charged minute of a seat, for the two it concerns',
    refusals: ['not_found'],
  })
    .input(z.object({ seatId: id }))
    .output(reply(seatReceipt)),
  startPrivateShow: operation('/userLive/startPrivateShow', {
    isExplicit: true,
    summary: 'Asks the model for a private show; she has 120 seconds to answer',
    access: 'user',
    refusals: [
      'not_found',
      'not_live',
      'not_enough_credits',
      'conflict',
      'wrong_account_type',
      'busy',
      'room_closed',
    ],
    limit: { max: 20, windowSeconds: 60 },
  })
    .input(z.object({ channelName: id, confirmedCost, twoWay: z.boolean().default(false) }))
    .output(reply(privateShowState)),
  answerPrivateShow: operation('/userLive/answerPrivateShow', {
    summary: 'Accepts or declines a private show',
    access: 'model',
    refusals: ['not_found', 'not_live', 'not_enough_credits', 'conflict', 'wrong_account_type', 'busy'],
  })
    .input(privateShow.extend({ accept: z.boolean() }))
    .output(reply(privateShowState)),
  endPrivateShow: operation('/userLive/endPrivateShow', {
    summary: 'Ends a private show, or takes back the request',
    refusals: ['not_found', 'conflict'],
  })
    .input(privateShow)
    .output(reply(privateShowState)),
  joinPrivateShow: operation('/userLive/joinPrivateShow', {
    isExplicit: true,
    summary: 'Media of an accepted private show, for the two in it',
    refusals: ['not_found', 'not_live', 'not_unlocked', 'open_elsewhere'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(privateShow.extend(onePage))
    .output(
      reply(z.object({ privateShow: privateShowState, seat: seatState.nullable(), media: twoWayMedia })),
    ),
  listPrivateRequests: operation('/userLive/listPrivateRequests', {
    summary: 'Private shows waiting for an answer, and the one under way',
  })
    .input(z.object({}))
    .output(reply(z.array(privateShowState))),
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
  blockInside: operation('/userLive/blockInside', {
    summary: 'Blocks the other side of a call or private show, and ends it: only minutes begun are charged',
    refusals: ['not_found'],
  })
    .input(z.object({ kind: z.enum(['call', 'privateShow']), id }))
    .output(doneReply),
  getShowEarnings: operation('/userLive/getShowEarnings', {
    summary: 'What the running show has brought so far, by kind; what members paid, before the share',
    access: 'model',
    refusals: ['not_live', 'wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(showEarnings)),
  panic: operation('/userLive/panic', {
    summary: 'Ends the show at once, with everything in it',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(doneReply),
};
