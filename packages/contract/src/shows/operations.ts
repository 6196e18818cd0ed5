import { z } from 'zod';
import { modelFace } from '../accounts/model-face.ts';
import { seatState } from '../metering/seats.ts';
import { id, uniqueId } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { earningKinds, showEarning, showEarnings } from './earnings.ts';
import { shows as t } from './locales/shows.ts';
import { cardSnapshot } from './snapshots.ts';

/** How the public pays for a show: `free`, or `private` for a show paid by the minute (the specification's word). */
export const showType = z.enum(['free', 'private'], { error: shared.selectStreamingType });
export type ShowType = z.infer<typeof showType>;

/** A room's state as anyone may see it. `interrupted`: the picture is lost and may be back within seconds. */
export const roomStatus = z.enum(['offline', 'starting', 'live', 'interrupted', 'ended']);
export type RoomStatus = z.infer<typeof roomStatus>;

export const roomState = z.object({
  channelName: id,
  status: roomStatus,
  sessionId: id.nullable(),
  showType,
  cost: z.int(),
  /** What a private show costs a minute; null when none is offered now. */
  privateShowCost: z.int().nullable(),
  /** True while a private show is under way: others see a closed room, and pay nothing. */
  inPrivate: z.boolean(),
  title: z.string(),
  /** True while what the model shows is being recorded; never during a private show. */
  isRecorded: z.boolean(),
  /** True when broadcasting software sends the picture: without one the show then stays open longer. */
  isFromSoftware: z.boolean(),
  viewerCount: z.int().nonnegative(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type RoomState = z.infer<typeof roomState>;

/** A card in a list of who is live. */
export const liveModel = modelFace.extend({ room: roomState, ...cardSnapshot });
export type LiveModel = z.infer<typeof liveModel>;

/** Where and how to send or receive media: a WHIP or WHEP address and the bearer grant for it. */
export const mediaGrant = z.object({
  engine: z.enum(['whip', 'livekit']),
  url: z.string(),
  token: z.string(),
  expiresAt: timestamp,
  iceServers: z.array(
    z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
  ),
});
export type MediaGrant = z.infer<typeof mediaGrant>;

const digitsOnly = (field: Message) => z.int({ error: () => t.wholeCost({ field: field() }) });

/** The Go Live form, with the specification's messages. Costs are credits a minute. */
export const goLiveForm = z
  .object({
    showType,
    cost: digitsOnly(t.groupCost).nullish(),
    privateShowCost: digitsOnly(t.privateCost).nullish(),
    title: z.string().trim().max(limits.showTitleMax, { error: t.titleMax }).default(''),
    /** Records the show from its beginning. Asked for, it stands for the model's word that everyone shown agrees. */
    record: z.boolean().optional(),
  })
  .superRefine((form, context) => {
    if (form.showType !== 'free') {
      checkCost(context, 'cost', form.cost, t.enterGroupCost, limits.groupCostMin, limits.groupCostMax);
    }
    const { privateCostMin, privateCostMax } = limits;
    checkCost(
      context,
      'privateShowCost',
      form.privateShowCost,
      t.enterPrivateCost,
      privateCostMin,
      privateCostMax,
    );
  });
export type GoLiveForm = z.infer<typeof goLiveForm>;

function checkCost(
  context: z.RefinementCtx,
  path: 'cost' | 'privateShowCost',
  cost: number | null | undefined,
  required: Message,
  min: number,
  max: number,
) {
  const problem = costProblem(cost, required, min, max);
  if (problem) context.addIssue({ code: 'custom', path: [path], message: problem });
}

function costProblem(
  cost: number | null | undefined,
  required: Message,
  min: number,
  max: number,
): string | null {
  if (cost === null || cost === undefined) return required();
  if (cost < min) return t.costMin({ min });
  return cost > max ? t.costMax({ max }) : null;
}

const broadcast = z.object({
  /** The media grant's token, repeated at the top level under the specification's name. */
  token: z.string(),
  channelName: id,
  uid: z.string(),
  sessionId: id,
  showType,
  startedAt: timestamp,
  title: z.string(),
  media: mediaGrant,
});
export type Broadcast = z.infer<typeof broadcast>;

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

const streamKey = z.object({ whipUrl: z.string(), streamKey: z.string(), createdAt: timestamp });

export const shows = {
  startBroadcast: operation('/userLive/startBroadcast', {
    summary: "Opens the model's room and grants publishing to it",
    access: 'model',
    refusals: [
      'already_live',
      'busy',
      'not_approved',
      'not_found',
      'wrong_account_type',
      'conflict',
      'unavailable',
    ],
  })
    .input(z.intersection(z.object({ channelName: id }), goLiveForm))
    .output(reply(broadcast)),
  resumeBroadcast: operation('/userLive/resumeBroadcast', {
    summary: 'Grants publishing again to a show that is still open, after a reload or a lost engine',
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type'],
  })
    .input(z.object({ channelName: id, sessionId: id }))
    .output(reply(broadcast)),
  stopBroadcast: operation('/userLive/stopBroadcast', {
    summary: "Ends the model's show",
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type'],
  })
    .input(z.object({ channelName: id }))
    .output(doneReply),
  joinBroadcast: operation('/userLive/joinBroadcast', {
    isExplicit: true,
    summary: 'Grants watching a live show; a paid one when its price a minute is agreed to',
    access: 'public',
    refusals: [
      'not_live',
      'not_found',
      'not_unlocked',
      'unauthenticated',
      'not_enough_credits',
      'spending_limit_reached',
      'conflict',
      'in_private_show',
      'room_closed',
    ],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(
      z.object({
        channelName: id,
        /** The price a minute that was seen and agreed to; needed where joining costs anything. */
        confirmedCost: z.int().min(1).max(100).optional(),
        /** Asks for the short look before the first minute is charged, where the model allows it. */
        freeLook: z.boolean().default(false),
      }),
    )
    .output(reply(z.object({ room: roomState, media: mediaGrant, seat: seatState.nullable() }))),
  getRoom: operation('/userLive/getRoom', {
    isExplicit: true,
    summary: "A model's room: who it belongs to and whether it is live",
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ uniqueId }))
    .output(reply(liveModel)),
  getStreamKey: operation('/userLive/getStreamKey', {
    summary: 'The WHIP address and stream key for broadcasting software',
    access: 'model',
    refusals: ['wrong_account_type', 'not_approved', 'conflict'],
  })
    .input(z.object({}))
    .output(reply(streamKey)),
  rotateStreamKey: operation('/userLive/rotateStreamKey', {
    summary: 'Replaces the stream key; the old one stops working at once',
    access: 'model',
    refusals: ['wrong_account_type', 'not_approved', 'conflict'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(z.object({}))
    .output(reply(streamKey)),
  getShowOffer: operation('/userLive/getShowOffer', {
    isExplicit: true,
    summary: 'What joining a show costs, and how long the balance lasts',
    refusals: ['not_found', 'not_live'],
  })
    .input(z.object({ channelName: id }))
    .output(reply(showOffer)),
  getShowEarnings: operation('/userLive/getShowEarnings', {
    summary: "What one of the model's shows has brought her so far, by kind: her share",
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ sessionId: id }))
    .output(reply(showEarnings)),
  listShowEarnings: operation('/userLive/listShowEarnings', {
    summary: 'The entries behind what a show has brought, newest first',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(
      z.object({
        sessionId: id,
        /** Only entries of this kind; of all kinds without it. */
        kind: z.enum(earningKinds).optional(),
        ...paging({ defaultPerPage: 20 }),
      }),
    )
    .output(listReply(showEarning)),
  panic: operation('/userLive/panic', {
    summary: 'Ends the show at once, with everything in it',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(doneReply),
};
