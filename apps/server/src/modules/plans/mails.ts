import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';
import { mails } from './locales/mails.ts';

/** Three days before a renewal. */
export function reminderMail(site: MailSite, to: Recipient, plan: string, at: Date, credits: number): Mail {
  return mailTemplate(site, to, mails.reminder.subject({ plan, at }), [
    mails.reminder.body({ plan, at, credits }),
    mails.reminder.cancel({ publicUrl: site.publicUrl }),
  ]);
}

export function renewedMail(site: MailSite, to: Recipient, plan: string, until: Date, credits: number): Mail {
  return mailTemplate(site, to, mails.renewed.subject({ plan }), [
    mails.renewed.body({ credits, plan, until }),
    mails.renewed.cancel({ publicUrl: site.publicUrl }),
  ]);
}

/** When a renewal found too few credits. */
export function graceMail(site: MailSite, to: Recipient, plan: string, until: Date, credits: number): Mail {
  return mailTemplate(site, to, mails.grace.subject({ plan }), [
    mails.grace.body({ plan, credits }),
    mails.grace.until({ until, publicUrl: site.publicUrl }),
  ]);
}

export function membershipEndedMail(site: MailSite, to: Recipient, plan: string): Mail {
  return mailTemplate(site, to, mails.ended.subject({ plan }), [
    mails.ended.body({ plan }),
    mails.ended.again,
  ]);
}

/** When a member and a model are apart, or one of them may not take part. It does not say which, and of whose doing. */
export function notRenewedMail(site: MailSite, to: Recipient, plan: string, until: Date): Mail {
  return mailTemplate(site, to, mails.notRenewed.subject({ plan }), [
    mails.notRenewed.body({ plan, until }),
    mails.notRenewed.link({ publicUrl: site.publicUrl }),
  ]);
}

/** When the site offers no memberships any more. */
export function notOfferedMail(site: MailSite, to: Recipient, plan: string, until: Date): Mail {
  return mailTemplate(site, to, mails.notOffered.subject({ plan }), [
    mails.notOffered.body({ plan, until }),
    mails.notOffered.link({ publicUrl: site.publicUrl }),
  ]);
}

/** The same to somebody in the day of grace, who could not pay. */
export function notRenewedInGraceMail(site: MailSite, to: Recipient, plan: string, until: Date): Mail {
  return mailTemplate(site, to, mails.notRenewed.subject({ plan }), [
    mails.notRenewed.grace({ plan, until }),
    mails.notRenewed.link({ publicUrl: site.publicUrl }),
  ]);
}

/** When the site offers no memberships any more, to somebody in the day of grace. */
export function notOfferedInGraceMail(site: MailSite, to: Recipient, plan: string, until: Date): Mail {
  return mailTemplate(site, to, mails.notOffered.subject({ plan }), [
    mails.notOffered.grace({ plan, until }),
    mails.notOffered.link({ publicUrl: site.publicUrl }),
  ]);
}

/** When the site gave back what was paid. `until`: the earlier part is still paid for. */
export function refundedMail(site: MailSite, to: Recipient, plan: string, until: Date | null): Mail {
  return mailTemplate(site, to, mails.refunded.subject({ plan }), [
    until ? mails.refunded.until({ plan, until }) : mails.refunded.ended({ plan }),
    mails.refunded.again,
  ]);
}
