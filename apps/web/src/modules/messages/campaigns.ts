/** The audiences of a mass message. */
export const audiences = ['followers', 'members', 'buyers'] as const;
export type Audience = (typeof audiences)[number] | 'fans';

/** Cache key of a model's mass messages. */
export const campaignKey = ['campaigns'] as const;
