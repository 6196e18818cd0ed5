// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    sitePart: (values: { sitePercent: Text }) => Message;
    usedAlready: (values: { uses: number | bigint }) => Message;
    tooManyPlans: (values: { openPlansMax: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('plans/texts', english, import.meta.url);
