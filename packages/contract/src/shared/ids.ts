import { z } from 'zod';
import { shared as t } from './locales/shared.ts';

/** Any record's id on the wire (`_id`): a UUID, version 7 when made by this server. */
export const id = z.uuid({ error: t.invalidId });

/** The short public name of an account in addresses: `/profile/:uniqueId`. */
export const uniqueId = z
  .string()
  .min(1, { error: t.nameProfile })
  .max(40, { error: t.profileIdMax })
  .regex(/^[A-Za-z0-9_-]+$/, { error: t.noProfileId });

/** What stands for a profile in an address: its unique id, or a model's handle after an @. */
export const profileName = z.union([uniqueId, z.string().regex(/^@[A-Za-z0-9._]{1,66}$/)], {
  error: t.noProfileId,
});
