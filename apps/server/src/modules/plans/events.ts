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

/**
 * A plan is over: a renewal failed or none was wanted, the time of a chat plan is up or its messages are used. A refund that
 * ends one is none of these.
 */
export const membershipLapsed = defineEvent(
  'plans.membershipLapsed',
  z.object({
    membershipId: z.uuid(),
    memberId: z.uuid(),
    modelId: z.uuid(),
    /** Jobs written before chat plans lapsed name none. */
    kind: z.enum(['chatPlan', 'clubHousePlan']).default('clubHousePlan'),
  }),
);

/** A membership is about to renew or to end. */
export const membershipEnding = defineEvent(
  'plans.membershipEnding',
  z.object({ memberId: z.uuid(), title: z.string(), endsAt: z.iso.datetime() }),
);
