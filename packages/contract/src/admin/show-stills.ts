import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { byId, listInput, reason, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';
import { showKinds } from './live-wall.ts';
import { admin as t } from './locales/admin.ts';

const one = z.union([z.literal(''), id], { error: t.ids }).default('');

const still = z.object({
  _id: id,
  /** The show or call. */
  showId: id,
  kind: z.enum(showKinds),
  modelId: id,
  username: z.string(),
  takenAt: timestamp,
  sizeBytes: z.int(),
  /** An open case that needs it; null when it goes after its days. */
  caseId: id.nullable(),
  caseNumber: z.int().nullable(),
});
export type ShowStill = z.infer<typeof still>;

/** Stills of running shows that the site takes by itself. */
export const adminShowStills = {
  listShowStills: staffOperation(
    'listShowStills',
    staffAccess.unseen,
    'Stills that were taken of shows, without the pictures, newest first',
  )
    .input(
      z.object({ ...listInput, ...dated('-takenAt', 'takenAt'), ...ofAccount, showId: one, caseId: one }),
    )
    .output(listReply(still)),
  openShowStill: staffOperation(
    'openShowStill',
    staffAccess.unseen,
    'One still of a show, decrypted; each look is written down with its reason',
    ['not_found'],
  )
    .input(byId.extend({ reason }))
    .output(
      reply(
        z.object({
          username: z.string(),
          takenAt: timestamp,
          /** In base64. */
          webp: z.string(),
        }),
      ),
    ),
  getStillFigures: staffOperation(
    'getStillFigures',
    staffAccess.unseen,
    'How many stills were taken today (UTC), and what all of them take',
  )
    .input(z.object({}))
    .output(
      reply(
        z.object({
          /** Whether stills are taken at all. */
          isOn: z.boolean(),
          taken: z.int(),
          /** Minutes in which a show had none, of all shows together. */
          missed: z.int(),
          storedBytes: z.int(),
          bytesMax: z.int(),
        }),
      ),
    ),
};
