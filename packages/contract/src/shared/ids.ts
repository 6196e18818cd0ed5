import { z } from 'zod';

/** Any record's id on the wire (`_id`): a UUID, version 7 when made by this server. */
export const id = z.uuid("This isn't a valid id.");

/** The short public name of an account in addresses: `/profile/:uniqueId`. */
export const uniqueId = z
  .string()
  .min(1, 'Name a profile.')
  .max(40, 'This profile id is too long.')
  .regex(/^[A-Za-z0-9_-]+$/, "This isn't a profile id.");
