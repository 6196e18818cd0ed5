import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** Each payout is decided in a transaction of its own, one after the other. */
const payoutsAtOnce = 1_000;
/** The longest file of a bank that is read, in characters. */
const bankFileMax = 10_000_000;

const reference = line(t.references, 140);

const decidePayouts = z
  .object({
    payouts: z
      .array(z.object({ _id: id, reference: reference.optional() }))
      .min(1, { error: t.choosePayouts })
      .max(payoutsAtOnce, { error: t.tooManyPayouts })
      .refine((chosen) => new Set(chosen.map(({ _id }) => _id)).size === chosen.length, {
        error: t.samePayoutTwice,
      }),
    decision: z.enum(['approve', 'markPaid', 'return'], { error: t.chooseDecision }),
    /** The bank's, for every payout that has none of its own. */
    reference: reference.default(''),
    reason: paragraphs(shared.reasons, 500).default(''),
  })
  .superRefine(({ payouts, decision, ...given }, context) => {
    if (decision === 'return' && given.reason === '') {
      context.addIssue({ code: 'custom', path: ['reason'], message: t.giveReason() });
    }
    if (decision === 'markPaid' && given.reference === '' && payouts.some((each) => !each.reference)) {
      context.addIssue({ code: 'custom', path: ['reference'], message: t.enterReference() });
    }
  });

/** What a line of a bank's file means for the payout it names. */
export const bankVerdicts = [
  'match',
  'rejected',
  'unknown',
  'amount',
  'currency',
  'alreadyPaid',
  'alreadyReturned',
  'notApproved',
  'cameBack',
  'cameBackLate',
  'twice',
  'pending',
  'applied',
] as const;
const bankVerdict = z.enum(bankVerdicts);
export type BankVerdict = z.infer<typeof bankVerdict>;

const bankEntry = z.object({
  _id: id,
  verdict: bankVerdict,
  /** What the line names its payment with. */
  endToEndId: z.string(),
  payoutId: id.nullable(),
  model: z.string(),
  amountCredits: z.int().nullable(),
  /** What the site asked the bank to pay. */
  asked: z.object({ amountMinor: z.int(), currency: z.string() }).nullable(),
  /** What the bank says; null where it says no amount. */
  told: z.object({ amountMinor: z.int(), currency: z.string() }).nullable(),
  /** Why the bank did not pay, in plain words. */
  reason: z.string(),
});

const bankFile = z.object({
  _id: id,
  fileName: z.string(),
  format: z.string(),
  readAt: timestamp,
  readBy: z.string(),
  entryCount: z.int(),
  /** Lines that are no payouts. */
  ignoredCount: z.int(),
  paidCount: z.int(),
  returnedCount: z.int(),
  appliedAt: timestamp.nullable(),
});
export type BankFileRow = z.infer<typeof bankFile>;

/** Many payouts at once, by hand and by the bank's answer. */
export const adminPayoutsTogether = {
  decidePayouts: staffOperation(
    'decidePayouts',
    staffAccess.finance,
    'Decides several payouts alike, each by itself; says of each that was refused why',
    [],
    { bodyLimitBytes: 512 * 1024 },
  )
    .input(decidePayouts)
    .output(reply(z.object({ done: z.int(), refused: z.array(z.object({ _id: id, msg: z.string() })) }))),
  readBankFile: staffOperation(
    'readBankFile',
    staffAccess.finance,
    "Reads a bank's answer (pain.002) or statement (camt.053) and says what it would do; books nothing",
    [],
    { bodyLimitBytes: 12 * 1024 * 1024 },
  )
    .input(
      z.object({
        fileName: line(shared.names, 200).min(1, { error: shared.enterAName }),
        xml: z.string({ error: t.bankFileNeeded }).min(1, { error: t.bankFileNeeded }).max(bankFileMax, {
          error: t.bankFileTooLarge,
        }),
      }),
    )
    .output(
      reply(
        z.object({
          file: bankFile.omit({ readBy: true }),
          /** Whether the very same file was read before. */
          isKnown: z.boolean(),
          entries: z.array(bankEntry),
        }),
      ),
    ),
  applyBankFile: staffOperation(
    'applyBankFile',
    staffAccess.finance,
    'Marks what matches as paid and returns what is named, up to 1,000 payouts a call',
    ['not_found'],
  )
    .input(
      byId.extend({
        /** Rejected lines whose payouts become earnings again. */
        returnIds: z.array(id).max(payoutsAtOnce, { error: t.tooManyPayouts }).default([]),
      }),
    )
    .output(
      reply(
        z.object({
          paid: z.int(),
          returned: z.int(),
          refused: z.array(z.object({ _id: id, msg: z.string() })),
          /** How many still wait for another call. */
          left: z.int(),
        }),
      ),
    ),
  listBankFiles: staffOperation(
    'listBankFiles',
    staffAccess.finance,
    'Bank files that were read, newest first',
  )
    .input(z.object({ ...listInput, ...dated('-readAt', 'readAt') }))
    .output(listReply(bankFile)),
};
