// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  subject: (values: { siteName: Text; title: Text }) => Message;
  body: (values: { title: Text; text: Text }) => Message;
  choose: (values: { publicUrl: Text }) => Message;
}

export const mails = catalogue<typeof english, Takes>('notifications/mails', english, import.meta.url);
