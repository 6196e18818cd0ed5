import { pictureUses } from '@candela/contract/accounts/pictures';
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

/** A model was approved: what she prepared is shown from now on. */
export const modelApproved = defineEvent('accounts.modelApproved', z.object({ modelId: z.uuid() }));

/**
 * An account was suspended or let in again by one of the staff; its holder is mailed when this is delivered. It holds
 * what undoing it needs.
 */
export const suspensionChanged = defineEvent(
  'accounts.suspensionChanged',
  z.object({
    accountId: z.uuid(),
    actorId: z.uuid(),
    /** Why it is suspended from now on; null when it is no more. */
    reason: z.string().nullable(),
    /** What held before it was let in again. */
    before: z.object({ suspendedAt: z.iso.datetime(), reason: z.string() }).nullable(),
  }),
);

/** Staff decided pictures that waited. */
export const picturesDecided = defineEvent(
  'accounts.picturesDecided',
  z.object({
    accountId: z.uuid(),
    decision: z.enum(['approved', 'rejected']),
    uses: z.array(z.enum(pictureUses)).min(1),
    /** Why they were rejected; empty for approved ones. */
    reason: z.string(),
    /** They were decided with her application, whose own mail says so. */
    withApplication: z.boolean(),
  }),
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
