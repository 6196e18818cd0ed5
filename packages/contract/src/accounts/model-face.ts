import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { timestamp } from '../shared/replies.ts';

/** What every card of a model shows. */
export const modelFace = z.object({
  _id: id,
  uniqueId: z.string(),
  username: z.string(),
  name: z.string(),
  profileImage: z.string().nullable(),
  coverImage: z.string().nullable(),
  categoryIds: z.array(id),
  /** Pays to stand first, and is marked so. */
  isFeatured: z.boolean(),
  /** When the model joined. */
  createdAt: timestamp,
});
