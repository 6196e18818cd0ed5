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
