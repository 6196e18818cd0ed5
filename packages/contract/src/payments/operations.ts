import { z } from 'zod';
import { birthDate, email, password, username } from '../accounts/fields.ts';
import { accountType } from '../accounts/operations.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { returnPath } from '../shared/return-path.ts';
import { shareCredits } from '../shared/share-credits.ts';
import { payments as t } from './locales/payments.ts';

/** Outside money: whole minor units (cents) of an ISO 4217 currency. */
export const money = z.object({ amountMinor: z.int(), currency: z.string().length(3) });
export type Money = z.infer<typeof money>;

/**
 * Where a payment stands. `expired`: nothing came within the time given; money that arrives later still counts.
 * `refunded`: all of it went back. `chargeback`: the payer's bank took it back.
 */
export const paymentStatus = z.enum(['pending', 'paid', 'declined', 'expired', 'refunded', 'chargeback']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Names of the payment providers this version knows; listCreditPacks says which of them are open. */
export const paymentProviderName = z.enum(['sandbox', 'ccbill', 'verotel', 'btcpay']);
export type PaymentProviderName = z.infer<typeof paymentProviderName>;

export const creditPack = z.object({
  _id: id,
  name: z.string(),
  /** What lands in the wallet: `credits` with the bonus included. */
  totalCredits: z.int().positive(),
  credits: z.int().positive(),
  bonusCredits: z.int().nonnegative(),
  price: money,
  /** Price of one credit, bonus included, in minor units with two decimals: 9.09 is 9.09 cents. */
  minorPerCredit: z.number().positive(),
  /** How much less a credit costs than at list price, in whole per cent. */
  savingPercent: z.int().nonnegative(),
  bestValue: z.boolean(),
});
export type CreditPack = z.infer<typeof creditPack>;

export const paymentProvider = z.object({
  name: paymentProviderName,
  label: z.string(),
  /** What the buyer pays with. */
  kind: z.enum(['card', 'crypto']),
  /** True when no real money moves. */
  test: z.boolean(),
});
export type PaymentProviderInfo = z.infer<typeof paymentProvider>;

const plainLine = (max: number, tooLong: Message) =>
  z
    .string()
    .trim()
    .max(max, { error: tooLong })
    .regex(/^\P{Cc}*$/u, { error: shared.removeControlCharacters });

const wanted = {
  /** One of the two: a pack, or an exact number of credits at list price, such as the difference to a purchase. */
  packId: id.optional(),
  credits: z
    .int({ error: shared.wholeCredits })
    .min(limits.creditPurchaseMin, { error: t.purchaseMin })
    .max(limits.creditPurchaseMax, { error: t.purchaseMax })
    .optional(),
  provider: paymentProviderName,
  returnTo: returnPath.optional(),
  /** The name on the card, printed on the receipt. */
  cardName: plainLine(80, shared.nameMax).optional(),
};

const oneOfTwo = (order: { packId?: string | undefined; credits?: number | undefined }) =>
  (order.packId === undefined) !== (order.credits === undefined);
const chooseOne = { error: t.choosePack, path: ['packId'] };

export const paymentForm = z.object(wanted).refine(oneOfTwo, chooseOne);
export type PaymentForm = z.input<typeof paymentForm>;

/** Whose credits a visitor buys: an account that is there, or one that is made along with the purchase. */
export const paymentRecipient = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('existing'),
    /** A username or an email. Credits for an email without an account wait until it has one. */
    login: z
      .string()
      .trim()
      .min(1, { error: t.enterRecipient })
      .max(254, { error: shared.tooLong })
      .regex(/^\P{Cc}*$/u, { error: shared.loginHasControls }),
  }),
  z.object({
    kind: z.literal('new'),
    username,
    email,
    password,
    dob: birthDate,
    acceptTerms: z.literal(true, { error: shared.acceptTerms }),
  }),
]);
export type PaymentRecipient = z.input<typeof paymentRecipient>;

export const visitorPaymentForm = z
  .object({
    ...wanted,
    recipient: paymentRecipient,
    /** Who else gets the receipt, when the credits are for somebody else. */
    receiptEmail: email.optional(),
  })
  .refine(oneOfTwo, chooseOne);
export type VisitorPaymentForm = z.input<typeof visitorPaymentForm>;

/** Proves that a visitor is the one who started a payment. */
const paymentToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{20,100}$/, { error: shared.linkIncomplete })
  .optional();

