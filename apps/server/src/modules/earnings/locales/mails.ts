// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  methodCode: {
    subject: (values: { code: Text; siteName: Text }) => Message;
    body: (values: { code: Text; otpMinutes: number | bigint; label: Text }) => Message;
  };
  methodChanged: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { label: Text }) => Message;
    paused: (values: { heldUntil: Date | number }) => Message;
    notYou: (values: { publicUrl: Text }) => Message;
  };
  methodRemoved: {
    subject: (values: { siteName: Text }) => Message;
    body: (values: { label: Text }) => Message;
    notYou: (values: { publicUrl: Text }) => Message;
  };
  requested: {
    link: (values: { publicUrl: Text }) => Message;
    subject: (values: { siteName: Text; money: Text }) => Message;
    body: (values: { kind: 'weekly' | 'other'; amountCredits: number | bigint; money: Text; methodLabel: Text }) => Message;
  };
  paid: {
    subject: (values: { siteName: Text; money: Text }) => Message;
    body: (values: { money: Text; methodLabel: Text; reference: Text }) => Message;
  };
  returned: {
    subject: (values: { siteName: Text; money: Text }) => Message;
    body: (values: { money: Text; methodLabel: Text; reason: Text }) => Message;
    credits: (values: { amountCredits: number | bigint }) => Message;
    link: (values: { publicUrl: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('earnings/mails', english, import.meta.url);
