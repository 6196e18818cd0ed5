import { limits } from '@candela/contract/shared/limits';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';

/** A payout in the words a mail needs. */
interface PayoutWords {
  amountCredits: bigint;
  /** Such as "USD 12.50". */
  money: string;
  methodLabel: string;
}

/** The code that makes a change of payout method real. */
export function methodCodeMail(site: MailSite, to: Recipient, code: string, label: string): Mail {
  return mailTemplate(site, to, `${code} is your ${site.siteName} code for a payout method`, [
    `Your code is ${code}. It works once, for ${limits.otpMinutes} minutes, and adds this payout method: ${label}.`,
    'If that was not you, do not pass the code on and change your password at once. Without the code nothing happens.',
  ]);
}

export function methodChangedMail(
  site: MailSite,
  to: Recipient,
  label: string,
  heldUntil: Date | null,
): Mail {
  return mailTemplate(site, to, `A payout method of your ${site.siteName} account changed`, [
    `A payout method was confirmed: ${label}.`,
    ...(heldUntil
      ? [`For your safety nothing is paid out until ${heldUntil.toUTCString()}. Your earnings stay yours.`]
      : []),
    `If that was not you, choose a new password at ${site.publicUrl}/forgot-password and write to us at ${site.publicUrl}/contact-us.`,
  ]);
}

export function methodRemovedMail(site: MailSite, to: Recipient, label: string): Mail {
  return mailTemplate(site, to, `A payout method of your ${site.siteName} account was removed`, [
    `This payout method was removed: ${label}. Payouts you had already asked for still go to it.`,
    `If that was not you, choose a new password at ${site.publicUrl}/forgot-password.`,
  ]);
}

export function payoutRequestedMail(
  site: MailSite,
  to: Recipient,
  payout: PayoutWords,
  automatic: boolean,
): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} payout of ${payout.money} is on its way to us`, [
    `${automatic ? 'Your weekly payout was asked for' : 'You asked for a payout'}: ${payout.amountCredits} credits, ${payout.money}, to ${payout.methodLabel}.`,
    'A person looks at it next. You hear from us when it is paid.',
    `See it at ${site.publicUrl}/my-earning.`,
  ]);
}

export function payoutPaidMail(site: MailSite, to: Recipient, payout: PayoutWords, reference: string): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} payout of ${payout.money} was paid`, [
    `${payout.money} were sent to ${payout.methodLabel}. The reference is ${reference}.`,
    'Banks may need a few days until the money is there.',
  ]);
}

export function payoutReturnedMail(site: MailSite, to: Recipient, payout: PayoutWords, reason: string): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} payout of ${payout.money} could not be made`, [
    `The payout of ${payout.money} to ${payout.methodLabel} was not made. The reason: ${reason}`,
    `The ${payout.amountCredits} credits are back among your earnings.`,
    `See them at ${site.publicUrl}/my-earning.`,
  ]);
}
