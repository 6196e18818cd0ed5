import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { shareCredits } from '../shared/share-credits.ts';
import { paragraphs } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

const minor = z.int();
const level = z.enum(['warning', 'limit']);

const rate = z.object({
  _id: z.string(),
  /** YYYY-MM, in UTC. */
  month: z.string(),
  network: z.string(),
  chargebacks: z.int(),
  /** What the network divides by: Mastercard the month before, others the same month. */
  payments: z.int(),
  isMonthBefore: z.boolean(),
  /** Hundredths of a percent; null while there is nothing to divide by. */
  rateHundredths: z.int().nullable(),
  state: z.enum(['good', 'warning', 'limit']),
  alarm: z
    .object({
      _id: id,
      level,
      raisedAt: timestamp,
      closedAt: timestamp.nullable(),
      closedBy: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type ChargebackRate = z.infer<typeof rate>;

const margin = z.object({
  _id: z.string(),
  day: z.iso.date(),
  currency: z.string(),
  payments: z.int(),
  paidMinor: minor,
  /** What providers said they kept, and of how many payments they said nothing. */
  feesMinor: minor,
  feesUnknown: z.int(),
  takenBack: z.int(),
  takenBackMinor: minor,
  /** What models earned that day, refunds taken off, at today's payout value. */
  creatorsCredits: shareCredits,
  creatorsMinor: minor,
  /** What is left for the site. */
  siteMinor: minor,
});
export type MarginRow = z.infer<typeof margin>;

const marginDetails = z.object({
  /** By provider and card network. */
  payments: z.array(
    z.object({
      provider: z.string(),
      network: z.string(),
      count: z.int(),
      paidMinor: minor,
      feesMinor: minor,
      feesUnknown: z.int(),
    }),
  ),
  /** The largest first; the list ends at `linesMax`. */
  lines: z.array(
    z.object({
      _id: id,
      recipient: z.string(),
      provider: z.string(),
      amountMinor: minor,
      feeMinor: minor.nullable(),
    }),
  ),
  takenBack: z.array(
    z.object({
      _id: id,
      paymentId: id,
      recipient: z.string(),
      kind: z.enum(['refund', 'chargeback']),
      amountMinor: minor,
      at: timestamp,
    }),
  ),
  kinds: z.array(
    z.object({ kind: z.string(), count: z.int(), grossCredits: z.int(), creatorsCredits: shareCredits }),
  ),
  models: z.array(z.object({ _id: id, name: z.string(), creatorsCredits: shareCredits })),
});
export type MarginDetails = z.infer<typeof marginDetails>;

/** So many payments, refunds or models are named in what a day is made of. */
export const marginLinesMax = 200;

/** What is left of the money, and how much of it banks take back. */
export const adminMargin = {
  listChargebackRates: staffOperation(
    'listChargebackRates',
    staffAccess.finance,
    'Chargebacks by month and card network, newest first',
  )
    .input(z.object({ ...listInput, ...dated('-month', 'month', '-chargebacks', 'chargebacks') }))
    .output(listReply(rate)),
  closeChargebackAlarm: staffOperation(
    'closeChargebackAlarm',
    staffAccess.finance,
    'Says what was done about chargebacks; the alarm is then closed',
    ['not_found', 'conflict'],
  )
    .input(byId.extend({ note: paragraphs(shared.notes, 500).min(1, { error: t.writeSomething }) }))
    .output(doneReply),
  listMargins: staffOperation('listMargins', staffAccess.finance, 'What is left of each day, newest first')
    .input(z.object({ ...listInput, ...dated('-day', 'day') }))
    .output(listReply(margin)),
  getMargin: staffOperation('getMargin', staffAccess.finance, 'What the figures of a day are made of')
    .input(
      z.object({
        day: z.iso.date({ error: t.chooseDay }),
        currency: z.string().regex(/^[A-Z]{3}$/, { error: t.currencyFormat }),
      }),
    )
    .output(reply(marginDetails)),
};
