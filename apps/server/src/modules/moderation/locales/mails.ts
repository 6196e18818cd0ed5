// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  subject: (values: { siteName: Text; subject: Text }) => Message;
  received: {
    subject: (values: { number: Text }) => Message;
    body: (values: { label: Text; number: Text; due: Date | number }) => Message;
  };
  outcome: {
    subject: (values: { number: Text }) => Message;
    body: (values: { label: Text; outcome: Text }) => Message;
    gone: (values: { kind: 'message' | 'show' | 'other' }) => Message;
    objection: (values: { publicUrl: Text }) => Message;
  };
  hidden: {
    body: (values: { label: Text }) => Message;
  };
  decided: {
    subject: (values: { number: Text }) => Message;
    body: (values: { what: Text }) => Message;
    takenDown: (values: { kind: 'message' | 'show' | 'other'; label: Text }) => Message;
    suspended: (values: { label: Text }) => Message;
    reasons: (values: { statement: Text }) => Message;
    notice: (values: { name: Text; work: Text }) => Message;
    appeal: (values: { link: Text }) => Message;
    list: (values: { publicUrl: Text }) => Message;
  };
  shownAgain: {
    subject: (values: { number: Text }) => Message;
    body: (values: { label: Text }) => Message;
  };
  appeal: {
    subject: (values: { number: Text }) => Message;
    body: (values: { label: Text; outcome: 'reversed' | 'other' }) => Message;
    link: (values: { link: Text }) => Message;
  };
  countered: {
    subject: (values: { number: Text }) => Message;
    body: (values: { label: Text }) => Message;
    signed: (values: { signature: Text }) => Message;
    restored: (values: { restoreFrom: Date | number; publicUrl: Text }) => Message;
  };
  restored: {
    subject: (values: { number: Text }) => Message;
    body: (values: { label: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('moderation/mails', english, import.meta.url);
