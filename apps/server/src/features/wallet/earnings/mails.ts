import { limits } from '@candela/contract/shared/limits';
import type { Mail } from '../../../platform/mail/index.ts';

/** Whose site the mails speak for. */
interface Site {
  siteName: string;
  publicUrl: string;
}

interface Recipient {
  email: string;
  username: string;
}

/** A payout in the words a mail needs. */
interface PayoutWords {
  amountCredits: bigint;
  /** Such as "USD 12.50". */
  money: string;
  methodLabel: string;
}

/** The code that makes a change of payout method real. */
export function methodCodeMail(site: Site, to: Recipient, code: string, label: string): Mail {
  return compose(site, to, `${code} is your ${site.siteName} code for a payout method`, [
    `Your code is ${code}. It works once, for ${limits.otpMinutes} minutes, and adds this payout method: ${label}.`,
    'If that was not you, do not pass the code on and change your password at once. Without the code nothing happens.',
  ]);
}

export function methodChangedMail(site: Site, to: Recipient, label: string, heldUntil: Date | null): Mail {
  return compose(site, to, `A payout method of your ${site.siteName} account changed`, [
    `A payout method was confirmed: ${label}.`,
    ...(heldUntil
      ? [`For your safety nothing is paid out until ${heldUntil.toUTCString()}. Your earnings stay yours.`]
      : []),
    `If that was not you, choose a new password at ${site.publicUrl}/forgot-password and write to us at ${site.publicUrl}/contact-us.`,
  ]);
}

export function methodRemovedMail(site: Site, to: Recipient, label: string): Mail {
  return compose(site, to, `A payout method of your ${site.siteName} account was removed`, [
    `This payout method was removed: ${label}. Payouts you had already asked for still go to it.`,
    `If that was not you, choose a new password at ${site.publicUrl}/forgot-password.`,
  ]);
}

export function payoutRequestedMail(
  site: Site,
  to: Recipient,
  payout: PayoutWords,
  automatic: boolean,
): Mail {
  return compose(site, to, `Your ${site.siteName} payout of ${payout.money} is on its way to us`, [
    `${automatic ? 'Your weekly payout was asked for' : 'You asked for a payout'}: ${payout.amountCredits} credits, ${payout.money}, to ${payout.methodLabel}.`,
    'A person looks at it next. You hear from us when it is paid.',
    `See it at ${site.publicUrl}/my-earning.`,
  ]);
}

export function payoutPaidMail(site: Site, to: Recipient, payout: PayoutWords, reference: string): Mail {
  return compose(site, to, `Your ${site.siteName} payout of ${payout.money} was paid`, [
    `${payout.money} were sent to ${payout.methodLabel}. The reference is ${reference}.`,
    'Banks may need a few days until the money is there.',
  ]);
}

export function payoutReturnedMail(site: Site, to: Recipient, payout: PayoutWords, reason: string): Mail {
  return compose(site, to, `Your ${site.siteName} payout of ${payout.money} could not be made`, [
    `The payout of ${payout.money} to ${payout.methodLabel} was not made. The reason: ${reason}`,
    `The ${payout.amountCredits} credits are back among your earnings.`,
    `See them at ${site.publicUrl}/my-earning.`,
  ]);
}

function compose(site: Site, to: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  const lines = [`Hello ${to.username},`, ...paragraphs, `${site.siteName}\n${site.publicUrl}`];
  const body = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('\n');
  return {
    to: to.email,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:34em">\n${body}\n</div>\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
