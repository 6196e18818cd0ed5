import { z } from 'zod';
import { dayMs } from '../shared/durations.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { shareCredits as credits } from '../shared/share-credits.ts';
import { earnings as t } from './locales/earnings.ts';
import { monthlyStatements } from './monthly.ts';
import { payoutMethodKind, payouts } from './payouts.ts';
import { earningSource, earningsStatement } from './statement.ts';
import { earningsTakings } from './takings.ts';

export { type EarningSource, earningSource } from './statement.ts';

const day = z.iso
  .date({ error: shared.dateFormat })
  .refine((text) => text >= '2020-01-01' && text < '2200-01-01', {
    error: shared.dateMin,
  });
/** Minutes east of UTC, in whole quarters of an hour; days are cut where the model lives. */
const timeZoneOffsetMinutes = z.int().min(-840).max(840).multipleOf(15).default(0);
const rangeMaxDays = 366;

const range = {
  /** The last so many days, today included; ignored when `from` and `to` are given. */
  days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).default(30),
  from: day.optional(),
  to: day.optional(),
  timeZoneOffsetMinutes,
};

function checkRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
) {
  if ((from === undefined) !== (to === undefined)) {
    context.addIssue({
      code: 'custom',
      path: [from ? 'to' : 'from'],
      message: t.bothDates(),
    });
  } else if (from !== undefined && to !== undefined) {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs;
    if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: t.endBeforeStart() });
    if (days >= rangeMaxDays) {
      context.addIssue({ code: 'custom', path: ['to'], message: t.rangeMax({ days: rangeMaxDays }) });
    }
  }
}

/** Why earnings, or a part of them, cannot be paid out now. */
const earningsHold = z.object({
  kind: z.enum(['operator', 'chargeback', 'review', 'methodChange']),
  reason: z.string(),
  /** Empty when everything is held. */
  amountCredits: credits.nullable(),
  since: timestamp,
  until: timestamp.nullable(),
});
export type EarningsHold = z.infer<typeof earningsHold>;

const supporter = z.object({
  /** Empty for anonymous tips, which are counted together. */
  account: z
    .object({ _id: id, uniqueId: z.string(), username: z.string(), profileImage: z.string().nullable() })
    .nullable(),
  credits,
  count: z.int(),
});

const sourceTotal = z.object({
  source: earningSource,
  credits,
  grossCredits: z.int(),
  siteCredits: credits,
  count: z.int(),
  /** Of one sale, before refunds. */
  largestCredits: credits,
});

const earningReport = z.object({
  balance: z.object({
    /** Sold too recently to be paid out. */
    pendingCredits: credits,
    /** When the last of it may be paid out. */
    pendingUntil: timestamp.nullable(),
    /** Whole credits of it are paid out; a part of one stays until more is earned. */
    availableCredits: credits,
    /** What its whole credits are worth. */
    availableMinor: z.int(),
    /** Kept back by a hold with an amount, or everything while one without is on. */
    heldCredits: credits,
    requestedCredits: credits,
    paidCredits: credits,
    /** Paid to the site out of earnings, for advertising. */
    spentCredits: credits,
    /** What later sales have to make up for first, after a refund of what was paid out already. */
    owedCredits: credits,
    /** Everything ever earned, refunds taken off: the sum of the figures above, what is owed taken off. */
    earnedCredits: credits,
  }),
  holds: z.array(earningsHold),
  terms: z.object({
    currency: z.string(),
    creditValueMinor: z.int(),
    earningsHoldDays: z.int(),
    payoutMinimumCredits: z.record(payoutMethodKind, z.int()),
    /** When a payout asked for now should have arrived; null until enough were paid to say so. */
    payoutArrivesBy: z.record(payoutMethodKind, timestamp.nullable()),
  }),
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  totals: z.object({
    credits,
    grossCredits: z.int(),
    siteCredits: credits,
    count: z.int(),
    /** The same number of days before. */
    previousCredits: credits,
  }),
  sources: z.array(sourceTotal),
  /** Every day of the range, oldest first, with what each source brought that day. */
  series: z.array(z.object({ day: z.iso.date(), sources: z.partialRecord(earningSource, credits) })),
  supporters: z.array(supporter),
});
export type EarningReport = z.infer<typeof earningReport>;

const earning = z.object({
  _id: id,
  at: timestamp,
  source: earningSource,
  /** Who paid; empty when they asked not to be named or are gone. */
  from: z.object({ uniqueId: z.string(), username: z.string() }).nullable(),
  anonymous: z.boolean(),
  title: z.string(),
  message: z.string(),
  grossCredits: z.int(),
  credits,
  siteCredits: credits,
  refundedCredits: credits,
  state: z.enum(['pending', 'available', 'refunded']),
  freeAt: timestamp,
});
export type Earning = z.infer<typeof earning>;

const earningFilter = { ...range, sources: z.array(earningSource).max(16).default([]) };

export const earnings = {
  getModelEarning: operation('/userAccess/getModelEarning', {
    summary: "A model's balance, what it comes from day by day, and who its supporters are",
    access: 'model',
  })
    .input(z.object(range).superRefine(checkRange))
    .output(reply(earningReport)),
  listEarnings: operation('/userWallet/listEarnings', {
    summary: 'What a model earned, entry by entry, newest first',
    access: 'model',
  })
    .input(z.object({ ...earningFilter, ...paging({ defaultPerPage: 20 }) }).superRefine(checkRange))
    .output(listReply(earning)),
  exportEarnings: operation('/userWallet/exportEarnings', {
    summary: 'The same list as a CSV file',
    access: 'model',
    limit: { max: 20, windowSeconds: 600 },
  })
    .input(z.object(earningFilter).superRefine(checkRange))
    .output(reply(z.object({ filename: z.string(), csv: z.string() }))),
  ...earningsStatement,
  ...monthlyStatements,
  ...earningsTakings,
  ...payouts,
};
