/** Whom a message to many may be for. */
export const audiences = ['followers', 'members', 'buyers'] as const;
export type Audience = (typeof audiences)[number];

/** Cache key of a model's messages to many. */
export const campaignKey = ['campaigns'] as const;
