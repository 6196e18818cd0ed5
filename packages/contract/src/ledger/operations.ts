import { z } from 'zod';
import { money } from '../payments/operations.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { party } from '../shared/person.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { kindShare } from './creator-share.ts';
import { ledger as t } from './locales/ledger.ts';
import { goodKind, historyKind, purchaseKind } from './purchases.ts';

const plainText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: shared.charactersMax })
    .regex(/^\P{Cc}*$/u, { error: shared.removeControlCharacters });

const whole = (what: Message) => z.int({ error: () => t.whole({ what: what() }) });

/** One line of a history. `amountCredits` is signed: what came in is above zero, what was spent below. */
export const historyEntry = z.object({
  _id: id,
  kind: historyKind,
  title: z.string(),
  amountCredits: z.int(),
  /** Credits of it that came back; they are a line of their own as well. */
  refundedCredits: z.int(),
  /** Credits that became owed with it after a chargeback, or below zero, that repaid what was owed. */
  owedCredits: z.int(),
  counterpart: party.nullable(),
  itemId: id.nullable(),
  /** The purchase a refund gives back. */
  purchaseId: id.nullable(),
  quantity: z.int(),
  message: z.string(),
  status: z.enum(['done', 'partlyRefunded', 'refunded', 'chargeback']),
  createdAt: timestamp,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A line of the list, with what the wallet held after it. The newest line's balance is the wallet's. */
export const historyLine = historyEntry.extend({
  balanceCredits: z.int(),
  /** Signed: what was paid for credits that came in, and what the credits had cost that went or came back, oldest first. */
  money: money.nullable(),
});
export type HistoryLine = z.infer<typeof historyLine>;

const statementAmount = z.object({
  credits: z.int(),
  /** What those credits cost; null without a currency. */
  amountMinor: z.int().nullable(),
});

/** A wallet over some days (UTC): opening + in - out + back = closing, in credits and in money. */
export const statement = z.object({
  /** The first day, or null from the beginning. */
  from: z.string().nullable(),
  /** The last day, or null until now. */
  to: z.string().nullable(),
  /** Null when nothing was paid, or in more than one currency. */
  currency: z.string().nullable(),
  opening: statementAmount,
  /** Bought and given. */
  in: statementAmount,
  out: statementAmount,
  /** Refunded, or returned from a goal. */
  back: statementAmount,
  closing: statementAmount,
});
export type Statement = z.infer<typeof statement>;

/** One tip, as its giver or the model sees it; somebody anonymous has no name for the model. */
export const tipEntry = z.object({
  _id: id,
  direction: z.enum(['given', 'received']),
  amountCredits: z.int(),
  message: z.string(),
  anonymous: z.boolean(),
  counterpart: party.nullable(),
  createdAt: timestamp,
});
export type TipEntry = z.infer<typeof tipEntry>;

export const tipForm = z.object({
  modelId: id,
  amountCredits: whole(t.tip).min(1, { error: t.tipMin }).max(limits.tipMax, { error: t.tipMax }),
  message: plainText(limits.tipMessageMax).default(''),
  /** As the account's privacy says when absent. */
  anonymous: z.boolean().optional(),
  /** The room it is given in, so that the room sees it. */
  channelName: id.optional(),
});
export type TipForm = z.input<typeof tipForm>;

/** The monthly limit a member set; months are counted in UTC. A null limit is none. */
export const spendingLimit = z.object({
  limitCredits: z.int().nullable(),
  spentCredits: z.int(),
  /** A higher limit, or none, that is waiting; it holds from `pendingFrom`. */
  pending: z.object({ limitCredits: z.int().nullable(), from: timestamp }).nullable(),
});
export type SpendingLimit = z.infer<typeof spendingLimit>;

const day = z.iso
  .date({ error: shared.dateFormat })
  .refine((text) => text >= '2020-01-01' && text < '2200-01-01', {
    error: shared.dateMin,
  });

/** How often a session may be reminded of; null is never. */
export const reminderMinutes = z.union([z.literal(30), z.literal(60), z.literal(120)]);
export type ReminderMinutes = z.infer<typeof reminderMinutes>;
const sessionReminder = z.object({ everyMinutes: reminderMinutes.nullable() });

const sessionSpending = z.object({
  /** From when it was counted: what was asked for, or a day ago. */
  since: timestamp,
  /** What went out of the wallet less what came back, 0 or more. */
  spentCredits: z.int(),
});
export type SessionSpending = z.infer<typeof sessionSpending>;

const days = { from: day.optional(), to: day.optional() };

const historyFilter = {
  kind: z.union([z.literal('all'), historyKind]).default('all'),
  ...days,
  search: plainText(100).default(''),
};

const spendingPoint = z.object({ day: z.string(), kind: purchaseKind, credits: z.int() });

export const ledger = {
  purchaseByCredit: operation('/userAccess/purchaseByCredit', {
    summary: 'Buys anything that has a price in credits',
    refusals: [
      'not_found',
      'not_enough_credits',
      'spending_limit_reached',
      'already_owned',
      'conflict',
      'key_reused',
    ],
  })
    .input(
      z.object({
        kind: goodKind,
        itemId: id,
        /** Which variant, period or code of it. */
        option: plainText(200).optional(),
        quantity: whole(t.quantity).min(1).max(99).default(1),
        /** The price the buyer saw: another one is refused. */
        expectedCredits: whole(t.price).min(0).max(10_000_000).optional(),
      }),
    )
    .output(reply(z.object({ purchaseId: id, netCreditScore: z.int(), until: timestamp.nullable() }))),
  sendTip: operation('/userAccess/tips', {
    summary: 'Tips a model',
    refusals: ['not_found', 'not_enough_credits', 'spending_limit_reached', 'conflict', 'key_reused'],
  })
    .input(tipForm)
    .output(reply(z.object({ purchaseId: id, netCreditScore: z.int() }))),
  listTips: operation('/userWallet/tipTransactions', { summary: 'Tips given or received, newest first' })
    .input(z.object({ direction: z.enum(['given', 'received']).default('given'), ...paging() }))
    .output(listReply(tipEntry)),
  listHistory: operation('/userAccess/purchaseHistory', {
    summary: 'Everything that changed the balance, by kind and day, newest first',
  })
    .input(z.object({ ...historyFilter, ...paging() }))
    .output(listReply(historyLine)),
  exportHistory: operation('/userWallet/exportPurchaseHistory', {
    summary: 'The same as a CSV file, at most 50,000 lines',
    limit: { max: 10, windowSeconds: 60 },
  })
    .input(z.object(historyFilter))
    .output(reply(z.object({ fileName: z.string(), csv: z.string() }))),
  getStatement: operation('/userWallet/getStatement', {
    summary:
      'What the wallet held before some days (UTC), what came in, went out and came back, and what it held after',
  })
    .input(z.object(days))
    .output(reply(statement)),
  getPurchase: operation('/userWallet/getPurchase', {
    summary: 'One purchase with what is known about it, for its buyer',
    refusals: ['not_found'],
  })
    .input(z.object({ purchaseId: id }))
    .output(
      reply(
        historyEntry.extend({ details: z.record(z.string(), z.unknown()), option: z.string().nullable() }),
      ),
    ),
  getSpending: operation('/userWallet/getSpending', { summary: 'Credits spent, by day and kind' })
    .input(
      z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).default(30) }),
    )
    .output(reply(z.object({ points: z.array(spendingPoint), totalCredits: z.int() }))),
  getCreatorShare: operation('/userWallet/getCreatorShare', {
    summary: 'What percentage of a price its model gets, by kind of sale, now and later',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(z.array(kindShare))),
  getSpendingLimit: operation('/userWallet/getSpendingLimit', { summary: 'The monthly limit the member set' })
    .input(z.object({}))
    .output(reply(spendingLimit)),
  setSpendingLimit: operation('/userWallet/setSpendingLimit', {
    summary: 'Sets the monthly limit: a lower one at once, a higher one or none after 24 hours',
  })
    .input(z.object({ limitCredits: whole(t.limit).min(0).max(10_000_000).nullable() }))
    .output(reply(spendingLimit)),
  getSessionReminder: operation('/userWallet/getSessionReminder', {
    summary: 'How often the member wants to be reminded of time and spending',
    access: 'user',
  })
    .input(z.object({}))
    .output(reply(sessionReminder)),
  setSessionReminder: operation('/userWallet/setSessionReminder', {
    summary: 'Sets how often the member is reminded; null turns it off',
    access: 'user',
  })
    .input(sessionReminder)
    .output(reply(sessionReminder)),
  getSessionSpending: operation('/userWallet/getSessionSpending', {
    summary: 'What the member spent since a moment of the last day',
    access: 'user',
  })
    .input(z.object({ since: timestamp }))
    .output(reply(sessionSpending)),
  cancelPendingLimit: operation('/userWallet/cancelPendingLimit', {
    summary: 'Keeps the limit that holds now',
  })
    .input(z.object({}))
    .output(reply(spendingLimit)),
};
