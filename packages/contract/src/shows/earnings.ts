import { z } from 'zod';
import { id } from '../shared/ids.ts';

/** Ways a show earns: group minutes, tips, the tip menu, goals, private shows, and looking on at those. */
export const earningKinds = ['minutes', 'tips', 'menu', 'goals', 'private', 'spying'] as const;
export type EarningKind = (typeof earningKinds)[number];
export const showEarnings = z.object({
  sessionId: id,
  kinds: z.array(z.object({ kind: z.enum(earningKinds), credits: z.int() })),
  totalCredits: z.int(),
});
export type ShowEarnings = z.infer<typeof showEarnings>;
