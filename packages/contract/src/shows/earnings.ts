import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { timestamp } from '../shared/replies.ts';
import { shareCredits } from '../shared/share-credits.ts';

/** Ways a show earns: group minutes, tips, the tip menu, goals, private shows, and looking on at those. */
export const earningKinds = ['minutes', 'tips', 'menu', 'goals', 'private', 'spying'] as const;
export type EarningKind = (typeof earningKinds)[number];
/** The same and, beside them, items sold while the show was on. */
export const entryKinds = [...earningKinds, 'items'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What a show has brought its model: her own share, refunds taken off. */
export const showEarnings = z.object({
  sessionId: id,
  kinds: z.array(z.object({ kind: z.enum(earningKinds), credits: shareCredits })),
  totalCredits: shareCredits,
  /** Most people who watched at one time. */
  mostViewers: z.int().nonnegative(),
});
export type ShowEarnings = z.infer<typeof showEarnings>;

/** One entry of the ledger behind a show's earnings. The minutes of one stay are one entry. */
export const showEarning = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(entryKinds),
  /** Who paid; null when they asked not to be named or are gone. */
  username: z.string().nullable(),
  /** What was ordered or said with it. */
  text: z.string(),
  /** What the member paid, and the model's share of it, refunds taken off both. */
  grossCredits: z.int(),
  credits: shareCredits,
});
export type ShowEarning = z.infer<typeof showEarning>;
