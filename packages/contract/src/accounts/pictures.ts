import { z } from 'zod';
import { id } from '../shared/ids.ts';

/** What a picture of an account is used as. */
export const pictureUses = ['profile', 'cover'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** A model's picture that staff have not looked at yet, or that was not good enough. Nobody else sees it. */
export const waitingPicture = z.object({
  _id: id,
  use: z.enum(pictureUses),
  /** An address that works for some minutes; null once it was rejected. */
  url: z.string().nullable(),
  /** Why it was rejected; null while it waits. */
  reason: z.string().nullable(),
});
export type WaitingPicture = z.infer<typeof waitingPicture>;
