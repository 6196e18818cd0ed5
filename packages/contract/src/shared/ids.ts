import { z } from 'zod';

/** Any record's id on the wire (`_id`): a UUID, version 7 when made by this server. */
export const id = z.uuid('This is not an id.');

/** The short public name of an account in addresses: `/profile/:uniqueId`. */
export const uniqueId = z
  .string()
  .min(1, 'Say whose profile you mean.')
  .max(40, 'This is too long for a profile id.')
  .regex(/^[A-Za-z0-9_-]+$/, 'This is not a profile id.');
