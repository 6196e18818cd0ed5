import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A club membership was renewed, was given a day because credits were missing, or ended for that. */
export const membershipChanged = defineEvent(
  'plans.membershipChanged',
  z.object({
    change: z.enum(['renewed', 'grace', 'ended']),
    memberId: z.uuid(),
    modelId: z.uuid(),
    title: z.string(),
    /** What a renewal costs. */
    credits: z.int(),
    until: z.iso.datetime().nullable(),
  }),
);
export type MembershipChanged = z.infer<typeof membershipChanged.schema>;

/** A club membership is over, whether a renewal failed or none was wanted. */
export const membershipLapsed = defineEvent(
  'plans.membershipLapsed',
  z.object({ membershipId: z.uuid(), memberId: z.uuid(), modelId: z.uuid() }),
);

/** A membership is about to renew or to end. */
export const membershipEnding = defineEvent(
  'plans.membershipEnding',
  z.object({ memberId: z.uuid(), title: z.string(), endsAt: z.iso.datetime() }),
);
