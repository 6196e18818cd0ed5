import { z } from 'zod';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { siteFeatures } from '../shared/site-features.ts';
import { reason, staffAccess, staffOperation } from './fields.ts';
import { seenNumber } from './look.ts';
import { feature, textFields } from './look-fields.ts';

const version = {
  /** Saves of the look, of features and of texts are numbered together. */
  number: z.int(),
  reason: z.string(),
  /** Null for staff who are gone. */
  by: z.string().nullable(),
  at: timestamp,
};
const featureVersion = z.object({ ...version, off: z.array(feature) });
const textVersion = z.object({ ...version, texts: textFields });
export type FeatureVersion = z.infer<typeof featureVersion>;
export type TextVersion = z.infer<typeof textVersion>;

/** What the site offers, and what it says. */
export const adminSiteWords = {
  getFeatures: staffOperation('getFeatures', staffAccess.owner, 'What is turned off, and who turned it off')
    .input(z.object({}))
    .output(
      reply(
        z.object({
          number: z.int(),
          off: z.array(feature),
          /** What goes on while its feature is off: orders, memberships that run, private shows, calls, and placement. */
          underWay: z.object({
            shop: z.int(),
            memberships: z.int(),
            privateShows: z.int(),
            calls: z.int(),
            placement: z.int(),
          }),
          /** The newest first. */
          history: z.array(featureVersion),
        }),
      ),
    ),
  saveFeatures: staffOperation('saveFeatures', staffAccess.owner, 'Turns parts of the site off or on', [
    'conflict',
  ])
    .input(
      z.object({
        off: z.array(feature).max(siteFeatures.length),
        seen: seenNumber,
        reason,
      }),
    )
    .output(doneReply),
  getTexts: staffOperation(
    'getTexts',
    staffAccess.editorial,
    'The texts the operator wrote, and what they were before',
  )
    .input(z.object({}))
    .output(
      reply(
        z.object({
          number: z.int(),
          texts: textFields,
          /** The newest first. */
          history: z.array(textVersion),
        }),
      ),
    ),
  saveTexts: staffOperation('saveTexts', staffAccess.editorial, 'Writes texts of the site anew', ['conflict'])
    .input(z.object({ texts: textFields, seen: seenNumber, reason }))
    .output(doneReply),
};
