import { z } from 'zod';
import { reportReason, trustLevels } from '../moderation/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { paragraphs } from '../shared/texts.ts';
import { mediaGrant } from '../shows/operations.ts';
import { reason, staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';

/** What goes on: a show for everybody, a paid one, a private show within one, or a call of two. */
export const showKinds = ['free', 'paid', 'private', 'call'] as const;
export type ShowKind = (typeof showKinds)[number];

/** A model with no more shows than these is new on the wall. */
export const newModelShows = 5;
/** Shows are counted this far. */
export const countedShows = 100;
/** The wall asks for the stills of so many shows at once. */
export const stillsAtOnce = 60;
/** And for those of so many private shows and calls, each on record. */
export const closedAtOnce = 12;

export const runningShow = z.object({
  /** The show, or the call: also the channel of the model's picture. */
  _id: id,
  kind: z.enum(showKinds),
  modelId: id,
  uniqueId: z.string(),
  username: z.string(),
  name: z.string(),
  profileImage: z.string().nullable(),
  title: z.string(),
  status: z.string(),
  costCredits: z.int(),
  viewers: z.int(),
  startedAt: timestamp.nullable(),
  silencedUntil: timestamp.nullable(),
  /** Since when staff have it blurred for its viewers. */
  blurredSince: timestamp.nullable(),
  trust: z.enum(trustLevels),
  /** Shows of hers so far, this one included, counted to a hundred. */
  showCount: z.int(),
  /** Whether the site holds documents of hers that were approved and have not run out. */
  isVerified: z.boolean(),
  /** Reports in open cases about her, in whatever kind they are. */
  openReports: z.int(),
  lastReportAt: timestamp.nullable(),
  /** When staff warned her last in this show, and whether she has yet to say that she read it. */
  warnedAt: timestamp.nullable(),
  isWarningOpen: z.boolean(),
});
export type RunningShow = z.infer<typeof runningShow>;

const still = z.object({
  takenAt: timestamp,
  /** In base64. */
  webp: z.string(),
});

/** Shows whose stills are asked for, if there are newer ones than the caller has. */
const wanted = (max: number) =>
  z.array(z.object({ _id: id, since: timestamp.nullable().default(null) })).max(max);

const watch = z.object({ watchId: id });

const viewer = z.object({
  _id: id,
  username: z.string(),
  /** Whether they have a paid seat in it. */
  isPaying: z.boolean(),
});

/** The wall of everything that is live. */
export const adminLiveWall = {
  listShows: staffOperation('listShows', staffAccess.wall, 'Every show, private show and call under way')
    .input(z.object({}))
    .output(listReply(runningShow)),
  listWallStills: staffOperation(
    'listWallStills',
    staffAccess.wall,
    'The newest stills of free and paid shows, of those that have a newer one than the caller knows',
  )
    .input(z.object({ shows: wanted(stillsAtOnce) }))
    .output(reply(z.array(still.extend({ _id: id })))),
  listClosedStills: staffOperation(
    'listClosedStills',
    staffAccess.unseen,
    'The newest stills of private shows and calls; who has which on the wall, why and how long is written down',
  )
    .input(z.object({ shows: wanted(closedAtOnce), reason }))
    .output(reply(z.array(still.extend({ _id: id })))),
  lookAtShow: staffOperation(
    'lookAtShow',
    staffAccess.unseen,
    'One still of what a show, private show or call shows now; each look is written down with its reason',
    ['not_live'],
  )
    .input(z.object({ _id: id, reason }))
    .output(reply(still)),
  beginWatch: staffOperation(
    'beginWatch',
    staffAccess.unseen,
    'Begins to watch a show, private show or call unseen; who, why and how long is written down',
    ['not_live'],
  )
    .input(z.object({ _id: id, reason }))
    .output(reply(z.object({ watchId: id, media: mediaGrant }))),
  joinWatch: staffOperation('joinWatch', staffAccess.unseen, 'Another connection for a watch that goes on', [
    'not_live',
  ])
    .input(watch)
    .output(reply(z.object({ media: mediaGrant }))),
  stayInWatch: staffOperation(
    'stayInWatch',
    staffAccess.unseen,
    'Says that the page still watches; one that says nothing for 45 seconds is over',
    ['not_live'],
  )
    .input(watch)
    .output(doneReply),
  endWatch: staffOperation('endWatch', staffAccess.unseen, 'Ends a watch').input(watch).output(doneReply),
  listShowViewers: staffOperation(
    'listShowViewers',
    staffAccess.moderation,
    'Who of the signed-in watches a show now',
    ['not_live'],
  )
    .input(z.object({ _id: id }))
    .output(listReply(viewer)),
  removeViewer: staffOperation(
    'removeViewer',
    staffAccess.moderation,
    'Shows a viewer out of a room and keeps them out for some hours',
    ['not_found', 'conflict', 'not_live'],
  )
    .input(
      z.object({
        modelId: id,
        accountId: id,
        hours: z.int({ error: shared.wholeNumber }).min(1).max(720),
        // What the room says to whoever is out is as short.
        reason: paragraphs(shared.reasons, 200).min(1, { error: t.giveReason }),
      }),
    )
    .output(doneReply),
  blurShow: staffOperation(
    'blurShow',
    staffAccess.moderation,
    "Blurs a model's shows for their viewers, who pay nothing meanwhile, or lifts it; the model is told why",
    ['not_found', 'not_live', 'conflict'],
  )
    .input(z.object({ modelId: id, isBlurred: z.boolean(), reason }))
    .output(doneReply),
  keepShowEvidence: staffOperation(
    'keepShowEvidence',
    staffAccess.unseen,
    'Keeps what a show shows and says now, encrypted, with the case about its model',
    ['not_live', 'not_found'],
  )
    .input(z.object({ _id: id, about: reportReason, reason }))
    .output(doneReply),
};
