import type { Queryable } from '../../platform/database/index.ts';
import type { Message } from '../../platform/i18n/index.ts';
import { mailTemplate } from '../../platform/mail/index.ts';
import type { PaymentsDeps } from './dependencies.ts';
import { mails } from './locales/mails.ts';
import { moneyText, receiptNumberText } from './payment-view.ts';
import type { PaymentRow } from './store.ts';

/** Mails the receipt to whoever gets the credits and to whoever else wanted it. */
export async function mailReceipt(deps: PaymentsDeps, tx: Queryable, payment: PaymentRow): Promise<void> {
  const amount = moneyText(payment.amount_minor, payment.currency);
  const number = receiptNumberText(payment.receipt_number) ?? '';
  const { seller, publicUrl } = deps;
  const { credits, recipient_label: recipient } = payment;
  const paidAt = payment.paid_at ?? payment.created_at;
  await mailPeople(deps, tx, payment, mails.receipt.subject({ number, siteName: deps.siteName() }), [
    payment.credited_at
      ? mails.receipt.credited({ amount, credits, recipient })
      : mails.receipt.waiting({ amount, credits, recipient, publicUrl }),
    mails.receipt.facts({ number, paidAt, seller: sellerLine(seller) }),
    mails.receipt.statement({ descriptor: seller.statementDescriptor }),
    mails.questions({ publicUrl }),
  ]);
}

/** Says what went back and what that means for the credits. */
export async function mailTakenBack(
  deps: PaymentsDeps,
  tx: Queryable,
  payment: PaymentRow,
  kind: 'refund' | 'chargeback',
): Promise<void> {
  const number = receiptNumberText(payment.receipt_number) ?? '';
  const amount = moneyText(payment.refunded_minor, payment.currency);
  const { publicUrl } = deps;
  const words = kind === 'refund' ? 'refund' : 'other';
  await mailPeople(deps, tx, payment, mails.takenBack.subject({ kind: words, number }), [
    mails.takenBack.body({
      kind: words,
      amount,
      reversed: payment.reversed_credits,
      credits: payment.credits,
    }),
    mails.takenBack.owed,
    mails.questions({ publicUrl }),
  ]);
}

function sellerLine({ name, address, taxId }: PaymentsDeps['seller']): string {
  return [name, address, taxId].filter(Boolean).join(', ');
}

async function mailPeople(
  deps: PaymentsDeps,
  tx: Queryable,
  payment: PaymentRow,
  subject: Message,
  paragraphs: readonly Message[],
): Promise<void> {
  const contact = payment.account_id ? await deps.accounts.contactOf(tx, payment.account_id) : undefined;
  const owner = contact?.email ?? payment.recipient_email;
  const people = new Set([owner, payment.receipt_email].filter((one): one is string => Boolean(one)));
  for (const email of people) {
    const recipient = email === contact?.email ? contact : { email };
    await deps.mailer.send(tx, mailTemplate(deps, recipient, subject, paragraphs));
  }
}
