// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  reminder: {
    subject: (values: { plan: Text; at: Date | number }) => Message;
    body: (values: { plan: Text; at: Date | number; credits: number | bigint }) => Message;
    cancel: (values: { publicUrl: Text }) => Message;
  };
  renewed: {
    subject: (values: { plan: Text }) => Message;
    body: (values: { credits: number | bigint; plan: Text; until: Date | number }) => Message;
    cancel: (values: { publicUrl: Text }) => Message;
  };
  grace: {
    subject: (values: { plan: Text }) => Message;
    body: (values: { plan: Text; credits: number | bigint }) => Message;
    until: (values: { until: Date | number; publicUrl: Text }) => Message;
  };
  ended: {
    subject: (values: { plan: Text }) => Message;
    body: (values: { plan: Text }) => Message;
  };
  notRenewed: {
    subject: (values: { plan: Text }) => Message;
    body: (values: { plan: Text; until: Date | number }) => Message;
    grace: (values: { plan: Text; until: Date | number }) => Message;
    link: (values: { publicUrl: Text }) => Message;
  };
  notOffered: {
    subject: (values: { plan: Text }) => Message;
    body: (values: { plan: Text; until: Date | number }) => Message;
    grace: (values: { plan: Text; until: Date | number }) => Message;
    link: (values: { publicUrl: Text }) => Message;
  };
  refunded: {
    subject: (values: { plan: Text }) => Message;
    until: (values: { plan: Text; until: Date | number }) => Message;
    ended: (values: { plan: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('plans/mails', english, import.meta.url);
