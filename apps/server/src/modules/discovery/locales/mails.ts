// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  live: {
    subject: (values: { name: Text }) => Message;
    body: (values: { name: Text; siteName: Text }) => Message;
    bodyWithTitle: (values: { name: Text; siteName: Text; title: Text }) => Message;
    change: (values: { publicUrl: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('discovery/mails', english, import.meta.url);
