import type { Onward } from '@candela/contract/accounts/operations';
import { limits } from '@candela/contract/shared/limits';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../platform/mail/index.ts';
import { countryName } from '../../platform/viewer/index.ts';
import { mails } from './locales/mails.ts';

/** The code that completes a sign-up. It names the account, so that a code for somebody else's is noticed. */
export function verificationMail(site: MailSite, to: Recipient, code: string, onward?: Onward): Mail {
  const query = onward ? `?${new URLSearchParams(onward)}` : '';
  return mailTemplate(site, to, mails.code.subject({ code, siteName: site.siteName() }), [
    mails.code.body({ code, otpMinutes: limits.otpMinutes, username: to.username }),
    mails.code.link({ publicUrl: site.publicUrl, query }),
    mails.code.notYou,
  ]);
}

/** The code that allows a new password. */
export function resetMail(site: MailSite, to: Recipient, code: string): Mail {
  return mailTemplate(site, to, mails.newPassword.subject({ code, siteName: site.siteName() }), [
    mails.newPassword.body({ code, otpMinutes: limits.otpMinutes }),
    mails.newPassword.notYou,
  ]);
}

/** Why an account may not take part any more. */
export function suspendedMail(site: MailSite, to: Recipient, reason: string): Mail {
  return mailTemplate(site, to, mails.suspended.subject({ siteName: site.siteName() }), [
    mails.suspended.body({ username: to.username, reason }),
    mails.suspended.appeal({ publicUrl: site.publicUrl }),
  ]);
}

/** That a break has begun, and when it ends; null for one for good. */
export function breakBeganMail(
  site: MailSite,
  to: Recipient,
  times: { until: Date | null; earliest: Date },
): Mail {
  const { breakBegan } = mails;
  const { until, earliest } = times;
  return mailTemplate(site, to, breakBegan.subject({ siteName: site.siteName() }), [
    breakBegan.body({ username: to.username }),
    until ? breakBegan.until({ until }) : breakBegan.forGood({ earliest }),
    breakBegan.meanwhile,
  ]);
}

/** That an account may take part again. */
export function unsuspendedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.reopened.subject({ siteName: site.siteName() }), [
    mails.reopened.body({ username: to.username }),
  ]);
}

/** What somebody gets who signs up with an email that already has an account. */
export function alreadyRegisteredMail(site: MailSite, to: Recipient & { loginPath: string }): Mail {
  return mailTemplate(site, to, mails.existing.subject({ siteName: site.siteName() }), [
    mails.existing.body({ username: to.username }),
    mails.existing.login({ publicUrl: site.publicUrl, loginPath: to.loginPath }),
    mails.existing.notYou,
  ]);
}

export function passwordChangedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.passwordChanged.subject({ siteName: site.siteName() }), [
    mails.passwordChanged.body,
    mails.passwordChanged.notYou({ publicUrl: site.publicUrl }),
  ]);
}

/** That somebody logged in from a browser the account was not used in before. */
export function newDeviceMail(
  site: MailSite,
  to: Recipient,
  login: { at: Date; ip: string; country: string | undefined; device: string },
): Mail {
  const { newDevice } = mails;
  const { at, ip, country, device } = login;
  const where =
    country === undefined
      ? newDevice.address({ ip })
      : newDevice.addressInCountry({ ip, country: countryName(country) });
  return mailTemplate(site, to, newDevice.subject({ siteName: site.siteName() }), [
    newDevice.body({ username: to.username }),
    newDevice.facts({ at, device, where }),
    newDevice.notYou({ publicUrl: site.publicUrl }),
  ]);
}

/** That wrong tries have closed the sign-in to browsers the account was not used in. */
export function signInLockedMail(site: MailSite, to: Recipient, knowsPassword: boolean): Mail {
  const { signInLocked } = mails;
  const { username } = to;
  const { publicUrl } = site;
  return mailTemplate(site, to, signInLocked.subject({ siteName: site.siteName() }), [
    knowsPassword ? signInLocked.codes({ username }) : signInLocked.passwords({ username }),
    signInLocked.locked,
    knowsPassword ? signInLocked.changePassword({ publicUrl }) : signInLocked.reset({ publicUrl }),
  ]);
}

export function secondFactorOnMail(site: MailSite, to: Recipient): Mail {
  const { secondFactorOn } = mails;
  return mailTemplate(site, to, secondFactorOn.subject({ siteName: site.siteName() }), [
    secondFactorOn.body({ username: to.username }),
    secondFactorOn.keep,
    mails.notYouSecurity({ publicUrl: site.publicUrl }),
  ]);
}

export function secondFactorOffMail(site: MailSite, to: Recipient): Mail {
  return securityMail(site, to, mails.secondFactorOff);
}

export function recoveryCodesRenewedMail(site: MailSite, to: Recipient): Mail {
  return securityMail(site, to, mails.recoveryCodesRenewed);
}

function securityMail(
  site: MailSite,
  to: Recipient,
  words: typeof mails.secondFactorOff | typeof mails.recoveryCodesRenewed,
): Mail {
  return mailTemplate(site, to, words.subject({ siteName: site.siteName() }), [
    words.body({ username: to.username }),
    mails.notYouSecurity({ publicUrl: site.publicUrl }),
  ]);
}

export function recoveryCodeUsedMail(site: MailSite, to: Recipient, left: number): Mail {
  const { publicUrl } = site;
  return mailTemplate(site, to, mails.recoveryCodeUsed.subject({ siteName: site.siteName() }), [
    mails.recoveryCodeUsed.body({ username: to.username, left }),
    mails.recoveryCodeUsed.renew({ publicUrl }),
    mails.notYouSecurity({ publicUrl }),
  ]);
}

/** What a user gets who has become a model. */
export function becameModelMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.becameModel.subject({ siteName: site.siteName() }), [
    mails.becameModel.body,
    mails.becameModel.login({ publicUrl: site.publicUrl }),
    mails.becameModel.notYou({ publicUrl: site.publicUrl }),
  ]);
}

export function approvedMail(site: MailSite, to: Recipient): Mail {
  return mailTemplate(site, to, mails.approved.subject({ siteName: site.siteName() }), [
    mails.approved.body,
    mails.approved.login({ publicUrl: site.publicUrl }),
  ]);
}

export function rejectedMail(site: MailSite, to: Recipient, reason: string): Mail {
  return mailTemplate(site, to, mails.rejected.subject({ siteName: site.siteName() }), [
    mails.rejected.body,
    mails.rejected.reason({ reason }),
    mails.rejected.again({ publicUrl: site.publicUrl }),
    mails.rejected.appeal({ publicUrl: site.publicUrl }),
  ]);
}
