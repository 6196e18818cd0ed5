// Written by `npm run words` from en/texts.json.
import { catalogue, type Message } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    priceChanged: (values: { cost: number | bigint }) => Message;
    clipsOfShowMax: (values: { max: number | bigint }) => Message;
    clipsADayMax: (values: { max: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('shows/texts', english, import.meta.url);
