// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  release: {
    subject: (values: { siteName: Text }) => Message;
    reason: (values: { reason: Text }) => Message;
    again: (values: { publicUrl: Text }) => Message;
  };
  expiry: {
    subject: (values: { siteName: Text; day: Date | number }) => Message;
    body: (values: { day: Date | number; publicUrl: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('verification/mails', english, import.meta.url);
