import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** An account's email was confirmed; its sign-up is complete. */
export const emailConfirmed = defineEvent(
  'accounts.emailConfirmed',
  z.object({ accountId: z.uuid(), email: z.string() }),
);

/** Staff decided something about a model who waits, or she sent something. */
export const applicationChanged = defineEvent(
  'accounts.applicationChanged',
  z.object({ accountId: z.uuid() }),
);

/** Staff approved pictures of a model, or rejected them for a reason. */
export const picturesDecided = defineEvent(
  'accounts.picturesDecided',
  z.object({ accountId: z.uuid(), reason: z.string().nullable() }),
);

/** A model hides from countries they did not hide from before. */
export const countriesBlocked = defineEvent(
  'accounts.countriesBlocked',
  z.object({ modelId: z.uuid(), countries: z.array(z.string()) }),
);

/** One account has blocked another: whatever the two are in together ends. */
export const accountBlocked = defineEvent(
  'accounts.accountBlocked',
  z.object({ accountId: z.uuid(), blockedId: z.uuid() }),
);
