import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';

/** Three days before a renewal. */
export function reminderMail(site: MailSite, to: Recipient, plan: string, at: Date, credits: number): Mail {
  return mailTemplate(site, to, `Your membership “${plan}” renews on ${day(at)}`, [
    `On ${day(at)} your membership “${plan}” is renewed for ${credits} credits, the price you joined at.`,
    `If you do not want that, cancel the renewal at ${site.publicUrl}/my-memberships. You keep the membership until that day.`,
  ]);
}

export function renewedMail(site: MailSite, to: Recipient, plan: string, until: Date, credits: number): Mail {
  return mailTemplate(site, to, `Your membership “${plan}” was renewed`, [
    `${credits} credits were taken. Your membership “${plan}” now lasts until ${day(until)}.`,
    `You can cancel the next renewal at any time at ${site.publicUrl}/my-memberships.`,
  ]);
}

/** When a renewal found too few credits. */
export function graceMail(site: MailSite, to: Recipient, plan: string, until: Date, credits: number): Mail {
  return mailTemplate(site, to, `Your membership “${plan}” could not be renewed`, [
    `Renewing “${plan}” costs ${credits} credits, and that is more than you may spend now. Nothing was taken.`,
    `Your membership stays for another day, until ${until.toUTCString()}. If there are enough credits by then it is renewed as if nothing had happened: ${site.publicUrl}/purchase-credit.`,
  ]);
}

export function membershipEndedMail(site: MailSite, to: Recipient, plan: string): Mail {
  return mailTemplate(site, to, `Your membership “${plan}” has ended`, [
    `There were not enough credits to renew “${plan}”, so it has ended. Nothing was taken.`,
    'You can join again whenever you like.',
  ]);
}

/** When a member and a model are apart, or one of them may not take part. It does not say which, and of whose doing. */
export function notRenewedMail(site: MailSite, to: Recipient, plan: string, until: Date): Mail {
  return mailTemplate(site, to, `Your membership “${plan}” will not be renewed`, [
    `“${plan}” takes no renewal from your account at present. What you paid for stays yours until ${until.toUTCString()}, and then it ends. Nothing more is taken.`,
    `Your memberships are at ${site.publicUrl}/my-memberships. If you think this is wrong, write to us at ${site.publicUrl}/contact-us.`,
  ]);
}

/** When the site gave back what was paid. `until`: the earlier part is still paid for. */
export function refundedMail(site: MailSite, to: Recipient, plan: string, until: Date | null): Mail {
  return mailTemplate(site, to, `Your membership “${plan}” was refunded`, [
    until
      ? `What you paid for “${plan}” is back in your wallet. What was paid before lasts until ${day(until)}.`
      : `What you paid for “${plan}” is back in your wallet, and the membership has ended.`,
    'Nothing is renewed. You can join again whenever you like.',
  ]);
}

function day(at: Date): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
