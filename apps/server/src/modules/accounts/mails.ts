import { limits } from '@candela/contract/shared/limits';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';
import { mails } from './locales/mails.ts';

/** The code that completes a sign-up. It names the account, so that a code for somebody else's is noticed. */
export function verificationMail(site: MailSite, to: Recipient, code: string): Mail {
  return mailTemplate(site, to, mails.code.subject({ code, siteName: site.siteName }), [
    mails.code.body({ code, otpMinutes: limits.otpMinutes, username: to.username }),
    mails.code.notYou,
  ]);
}

/** The code that allows a new password. */
export function resetMail(site: MailSite, to: Recipient, code: string): Mail {
  return mailTemplate(site, to, mails.newPassword.subject({ code, siteName: site.siteName }), [
    mails.newPassword.body({ code, otpMinutes: limits.otpMinutes }),
    mails.newPassword.notYou,
  ]);
}

/** Why an account may not take part any more. */
export function suspendedMail(site: MailSite, to: Recipient, reason: string): Mail {
  return mailTemplate(site, to, mails.suspended.subject({ siteName: site.siteName }), [
    mails.suspended.body({ username: to.username, reason }),
    mails.suspended.appeal({ publicUrl: site.publicUrl }),
  ]);
}

/** That an account may take part again. */
export function unsuspendedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.reopened.subject({ siteName: site.siteName }), [
    mails.reopened.body({ username: to.username }),
  ]);
}

/** What somebody gets who signs up with an email that already has an account. */
export function alreadyRegisteredMail(site: MailSite, to: Recipient & { loginPath: string }): Mail {
  return mailTemplate(site, to, mails.existing.subject({ siteName: site.siteName }), [
    mails.existing.body({ username: to.username }),
    mails.existing.login({ publicUrl: site.publicUrl, loginPath: to.loginPath }),
    mails.existing.notYou,
  ]);
}

export function passwordChangedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.passwordChanged.subject({ siteName: site.siteName }), [
    mails.passwordChanged.body,
    mails.passwordChanged.notYou({ publicUrl: site.publicUrl }),
  ]);
}

/** What a user gets who has become a model. */
export function becameModelMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.becameModel.subject({ siteName: site.siteName }), [
    mails.becameModel.body,
    mails.becameModel.login({ publicUrl: site.publicUrl }),
    mails.becameModel.notYou({ publicUrl: site.publicUrl }),
  ]);
}

export function approvedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.approved.subject({ siteName: site.siteName }), [
    mails.approved.body,
    mails.approved.login({ publicUrl: site.publicUrl }),
  ]);
}

export function rejectedMail(site: MailSite, to: Recipient, reason: string): Mail {
  return mailTemplate(site, to, mails.rejected.subject({ siteName: site.siteName }), [
    mails.rejected.body,
    mails.rejected.reason({ reason }),
    mails.rejected.again({ publicUrl: site.publicUrl }),
    mails.rejected.appeal({ publicUrl: site.publicUrl }),
  ]);
}
