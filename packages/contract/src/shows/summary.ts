import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { person } from '../shared/person.ts';
import { timestamp } from '../shared/replies.ts';
import { shareCredits } from '../shared/share-credits.ts';
import { earningKinds } from './earnings.ts';

/** What is compared between shows. Credits are the model's share, refunds taken off. */
const figures = z.object({
  startedAt: timestamp,
  /** On air, up to now while it is on. */
  minutes: z.int().nonnegative(),
  totalCredits: shareCredits,
  /** Of items sold while it was on: videos, pictures, products and the like. Not in the total of the show. */
  itemCredits: shareCredits,
  mostViewers: z.int().nonnegative(),
  /** Of the most who watched at once, the part still there in the last step; null where viewers over time are unknown. */
  stayedToEnd: z.number().min(0).max(1).nullable(),
  /** Began to follow while it was on, and still do. */
  newFollowers: z.int().nonnegative(),
});

/** Stopped by somebody, here or elsewhere; no picture any more, or never one; her session over; a break too long. */
export const showEndReason = z.enum([
  'stopped',
  'publisher_lost',
  'never_started',
  'disconnected',
  'break_over',
]);
export type ShowEndReason = z.infer<typeof showEndReason>;

/** A show as it was, for its model. */
export const showSummary = figures.extend({
  sessionId: id,
  title: z.string(),
  /** Null while it is on. */
  endedAt: timestamp.nullable(),
  /** Null while it is on. */
  endReason: showEndReason.nullable(),
  /** Whether there is a recording she has not discarded. */
  isRecorded: z.boolean(),
  kinds: z.array(z.object({ kind: z.enum(earningKinds), credits: shareCredits })),
  /** The most who watched at one time in each step from the start on; empty for shows before this was kept. */
  viewers: z.object({ stepSeconds: z.int().positive(), counts: z.array(z.int().nonnegative()) }),
  /** Who brought most under a name, and can be written to. */
  topFans: z.array(person.extend({ credits: shareCredits })),
  /** Her show before. */
  before: figures.nullable(),
  /** The mean of up to ten shows before; null where there was none. */
  usual: z
    .object({
      /** How many shows it is of. */
      shows: z.int().min(1).max(10),
      minutes: z.number().nonnegative(),
      totalCredits: z.number(),
      mostViewers: z.number().nonnegative(),
      stayedToEnd: z.number().min(0).max(1).nullable(),
      newFollowers: z.number().nonnegative(),
    })
    .nullable(),
});
export type ShowSummary = z.infer<typeof showSummary>;
