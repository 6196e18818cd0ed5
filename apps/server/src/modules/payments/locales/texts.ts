// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  labels: {
    order: (values: { credits: number | bigint; siteName: Text }) => Message;
    purchase: (values: { title: Text; seller: Text }) => Message;
  };
  refusals: {
    currency: (values: { currency: Text }) => Message;
    noWebhook: (values: { webhookId: Text }) => Message;
    providerOff: (values: { provider: Text }) => Message;
    nothingToRefund: (values: { status: Text }) => Message;
    refundBetween: (values: { left: number | bigint }) => Message;
  };
  statement: {
    title: (values: { month: Date | number }) => Message;
    holder: (values: { holder: Text }) => Message;
    printed: (values: { at: Date | number }) => Message;
    opening: (values: { day: Date | number }) => Message;
    closing: (values: { day: Date | number }) => Message;
    when: (values: { at: Date | number }) => Message;
    page: (values: { page: Text; pages: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('payments/texts', english, import.meta.url);
