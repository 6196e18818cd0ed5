import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { line } from '../shared/texts.ts';
import { fans as t } from './locales/fans.ts';

const days = z.int().min(1).max(3650);

/** Which fans. What is left out does not narrow; everything given must hold. */
export const fanFilter = z.object({
  /** `neverBought` paid nothing under a name, whatever they may have paid anonymously. */
  group: z.enum(['members', 'expired', 'followers', 'buyers', 'neverBought']).optional(),
  /** The model's own share, in whole credits. */
  spentAtLeast: z.int({ error: shared.wholeCredits }).min(1).max(100_000_000).optional(),
  seenWithinDays: days.optional(),
  notSeenForDays: days.optional(),
  listId: id.optional(),
  /** Leaves out who is on this list. */
  notOnListId: id.optional(),
  tag: line(t.tags, 30).optional(),
  search: line(shared.searches, 100).optional(),
});
export type FanFilter = z.infer<typeof fanFilter>;

export const fanSort = z.enum(['spent', 'seen', 'newest']);
export type FanSort = z.infer<typeof fanSort>;
