// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  documents: {
    subject: (values: { siteName: Text }) => Message;
    again: (values: { publicUrl: Text }) => Message;
  };
  warning: {
    subject: (values: { siteName: Text }) => Message;
    appeal: (values: { publicUrl: Text }) => Message;
  };
  signInLocked: {
    subject: (values: { site: Text }) => Message;
    wayIn: (values: { link: Text }) => Message;
  };
  showBlurred: {
    subject: (values: { siteName: Text }) => Message;
  };
  showEnded: {
    subject: (values: { siteName: Text }) => Message;
  };
  chargebackAlarm: {
    subject: (values: { siteName: Text }) => Message;
    warning: (values: { network: Text; month: Text; percent: Text; chargebacks: number | bigint; payments: number | bigint }) => Message;
    limit: (values: { network: Text; month: Text; percent: Text; chargebacks: number | bigint; payments: number | bigint }) => Message;
    look: (values: { publicUrl: Text }) => Message;
  };
  settlementAlarm: {
    subject: (values: { siteName: Text }) => Message;
    says: (values: { odd: number | bigint; lines: number | bigint; fileName: Text; provider: Text; firstDay: Text; lastDay: Text }) => Message;
    look: (values: { publicUrl: Text; fileId: Text }) => Message;
  };
  staffAlarm: {
    subject: (values: { siteName: Text }) => Message;
    documents: (values: { email: Text; count: number | bigint; threshold: number | bigint }) => Message;
    addresses: (values: { email: Text; count: number | bigint; threshold: number | bigint }) => Message;
    decisions: (values: { email: Text; count: number | bigint; threshold: number | bigint }) => Message;
    hours: (values: { email: Text; count: number | bigint; threshold: number | bigint }) => Message;
    look: (values: { publicUrl: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('admin/mails', english, import.meta.url);
