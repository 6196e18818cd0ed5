import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';

/** What people use the site for, each with the machinery behind it. */
export const sitePart = z.enum(['live', 'payments', 'uploads', 'mail']);
export type SitePart = z.infer<typeof sitePart>;

/** `slow`: it works, later than it should. `down`: it cannot be used now. */
export const partState = z.enum(['works', 'slow', 'down']);
export type PartState = z.infer<typeof partState>;

export const siteStatus = z.object({
  checkedAt: timestamp,
  /** What the operator says; empty when nothing. */
  notice: z.string(),
  parts: z.array(z.object({ part: sitePart, state: partState })),
});
export type SiteStatus = z.infer<typeof siteStatus>;

export const siteStatusOperations = {
  getSiteStatus: operation('/siteStatus/get', {
    summary: 'Whether the parts of the site work, for everyone who wonders',
    access: 'public',
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({}))
    .output(reply(siteStatus)),
};
