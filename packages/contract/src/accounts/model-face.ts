import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { person } from '../shared/person.ts';
import { timestamp } from '../shared/replies.ts';

/** What every card of a model shows. */
export const modelFace = person.extend({
  coverImage: z.string().nullable(),
  categoryIds: z.array(id),
  /** Pays to stand first, and is marked so. */
  isFeatured: z.boolean(),
  /** When the model joined. */
  createdAt: timestamp,
});
