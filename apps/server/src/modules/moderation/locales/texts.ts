// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    caseDecidedBefore: (values: { number: Text }) => Message;
    appealDecidedBefore: (values: { outcome: Text }) => Message;
    releasesNeeded: (values: { names: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('moderation/texts', english, import.meta.url);
