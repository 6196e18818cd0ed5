import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { shows as t } from './locales/shows.ts';

/** Who may make clips of a model's free shows. `fans`: who follows her or has a plan of hers. She is one of them, unless it is nobody. */
export const clipMakers = z.enum(['nobody', 'me', 'fans', 'everyone']);
export type ClipMakers = z.infer<typeof clipMakers>;

const clipSettings = z.object({
  /** Whether clips can be made on this site. */
  isAvailable: z.boolean(),
  makers: clipMakers,
  /** Whether viewers may go back to the last minute of her free shows. */
  mayRewind: z.boolean(),
});
export type ClipSettings = z.infer<typeof clipSettings>;

/** The last seconds of a show, to look at and to choose from. */
const preparedClip = z.object({
  clipId: id,
  /** Of a video that browsers play, for the browser it was given to. */
  address: z.string(),
  durationSeconds: z.number(),
  /** Until when it can be saved. */
  expiresAt: timestamp,
});
export type PreparedClip = z.infer<typeof preparedClip>;

/** The last minute of a show, to watch again. */
const rewoundShow = z.object({
  /** Of a video that browsers play, for the browser it was given to; asked about at each fetch. */
  address: z.string(),
  durationSeconds: z.number(),
});
export type RewoundShow = z.infer<typeof rewoundShow>;

/** What the caller may do with the picture of a room. */
const clipTerms = z.object({ mayClip: z.boolean(), mayRewind: z.boolean() });
export type ClipTerms = z.infer<typeof clipTerms>;

/** What is saved of what was taken. */
export const clipForm = z.object({
  clipId: id,
  title: line(shared.titles, limits.itemTitleMax).min(1, { error: shared.enterTitle }),
  /** How much of the end; it begins at the key frame before. */
  seconds: z
    .int({ error: t.clipLength })
    .min(limits.clipSecondsMin, { error: t.clipLength })
    .max(limits.clipSecondsMax, { error: t.clipLength }),
});

export const clips = {
  getClipSettings: operation('/userLive/getClipSettings', {
    feature: 'clips',
    summary: "Who may make clips of the model's free shows",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(clipSettings)),
  setClipSettings: operation('/userLive/setClipSettings', {
    feature: 'clips',
    summary: "Chooses who may make clips of the model's free shows, and whether viewers may rewind them",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({ makers: clipMakers.optional(), mayRewind: z.boolean().optional() }))
    .output(reply(clipSettings)),
  getClipTerms: operation('/userLive/getClipTerms', {
    feature: 'clips',
    isExplicit: true,
    summary: 'Whether the caller may make clips of the free shows in a room, and rewind them',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ channelName: id }))
    .output(reply(clipTerms)),
  rewind: operation('/userLive/rewind', {
    feature: 'clips',
    isExplicit: true,
    summary: 'Where the last minute of a free show can be watched again',
    access: 'public',
    refusals: [
      'not_found',
      'not_live',
      'in_private_show',
      'not_unlocked',
      'room_closed',
      'conflict',
      'busy',
      'unavailable',
    ],
    limit: { max: 20, windowSeconds: 60 },
  })
    .input(z.object({ channelName: id }))
    .output(reply(rewoundShow)),
  prepareClip: operation('/userLive/prepareClip', {
    feature: 'clips',
    isExplicit: true,
    summary:
      'Takes the last seconds of a free show, for the caller to choose from; one that was not saved goes',
    refusals: [
      'not_found',
      'not_live',
      'in_private_show',
      'not_unlocked',
      'room_closed',
      'conflict',
      'busy',
      'unavailable',
    ],
    limit: { max: 10, windowSeconds: 60 },
  })
    .input(z.object({ channelName: id }))
    .output(reply(preparedClip)),
  saveClip: operation('/userLive/saveClip', {
    feature: 'clips',
    summary: "Makes a draft in the model's library of the last seconds of what was taken",
    refusals: ['not_found', 'conflict'],
    limit: { max: 10, windowSeconds: 60 },
  })
    .input(clipForm)
    .output(doneReply),
  discardClip: operation('/userLive/discardClip', {
    summary: 'Throws away what was taken and not saved',
    refusals: ['not_found'],
  })
    .input(z.object({ clipId: id }))
    .output(doneReply),
};
