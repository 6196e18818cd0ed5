import type { Queryable } from '../../platform/database/index.ts';
import { mailTemplate } from '../../platform/mail/index.ts';
import type { PaymentsDeps } from './dependencies.ts';
import { moneyText, receiptNumberText } from './payment-view.ts';
import type { PaymentRow } from './store.ts';

/** Mails the receipt to whoever gets the credits and to whoever else wanted it. */
export async function mailReceipt(deps: PaymentsDeps, tx: Queryable, payment: PaymentRow): Promise<void> {
  const amount = moneyText(payment.amount_minor, payment.currency);
  const number = receiptNumberText(payment.receipt_number) ?? '';
  const { seller, siteName } = deps;
  const creditedLine = payment.credited_at
    ? `They are in the wallet of ${payment.recipient_label}.`
    : `They go to the account with the email ${payment.recipient_label}: at once if it is confirmed, otherwise as soon as it is. Join or log in at ${deps.publicUrl}/login.`;
  await mailPeople(deps, tx, payment, `Receipt ${number} from ${siteName}`, [
    `${amount} was paid for ${payment.credits} credits. ${creditedLine}`,
    `Receipt ${number}, ${payment.paid_at?.toISOString().slice(0, 10)}. Sold by ${sellerLine(seller)}.`,
    `On a card statement it reads ${seller.statementDescriptor}.`,
    `Questions? Write to us at ${deps.publicUrl}/contact-us.`,
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
  const subject = kind === 'refund' ? `Refund for receipt ${number}` : `Receipt ${number} was charged back`;
  const what =
    kind === 'refund'
      ? `${amount} goes back to the card or account it came from`
      : `The payer's bank took ${amount} back`;
  await mailPeople(deps, tx, payment, subject, [
    `${what}. In all, ${payment.reversed_credits} of the ${payment.credits} credits bought were taken back.`,
    'Credits that were already spent are owed, and are settled by the next purchase.',
    `Questions? Write to us at ${deps.publicUrl}/contact-us.`,
  ]);
}

function sellerLine({ name, address, taxId }: PaymentsDeps['seller']): string {
  return [name, address, taxId].filter(Boolean).join(', ');
}

async function mailPeople(
  deps: PaymentsDeps,
  tx: Queryable,
  payment: PaymentRow,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const contact = payment.account_id ? await deps.accounts.contactOf(tx, payment.account_id) : undefined;
  const owner = contact?.email ?? payment.recipient_email;
  const people = new Set([owner, payment.receipt_email].filter((one): one is string => Boolean(one)));
  for (const email of people) {
    const recipient = email === contact?.email ? contact : { email };
    await deps.mailer.send(tx, mailTemplate(deps, recipient, subject, paragraphs));
  }
}
