import { z } from 'zod';
import { seatState } from '../metering/seats.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { mediaGrant } from '../shows/operations.ts';

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

/**
 * An account's media of a call or private show belong to one page. `tabId` is that page's own; `takeOver` moves them to
 * it from another, which is wanted when a page opens, and not when it only reconnects.
 */
export const onePage = { tabId: id, takeOver: z.boolean().default(false) };
/** Media of a private show or call: what to watch, and where to send one's own camera. */
export const twoWayMedia = z.object({ view: mediaGrant.nullable(), publish: mediaGrant.nullable() });

const privateShow = z.object({ privateShowId: id });
const confirmedCost = z.int().min(1).max(limits.privateCostMax);

export const privateShows = {
  leaveShow: operation('/userLive/leaveShow', {
    summary: 'Gives up the seat; nothing more is charged',
    refusals: ['not_found'],
  })
    .input(z.object({ seatId: id }))
    .output(reply(seatState)),
  startPrivateShow: operation('/userLive/startPrivateShow', {
    feature: 'privateShows',
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
    feature: 'privateShows',
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
};
