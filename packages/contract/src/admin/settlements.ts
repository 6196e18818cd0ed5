import { z } from 'zod';
import { paymentProviderName, paymentStatus } from '../payments/operations.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** The longest settlement file that is read, in characters. */
const settlementMax = 8_000_000;

/** So many lines that need a look, and so many payments a file lacks, are named. */
export const settlementLinesMax = 300;

/** What a line of a settlement file says happened. */
export const settlementKinds = ['sale', 'refund', 'chargeback'] as const;
const kind = z.enum(settlementKinds);
export type SettlementKind = z.infer<typeof kind>;

/** What a line means beside what the site has booked. */
export const settlementVerdicts = [
  'match',
  'unknown',
  'currency',
  'amount',
  'notPaid',
  'notCredited',
  'notBooked',
  'twice',
] as const;
const verdict = z.enum(settlementVerdicts);
export type SettlementVerdict = z.infer<typeof verdict>;

const file = z.object({
  _id: id,
  provider: paymentProviderName,
  fileName: z.string(),
  /** The days it is about, in UTC. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  readAt: timestamp,
  readBy: z.string(),
  lineCount: z.int(),
  /** Lines that are no sale, refund or chargeback, such as fees. */
  ignoredCount: z.int(),
  /** Raised when lines of it differed from what the site booked. */
  alarm: z
    .object({
      oddCount: z.int(),
      raisedAt: timestamp,
      closedAt: timestamp.nullable(),
      closedBy: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type SettlementRow = z.infer<typeof file>;

const settlementLine = z.object({
  _id: z.string(),
  kind,
  verdict,
  reference: z.string(),
  paymentId: id.nullable(),
  recipient: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  /** What the site has; null where it has nothing of the kind. */
  booked: z.object({ amountMinor: z.int(), currency: z.string() }).nullable(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

const settlement = z.object({
  file,
  /** Sums by kind and currency, the provider's and the site's on the same days. */
  sums: z.array(z.object({ kind, currency: z.string(), fileMinor: z.int(), siteMinor: z.int() })),
  matchCount: z.int(),
  oddCount: z.int(),
  /** At most `settlementLinesMax` of them. */
  odd: z.array(settlementLine),
  missingCount: z.int(),
  /** What the site booked on these days and no file of the provider has. */
  missing: z.array(
    z.object({
      _id: id,
      kind,
      paymentId: id,
      recipient: z.string(),
      reference: z.string(),
      amountMinor: z.int(),
      currency: z.string(),
      status: paymentStatus,
      at: timestamp,
    }),
  ),
});
export type Settlement = z.infer<typeof settlement>;

const day = z.iso.date({ error: t.chooseDay });

/** What payment providers say they settled, beside what the site booked. Nothing is booked by it. */
export const adminSettlements = {
  readSettlement: staffOperation(
    'readSettlement',
    staffAccess.finance,
    "Reads a provider's settlement file (CSV); lines that differ raise an alarm, and the same file again is the one read before",
    [],
    { bodyLimitBytes: 9 * 1024 * 1024 },
  )
    .input(
      z
        .object({
          provider: paymentProviderName,
          fileName: line(shared.names, 200).min(1, { error: shared.enterAName }),
          csv: z
            .string({ error: t.settlementNeeded })
            .min(1, { error: t.settlementNeeded })
            .max(settlementMax, { error: t.settlementTooLarge }),
          firstDay: day,
          lastDay: day,
        })
        .superRefine(({ firstDay, lastDay }, context) => {
          if (lastDay < firstDay)
            context.addIssue({ code: 'custom', path: ['lastDay'], message: t.lastDayFirst() });
        }),
    )
    .output(reply(z.object({ _id: id, isKnown: z.boolean() }))),
  listSettlements: staffOperation(
    'listSettlements',
    staffAccess.finance,
    'Settlement files that were read, newest first',
  )
    .input(
      z.object({
        ...listInput,
        state: z.enum(['all', 'open']).default('all'),
        ...dated('-readAt', 'readAt'),
      }),
    )
    .output(listReply(file)),
  closeSettlementAlarm: staffOperation(
    'closeSettlementAlarm',
    staffAccess.finance,
    'Says what was done about a settlement file that differs; its alarm is then closed',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ note: paragraphs(shared.notes, 500).min(1, { error: t.writeSomething }) }))
    .output(doneReply),
  getSettlement: staffOperation(
    'getSettlement',
    staffAccess.finance,
    'A settlement file held against what the site has booked, as it is now',
    ['not_found'],
  )
    .input(byId)
    .output(reply(settlement)),
};
