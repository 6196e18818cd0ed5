import { z } from 'zod';
import { id } from './ids.ts';

/** Somebody's card beside what they sell, bought, wrote or announced. */
export const person = z.object({
  _id: id,
  uniqueId: z.string(),
  username: z.string(),
  name: z.string(),
  profileImage: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** The same, where it may be a member or a model. */
export const party = person.extend({ type: z.enum(['user', 'model']) });
