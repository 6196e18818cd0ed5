import { limits } from '@candela/contract/shared/limits';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';

/** The code that completes a sign-up. It names the account, so that a code for somebody else's is noticed. */
export function verificationMail(site: MailSite, to: Recipient, code: string): Mail {
  return mailTemplate(site, to, `${code} is your ${site.siteName} code`, [
    `Your code is ${code}. It works once, for ${limits.otpMinutes} minutes, and confirms this email for the account “${to.username}”.`,
    'If you did not sign up with that name, ignore this mail. Without the code nothing happens.',
  ]);
}

/** The code that allows a new password. */
export function resetMail(site: MailSite, to: Recipient, code: string): Mail {
  return mailTemplate(site, to, `${code} is your ${site.siteName} code for a new password`, [
    `Your code is ${code}. It works once, for ${limits.otpMinutes} minutes, and lets you choose a new password.`,
    'If you did not ask for it, ignore this mail. Your password stays as it is.',
  ]);
}

/** Why an account may not take part any more. */
export function suspendedMail(site: MailSite, to: Recipient, reason: string): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} account is suspended`, [
    `Your account “${to.username}” is suspended. The reason: ${reason}`,
    `Credits and earnings stay where they are. If you think this is wrong, write to us at ${site.publicUrl}/contact-us.`,
  ]);
}

/** That an account may take part again. */
export function unsuspendedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} account is open again`, [
    `Your account “${to.username}” is open again; you can log in as before.`,
  ]);
}

/** What somebody gets who signs up with an email that already has an account. */
export function alreadyRegisteredMail(site: MailSite, to: Recipient & { loginPath: string }): Mail {
  return mailTemplate(site, to, `You already have a ${site.siteName} account`, [
    `Somebody, probably you, signed up with this email. It already belongs to the account “${to.username}”, so no second one was made.`,
    `Log in at ${site.publicUrl}${to.loginPath}, or choose a new password at ${site.publicUrl}/forgot-password.`,
    'If that was not you, there is nothing to do.',
  ]);
}

export function passwordChangedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} password was changed`, [
    'The password of your account was changed, and other devices were logged out.',
    `If that was not you, choose a new password at once at ${site.publicUrl}/forgot-password.`,
  ]);
}

/** What a user gets who has become a model. */
export function becameModelMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} account is a model account now`, [
    'You asked for it, and a person is checking your profile. You hear from us when it is approved. Your credits and purchases stay yours.',
    `From now on you log in at ${site.publicUrl}/member.`,
    `If that was not you, write to us at ${site.publicUrl}/contact-us.`,
  ]);
}

export function approvedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} profile is approved`, [
    'Your model profile was checked and approved. You can log in and go live.',
    `Log in at ${site.publicUrl}/member.`,
  ]);
}

export function rejectedMail(site: MailSite, to: Recipient, reason: string): Mail {
  return mailTemplate(site, to, `Your ${site.siteName} profile was not approved`, [
    'Your model profile was checked and cannot be approved as it is.',
    `The reason: ${reason}`,
    `Log in at ${site.publicUrl}/member to send your documents anew. We then look again.`,
    `If you think this is wrong, write to us at ${site.publicUrl}/contact-us.`,
  ]);
}
