import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';
import { shareCredits as credits } from '../shared/share-credits.ts';
import { timeZone } from '../shared/time-zone.ts';
import { earnings as t } from './locales/earnings.ts';

const monthName = z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/, { error: t.monthFormat });

/** One month of a model's earnings. What it begins with and what changed in it is what it ends with. */
const statementMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** It is not over yet. */
  isRunning: z.boolean(),
  openingCredits: credits,
  /** Her part of what was sold in it. */
  earnedCredits: credits,
  /** Refunds, chargebacks and what she spent, below zero. */
  otherCredits: credits,
  /** Payouts asked for, below zero; those that were cancelled or came back are taken off. */
  payoutCredits: credits,
  closingCredits: credits,
  /** What the closing balance is worth today, in minor units. */
  closingMinor: z.int(),
});
export type StatementMonth = z.infer<typeof statementMonth>;

const zone = { timeZone: timeZone.default('UTC') };

/** Months of a model's earnings, as files. */
export const monthlyStatements = {
  listMonthlyStatements: operation('/userWallet/listMonthlyStatements', {
    summary: "The months of a model's earnings where she lives, newest first, from her first sale on",
    access: 'model',
  })
    .input(z.object(zone))
    .output(reply(z.object({ timeZone: z.string(), currency: z.string(), months: z.array(statementMonth) }))),
  exportMonthlyStatement: operation('/userWallet/exportMonthlyStatement', {
    summary:
      'A month as a PDF or CSV file, in base64: earnings by kind, what was taken back, holds, payouts and both balances',
    access: 'model',
    refusals: ['not_found'],
    limit: { max: 20, windowSeconds: 600 },
  })
    .input(z.object({ ...zone, month: monthName, format: z.enum(['pdf', 'csv']) }))
    .output(reply(z.object({ fileName: z.string(), file: z.string() }))),
};
