import { z } from 'zod';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { reason, staffAccess, staffOperation } from './fields.ts';
import { lookFields } from './look-fields.ts';

const version = z.object({
  /** Looks are numbered from 1; 0 is the standard. */
  number: z.int(),
  look: lookFields,
  reason: z.string(),
  /** Null for staff who are gone. */
  by: z.string().nullable(),
  at: timestamp,
});
export type LookVersion = z.infer<typeof version>;

/** How the site looks, and how it looked before. */
export const adminLook = {
  getLook: staffOperation('getLook', staffAccess.editorial, 'How the site looks, and what it was before')
    .input(z.object({}))
    .output(
      reply(
        z.object({
          number: z.int(),
          look: lookFields,
          /** What the configuration calls the site. */
          configuredName: z.string(),
          /** The newest first. */
          history: z.array(version),
        }),
      ),
    ),
  saveLook: staffOperation('saveLook', staffAccess.editorial, 'Changes how the site looks', ['conflict'])
    .input(
      z.object({
        look: lookFields,
        /** The number of the look this one is made from. */
        seen: z.int().min(0).max(1_000_000_000),
        reason,
      }),
    )
    .output(doneReply),
};
