// Written by `npm run words` from en/texts.json.
import { catalogue, type Message } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    grantAtMost: (values: { grantMaxCredits: number | bigint }) => Message;
    priceChanged: (values: { amountCredits: number | bigint }) => Message;
    refundAtMost: (values: { left: number | bigint }) => Message;
    tipAtMost: (values: { tipMaxCredits: number | bigint }) => Message;
    shareNotice: (values: { days: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('ledger/texts', english, import.meta.url);
