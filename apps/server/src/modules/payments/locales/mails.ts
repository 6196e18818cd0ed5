// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  questions: (values: { publicUrl: Text }) => Message;
  receipt: {
    subject: (values: { number: Text; siteName: Text }) => Message;
    credited: (values: { amount: Text; credits: number | bigint; recipient: Text }) => Message;
    waiting: (values: { amount: Text; credits: number | bigint; recipient: Text; publicUrl: Text }) => Message;
    facts: (values: { number: Text; paidAt: Date | number; seller: Text }) => Message;
    statement: (values: { descriptor: Text }) => Message;
  };
  takenBack: {
    subject: (values: { kind: 'refund' | 'other'; number: Text }) => Message;
    body: (values: { kind: 'refund' | 'other'; amount: Text; reversed: number | bigint; credits: number | bigint }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('payments/mails', english, import.meta.url);
