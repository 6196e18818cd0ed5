import { z } from 'zod';
import { id, uniqueId } from '../shared/ids.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { markedThing, typedCode } from '../watermarks/fields.ts';
import { reason, staffAccess, staffOperation } from './fields.ts';

const account = z.object({ _id: id, uniqueId, username: z.string() });

/** Whose copy of what carries a code. */
export const staffLeak = markedThing.extend({
  code: z.string(),
  /** Null once the account is erased. */
  viewer: account.nullable(),
  model: account.nullable(),
  /** What the copy called its viewer; null where the viewer hides the name. */
  shownName: z.string().nullable(),
  boughtAt: timestamp.nullable(),
});
export type StaffLeak = z.infer<typeof staffLeak>;

/** Reading what leaked. */
export const adminWatermarks = {
  readWatermark: staffOperation(
    'readWatermark',
    staffAccess.moderation,
    'Whose copy of what carries a code; each look is written down with its reason',
    ['not_found'],
    { limit: { max: 120, windowSeconds: 3600 } },
  )
    .input(z.object({ code: typedCode, reason }))
    .output(reply(staffLeak)),
};
