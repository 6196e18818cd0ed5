// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    unknownCountries: (values: { countries: Text }) => Message;
    noAccountNamed: (values: { name: Text }) => Message;
    notAModel: (values: { username: Text }) => Message;
    usernameTakenTry: (values: { free: Text }) => Message;
    handleTakenTry: (values: { free: Text }) => Message;
    handleTooSoon: (values: { days: number | bigint; from: Date | number }) => Message;
    excludedUntil: (values: { until: Date | number }) => Message;
    exclusionHasEnd: (values: { until: Date | number }) => Message;
    exclusionTooNew: (values: { earliest: Date | number }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('accounts/texts', english, import.meta.url);
