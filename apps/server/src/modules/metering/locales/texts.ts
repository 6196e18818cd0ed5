// Written by `npm run words` from en/texts.json.
import { catalogue, type Message } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    balanceNeeded: (values: { neededCredits: number | bigint }) => Message;
    priceChanged: (values: { cost: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('metering/texts', english, import.meta.url);