export const payment = z.object({
  _id: id,
  status: paymentStatus,
  /** What the purchase brings, bonus included. */
  credits: z.int(),
  /** True once the credits are in a wallet; a paid purchase for an account not yet verified waits for it. */
  credited: z.boolean(),
  price: money,
  refunded: money,
  provider: paymentProviderName,
  providerLabel: z.string(),
  packName: z.string().nullable(),
  cardName: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Who gets the credits, as the buyer named them. */
  recipient: z.string(),
  /** Why the provider said no, in words for the buyer. */
  declineReason: z.string().nullable(),
  /** Present while the payment can still be made. */
  redirectUrl: z.string().nullable(),
  returnTo: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  paidAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type Payment = z.infer<typeof payment>;

/** What a receipt page prints. Amounts of a purchase made with credits are in `credits`, of a payment in money. */
export const receipt = z.object({
  _id: id,
  kind: z.enum(['payment', 'purchase']),
  number: z.string(),
  date: timestamp,
  status: z.string(),
  billedTo: z.string(),
  cardName: z.string().nullable(),
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.int().positive(),
      credits: z.int().nullable(),
      amount: money.nullable(),
    }),
  ),
  total: z.object({ credits: z.int().nullable(), amount: money.nullable() }),
  /** What of the total goes to whom it was bought of; null when all of it is the site's. */
  creator: z.object({ username: z.string().nullable(), credits: shareCredits }).nullable(),
  refunded: money.nullable(),
  providerLabel: z.string().nullable(),
  /** The provider's own number with all but its end hidden. */
  providerReference: z.string().nullable(),
  /** How the charge is named on the card statement. */
  statementDescriptor: z.string().nullable(),
  seller: z.object({ name: z.string(), address: z.string(), taxId: z.string(), supportEmail: z.string() }),
});
export type Receipt = z.infer<typeof receipt>;

const startedPayment = z.object({
  paymentId: id,
  /** Where to send the browser: another site's address, or a path on this one for the sandbox. */
  redirectUrl: z.string(),
});
const paying = { max: 30, windowSeconds: 60 };

export const payments = {
  listCreditPacks: operation('/userPurchaseCredit/getAllPurchaseCredit', {
    summary: 'The credit packs, cheapest first, and the ways to pay that are open',
    access: 'public',
  })
    .input(z.object({}))
    .output(
      listReply(creditPack).extend({
        providers: z.array(paymentProvider),
        /** List price of one credit, used for exact numbers of credits. */
        creditPrice: money,
        minimumCredits: z.int().positive(),
        maximumCredits: z.int().positive(),
      }),
    ),
  makePayment: operation('/userAccess/makePayment', {
    summary: 'Orders credits and says where to pay; takes an Idempotency-Key',
    limit: paying,
    refusals: ['not_found', 'key_reused'],
  })
    .input(paymentForm)
    .output(reply(startedPayment)),
  makePaymentWithoutLogin: operation('/userAccess/makePaymentWithoutLogin', {
    summary: 'Orders credits for an account the visitor names or makes; takes an Idempotency-Key',
    access: 'public',
    limit: { max: 10, windowSeconds: 60 },
    refusals: ['not_found', 'key_reused', 'under_age', 'username_taken'],
  })
    .input(visitorPaymentForm)
    .output(
      reply(
        startedPayment.extend({
          /** Keep it: it lets this visitor see the result. */
          paymentToken: z.string(),
          /** Set when an account was asked for: its email is still to be verified. */
          unverifiedUser: z
            .object({ email: z.string(), type: accountType, waitingFor: z.literal('email') })
            .optional(),
        }),
      ),
    ),
  getPayment: operation('/userWallet/getPayment', {
    summary: 'Where a payment stands; for its owner, or with its paymentToken',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ paymentId: id, paymentToken }))
    .output(reply(payment)),
  exportStatement: operation('/userWallet/exportStatement', {
    summary: 'A month (UTC) of the wallet as a PDF, in base64; at most 4,000 lines',
    limit: { max: 10, windowSeconds: 60 },
  })
    .input(z.object({ month: z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/, { error: t.monthFormat }) }))
    .output(reply(z.object({ fileName: z.string(), pdf: z.string() }))),
  transactionDetails: operation('/userAccess/transactionDetails', {
    summary: 'The receipt of a payment or of a purchase made with credits',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ _id: id, paymentToken }))
    .output(reply(receipt)),
};
