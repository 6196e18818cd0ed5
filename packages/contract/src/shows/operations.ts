import { z } from 'zod';
import { modelFace } from '../accounts/model-face.ts';
import { seatState } from '../metering/seats.ts';
import { id, uniqueId } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { person } from '../shared/person.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { entryKinds, showEarning, showEarnings } from './earnings.ts';
import { shows as t } from './locales/shows.ts';
import { cardSnapshot } from './snapshots.ts';
import { showSummary } from './summary.ts';

/** How the public pays for a show: `free`, or `private` for a show paid by the minute (the specification's word). */
export const showType = z.enum(['free', 'private'], { error: shared.selectStreamingType });
export type ShowType = z.infer<typeof showType>;

/** A room's state as anyone may see it. `interrupted`: the picture is lost and may be back within seconds. */
export const roomStatus = z.enum(['offline', 'starting', 'live', 'interrupted', 'ended']);
export type RoomStatus = z.infer<typeof roomStatus>;

/** A word that says what a show is about, as it is kept: lower case, without the number sign people type before it. */
export const showTag = z
  .string()
  .transform((typed) => typed.trim().replace(/^#/, '').normalize('NFC').toLowerCase())
  .refine((tag) => tag.length >= limits.showTagMin && tag.length <= limits.showTagMax && isTag(tag), {
    error: () => t.tagLength({ min: limits.showTagMin, max: limits.showTagMax }),
  });

/** A show's tags, each once. */
export const showTags = z
  .array(showTag)
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= limits.showTagsMax, {
    error: () => t.tagsMax({ max: limits.showTagsMax }),
  });

function isTag(text: string): boolean {
  return /^[\p{L}\p{N}\p{M}-]+$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}

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
  tags: z.array(z.string()),
  /** True while what the model shows is being recorded; never during a private show. */
  isRecorded: z.boolean(),
  /** True when broadcasting software sends the picture: without one the show then stays open longer. */
  isFromSoftware: z.boolean(),
  /** When the model's break began: she is back soon, and nobody pays; null while there is none. */
  breakSince: timestamp.nullable(),
  /** Since when staff have the model's shows blurred: viewers get no picture, and nobody pays; null while they haven't. */
  blurredSince: timestamp.nullable(),
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

const showTitle = z.string().trim().max(limits.showTitleMax, { error: t.titleMax });

const digitsOnly = (field: Message) => z.int({ error: () => t.wholeCost({ field: field() }) });

/** The Go Live form, with the specification's messages. Costs are credits a minute. */
export const goLiveForm = z
  .object({
    showType,
    cost: digitsOnly(t.groupCost).nullish(),
    privateShowCost: digitsOnly(t.privateCost).nullish(),
    title: showTitle.default(''),
    tags: showTags.default([]),
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

/**
 * What a model changes while her show goes on; what isn't named stays. Whoever has a seat keeps the old price for the
 * minute that runs, and agrees to a higher one before it is charged.
 */
export const showChange = z
  .object({
    cost: digitsOnly(t.groupCost).optional(),
    privateShowCost: digitsOnly(t.privateCost).optional(),
    title: showTitle.optional(),
    tags: showTags.optional(),
  })
  .superRefine(({ cost, privateShowCost }, context) => {
    const { groupCostMin, groupCostMax, privateCostMin, privateCostMax } = limits;
    if (cost !== undefined) checkCost(context, 'cost', cost, t.enterGroupCost, groupCostMin, groupCostMax);
    if (privateShowCost !== undefined)
      checkCost(
        context,
        'privateShowCost',
        privateShowCost,
        t.enterPrivateCost,
        privateCostMin,
        privateCostMax,
      );
  });
export type ShowChange = z.infer<typeof showChange>;

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

/** What was wrong with what a model's software sent by RTMP, as far as she can mend it. */
const ingestProblem = z.enum([
  'pictureFormat',
  'soundFormat',
  'bFrames',
  'noPicture',
  'tooMuch',
  'busy',
  'alreadyLive',
]);

const streamKey = z.object({
  whipUrl: z.string(),
  streamKey: z.string(),
  createdAt: timestamp,
  /** Null where the site takes no RTMP; of its servers, an encrypted one comes first. */
  rtmp: z.object({ servers: z.array(z.string()), problem: ingestProblem.nullable() }).nullable(),
});

/** How the last show was set up; its prices are the model's settings. */
const lastSetUp = z.object({ showType, title: z.string(), tags: z.array(z.string()) });

/** The page that sends the picture: the show belongs to one at a time. Without it nothing is compared. */
const tabId = id;

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
    .input(z.intersection(z.object({ channelName: id, tabId: tabId.optional() }), goLiveForm))
    .output(reply(broadcast)),
  resumeBroadcast: operation('/userLive/resumeBroadcast', {
    summary: 'Grants publishing again to a show that is still open, after a reload or a lost engine',
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type', 'open_elsewhere'],
  })
    .input(
      z.object({
        channelName: id,
        sessionId: id,
        tabId: tabId.optional(),
        /** Moves the show to this page from another. */
        takeOver: z.boolean().default(false),
      }),
    )
    .output(reply(broadcast)),
  checkUpload: operation('/userLive/checkUpload', {
    summary: 'Lets a model send a picture nobody sees for some seconds, to learn what her connection carries',
    access: 'model',
    refusals: ['already_live', 'not_approved', 'not_found', 'wrong_account_type'],
    limit: { max: 12, windowSeconds: 600 },
  })
    .input(z.object({}))
    .output(reply(z.object({ media: mediaGrant }))),
  stopBroadcast: operation('/userLive/stopBroadcast', {
    summary: "Ends the model's show",
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type'],
  })
    .input(z.object({ channelName: id }))
    .output(doneReply),
  changeShow: operation('/userLive/changeShow', {
    summary: 'Changes the price, title and tags of the running show; everyone in the room is told',
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type', 'invalid_input'],
    limit: { max: 30, windowSeconds: 60 },
  })
    .input(z.intersection(z.object({ channelName: id, sessionId: id }), showChange))
    .output(reply(roomState)),
  setBreak: operation('/userLive/setBreak', {
    summary: 'Begins or ends a break in the running show; nobody pays while it lasts',
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type', 'conflict'],
    limit: { max: 30, windowSeconds: 60 },
  })
    .input(z.object({ channelName: id, sessionId: id, isOnBreak: z.boolean() }))
    .output(reply(roomState)),
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
    summary:
      'The addresses (WHIP, and RTMP where the site takes it) and stream key for broadcasting software',
    access: 'model',
    refusals: ['wrong_account_type', 'not_approved'],
  })
    .input(z.object({}))
    .output(reply(streamKey)),
  rotateStreamKey: operation('/userLive/rotateStreamKey', {
    summary: 'Replaces the stream key; the old one stops working at once',
    access: 'model',
    refusals: ['wrong_account_type', 'not_approved'],
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
  getLastSetUp: operation('/userLive/getLastSetUp', {
    summary: "How the model's last show was set up, for the next one to begin with; null before the first",
    access: 'model',
  })
    .input(z.object({}))
    .output(reply(lastSetUp.nullable())),
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
        /** Only entries of this kind; without it, of all but items, which the show itself did not earn. */
        kind: z.enum(entryKinds).optional(),
        /** Only what this fan paid under a name. */
        fanId: id.optional(),
        ...paging({ defaultPerPage: 20 }),
      }),
    )
    .output(listReply(showEarning)),
  getShowSummary: operation('/userLive/getShowSummary', {
    summary: "One of the model's shows: what it earned, who watched and came, and the show before it",
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ sessionId: id }))
    .output(reply(showSummary)),
  listShowFollowers: operation('/userLive/listShowFollowers', {
    summary: 'Who began to follow the model while one of her shows was on, latest first',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ sessionId: id, ...paging({ defaultPerPage: 20 }) }))
    .output(listReply(person)),
  panic: operation('/userLive/panic', {
    summary: 'Ends the show at once, with everything in it',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(doneReply),
};
