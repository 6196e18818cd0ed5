// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  received: {
    subject: (values: { siteName: Text; number: Text }) => Message;
    thanks: (values: { subject: Text }) => Message;
    link: (values: { link: Text }) => Message;
  };
  answer: {
    subject: (values: { siteName: Text; number: Text }) => Message;
    footByMail: (values: { subject: Text }) => Message;
    foot: (values: { subject: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('editorial/mails', english, import.meta.url);
