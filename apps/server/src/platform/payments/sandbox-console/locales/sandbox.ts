// Written by `npm run words` from en/sandbox.json.
import { catalogue, type Message, type Text } from '../../../i18n/catalogue.ts';
import english from './en/sandbox.json' with { type: 'json' };

interface Takes {
  pay: {
    send: (values: { amount: Text }) => Message;
  };
  challenge: {
    text: (values: { code: Text }) => Message;
  };
  closed: {
    state: (values: { status: 'open' | 'challenge' | 'paid' | 'declined' | 'refunded' | 'chargeback' | 'other' }) => Message;
    back: (values: { siteName: Text }) => Message;
  };
  console: {
    cardEnd: (values: { cardEnd: Text }) => Message;
    of: (values: { amount: Text; when: Text }) => Message;
  };
}

export const sandbox = catalogue<typeof english, Takes>('platform/payments/sandbox-console/sandbox', english, import.meta.url);
