// Written by `npm run words` from en/mails.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/mails.json' with { type: 'json' };

interface Takes {
  link: (values: { link: Text }) => Message;
  creditsBack: (values: { total: number | bigint }) => Message;
  placed: {
    subject: (values: { number: Text }) => Message;
    body: (values: { total: number | bigint }) => Message;
    sellerSubject: (values: { number: Text }) => Message;
    sellerBody: (values: { username: Text; total: number | bigint }) => Message;
  };
  packed: {
    subject: (values: { number: Text }) => Message;
  };
  shipped: {
    subject: (values: { number: Text }) => Message;
    tracking: (values: { tracking: Text }) => Message;
  };
  delivered: {
    subject: (values: { number: Text }) => Message;
  };
  confirmed: {
    subject: (values: { number: Text }) => Message;
  };
  cancelled: {
    subject: (values: { number: Text }) => Message;
    sellerSubject: (values: { number: Text }) => Message;
  };
  refunded: {
    subject: (values: { number: Text }) => Message;
    sellerSubject: (values: { number: Text }) => Message;
  };
}

export const mails = catalogue<typeof english, Takes>('shop/mails', english, import.meta.url);
