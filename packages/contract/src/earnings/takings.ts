import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { shareCredits as credits } from '../shared/share-credits.ts';
import { timeZone } from '../shared/time-zone.ts';

/** What is hers: credits with hundredths, and what they are worth in minor units of the currency. */
const net = z.object({ credits, minor: z.int() });

const takings = z.object({
  /** Where the days below begin: the one of the account, else the one asked with. */
  timeZone: z.string(),
  currency: z.string(),
  /** What a credit of hers is worth. */
  creditValueMinor: z.int(),
  today: net.extend({
    day: z.iso.date(),
    /** Of the four days a week apart before today; null when nothing was earned on any of them. */
    usualMinor: z.int().nullable(),
  }),
  month: net.extend({
    /** The first to today of the month before; as far as that month went. */
    before: net,
  }),
  /** May be paid out now. */
  ready: net,
  /** Whether anything was ever earned. */
  hasEarned: z.boolean(),
  /** Every day of this month up to today. */
  days: z.array(z.object({ day: z.iso.date(), minor: z.int() })),
});
export type Takings = z.infer<typeof takings>;

/** What a model earned today and this month, for her home. */
export const earningsTakings = {
  getTakings: operation('/userAccess/getTakings', {
    summary: 'What a model earned today and in this calendar month where she lives',
    access: 'model',
  })
    .input(z.object({ timeZone: timeZone.default('UTC') }))
    .output(reply(takings)),
};
