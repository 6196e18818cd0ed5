// Written by `npm run words` from en/texts.json.
import { catalogue, type Message } from '../../i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    keyFormat: (values: { keyLengthMax: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('platform/idempotency/texts', english, import.meta.url);
