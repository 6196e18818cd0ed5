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
}

export const mails = catalogue<typeof english, Takes>('admin/mails', english, import.meta.url);
