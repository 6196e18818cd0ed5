import { limits } from '@candela/contract/shared/limits';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';
import { mails } from './locales/mails.ts';

/** A payout in the words a mail needs. */
interface PayoutWords {
  amountCredits: bigint;
  /** Such as "USD 12.50". */
  money: string;
  methodLabel: string;
}

/** The code that makes a change of payout method real. */
export function methodCodeMail(site: MailSite, to: Recipient, code: string, label: string): Mail {
  return mailTemplate(site, to, mails.methodCode.subject({ code, siteName: site.siteName() }), [
    mails.methodCode.body({ code, otpMinutes: limits.otpMinutes, label }),
    mails.methodCode.notYou,
  ]);
}

export function methodChangedMail(
  site: MailSite,
  to: Recipient,
  label: string,
  heldUntil: Date | null,
): Mail {
  return mailTemplate(site, to, mails.methodChanged.subject({ siteName: site.siteName() }), [
    mails.methodChanged.body({ label }),
    ...(heldUntil ? [mails.methodChanged.paused({ heldUntil })] : []),
    mails.methodChanged.notYou({ publicUrl: site.publicUrl }),
  ]);
}

export function methodRemovedMail(site: MailSite, to: Recipient, label: string): Mail {
  return mailTemplate(site, to, mails.methodRemoved.subject({ siteName: site.siteName() }), [
    mails.methodRemoved.body({ label }),
    mails.methodRemoved.notYou({ publicUrl: site.publicUrl }),
  ]);
}

export function payoutRequestedMail(
  site: MailSite,
  to: Recipient,
  payout: PayoutWords,
  automatic: boolean,
): Mail {
  return mailTemplate(site, to, mails.requested.subject({ siteName: site.siteName(), money: payout.money }), [
    mails.requested.body({
      kind: automatic ? 'weekly' : 'other',
      money: payout.money,
      amountCredits: payout.amountCredits,
      methodLabel: payout.methodLabel,
    }),
    mails.requested.review,
    mails.requested.link({ publicUrl: site.publicUrl }),
  ]);
}

export function payoutPaidMail(site: MailSite, to: Recipient, payout: PayoutWords, reference: string): Mail {
  return mailTemplate(site, to, mails.paid.subject({ siteName: site.siteName(), money: payout.money }), [
    mails.paid.body({ money: payout.money, methodLabel: payout.methodLabel, reference }),
    mails.paid.bank,
  ]);
}

export function payoutReturnedMail(site: MailSite, to: Recipient, payout: PayoutWords, reason: string): Mail {
  return mailTemplate(site, to, mails.returned.subject({ siteName: site.siteName(), money: payout.money }), [
    mails.returned.body({ money: payout.money, methodLabel: payout.methodLabel, reason }),
    mails.returned.credits({ amountCredits: payout.amountCredits }),
    mails.returned.link({ publicUrl: site.publicUrl }),
  ]);
}
