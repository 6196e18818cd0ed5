// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  code: {
    subject: (values: { code: Text; siteName: Text }) => Message;
    body: (values: { code: Text; otpMinutes: number | bigint; username: Text }) => Message;
    link: (values: { publicUrl: Text; query: Text }) => Message;
  };
  newPassword: {
    subject: (values: { code: Text; siteName: Text }) => Message;
    body: (values: { code: Text; otpMinutes: number | bigint }) => Message;
  };
  suspended: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text; reason: Text }) => Message;
    appeal: (values: { publicUrl: Text }) => Message;
  };
  breakBegan: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
    until: (values: { until: Date | number }) => Message;
    forGood: (values: { earliest: Date | number }) => Message;
  };
  reopened: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
  };
  existing: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
    login: (values: { publicUrl: Text; loginPath: Text }) => Message;
  };
  passwordChanged: {
    subject: (values: { siteName: Text }) => Message;
    notYou: (values: { publicUrl: Text }) => Message;
  };
  newDevice: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
    facts: (values: { at: Date | number; device: Text; where: Text }) => Message;
    address: (values: { ip: Text }) => Message;
    addressInCountry: (values: { ip: Text; country: Text }) => Message;
    notYou: (values: { publicUrl: Text }) => Message;
  };
  signInLocked: {
    subject: (values: { siteName: Text }) => Message;
    passwords: (values: { username: Text }) => Message;
    codes: (values: { username: Text }) => Message;
    reset: (values: { publicUrl: Text }) => Message;
    changePassword: (values: { publicUrl: Text }) => Message;
  };
  secondFactorOn: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
  };
  secondFactorOff: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
  };
  recoveryCodesRenewed: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text }) => Message;
  };
  recoveryCodeUsed: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { username: Text; left: number | bigint }) => Message;
    renew: (values: { publicUrl: Text }) => Message;
  };
  notYouSecurity: (values: { publicUrl: Text }) => Message;
  becameModel: {
    subject: (values: { siteName: Text }) => Message;
    login: (values: { publicUrl: Text }) => Message;
    notYou: (values: { publicUrl: Text }) => Message;
  };
  approved: {
    subject: (values: { siteName: Text }) => Message;
    login: (values: { publicUrl: Text }) => Message;
  };
  rejected: {
    subject: (values: { siteName: Text }) => Message;
    reason: (values: { reason: Text }) => Message;
    again: (values: { publicUrl: Text }) => Message;
    appeal: (values: { publicUrl: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('accounts/mails', english, import.meta.url);
